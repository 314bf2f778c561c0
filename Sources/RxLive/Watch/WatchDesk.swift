// WatchDesk: what one loop tells the browsers of someone who writes an application: that it was read anew, or what is wrong
// with it. Runtime/watch.js asks, and is answered once there is news.
import HTTP

/// The news of one loop; used on that loop only.
final class WatchDesk {
    /// Where browsers ask; `seen` in the query is what they know.
    static let path = "/static/watch"

    private var news: String
    private var number = 0
    /// Tells two runs of the program apart.
    private let run: String
    private var waiting: [Reply] = []

    init(_ application: Application, run: String) {
        self.run = run
        news = ""
        news = text(application, fault: nil)
    }

    /// The answer to a browser that knows `seen`: at once where there is something else, or when there is.
    func answer(_ seen: String?) -> Response {
        guard seen == version else { return response }
        return .later { [self] reply in
            waiting.append(reply)
            reply.onCancel = { [weak self, weak reply] in self?.waiting.removeAll { $0 === reply } }
        }
    }

    /// What is served now; `fault` is why what was written since cannot be.
    func tell(_ application: Application, fault: StartError?) {
        number += 1
        news = text(application, fault: fault)
        let told = waiting
        waiting = []
        for reply in told { reply.send(response) }
    }

    private var version: String { "\(run)-\(number)" }

    private var response: Response {
        Response(
            headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
            body: .bytes(Array(news.utf8))
        )
    }

    private func text(_ application: Application, fault: StartError?) -> String {
        let own = application.assets.path(of: "runtime/" + Runtime.style.name)
        let styles = application.assets.paths.filter { $0.hasSuffix(".css") && $0 != own }.sorted()
            .map(WatchDesk.quoted)
        return """
            {"seen":\(WatchDesk.quoted(version)),"layout":\(WatchDesk.quoted(application.templates.layout)),\
            "fault":\(fault.map { WatchDesk.quoted($0.description) } ?? "null"),"styles":[\(styles.joined(separator: ","))]}
            """
    }

    /// A JSON text (RFC 8259 section 7).
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
