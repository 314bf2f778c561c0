// Film: a moving picture of what a browser has shown, as one SVG file that any browser plays without a script.
import BrowserKit
import Foundation

/// Pictures of a page and how long each is shown, again and again.
struct Film {
    private var frames: [(picture: Data, time: Duration)] = []
    private let size: Viewport

    /// - Parameter size: That of all its pictures.
    init(_ size: Viewport) { self.size = size }

    /// Takes a picture of what `user` sees.
    mutating func take(_ user: User, for time: Duration) async throws {
        frames.append((try await user.screenshot(), time))
    }

    /// The film as an SVG document; `title` says what it shows to those who do not see it.
    func svg(title: String) -> String {
        let total = frames.reduce(Duration.zero) { $0 + $1.time }
        var start = Duration.zero
        let images = frames.map { frame in
            let (from, to) = (start / total, (start + frame.time) / total)
            start += frame.time
            let times =
                from == 0 ? [("visible", 0), ("hidden", to)] : [("hidden", 0), ("visible", from), ("hidden", to)]
            let parts = times.filter { $0.1 < 1 }
            return """
                <image width="\(size.width)" height="\(size.height)" visibility="\(from == 0 ? "visible" : "hidden")" \
                href="data:image/png;base64,\(frame.picture.base64EncodedString())">\
                <animate attributeName="visibility" calcMode="discrete" repeatCount="indefinite" dur="\(total / .seconds(1))s" \
                values="\(parts.map(\.0).joined(separator: ";"))" \
                keyTimes="\(parts.map { String(format: "%.4f", $0.1) }.joined(separator: ";"))"/></image>
                """
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" role="img" aria-label="\(title)">
            \(images.joined(separator: "\n"))
            </svg>

            """
    }
}
