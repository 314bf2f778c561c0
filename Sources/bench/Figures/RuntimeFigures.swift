// The size of the browser's runtime, as it is served.
import Glibc

/// The figures of the runtime's size.
struct RuntimeFigures {
    func measure(_ programs: Programs) throws -> [Figure] {
        let server = try programs.startPhotowall()
        let html = try Exchange.get("/counter", at: server.address).body
        guard
            let base = Self.quoted(html, from: "\"/static/", { "/static/" + $0 }).first(where: {
                $0.hasSuffix("/runtime.js")
            })
        else { throw BenchError("/counter loads no script.") }
        func size(_ name: String) throws -> Double {
            let path = base.replacing("runtime.js", with: name + ".js")
            let gzipped = try Exchange.get(path, at: server.address, gzip: true)
            guard gzipped.status == 200 else { throw BenchError("\(path) is answered by \(gzipped.status).") }
            return Double(gzipped.body.count) / 1_024
        }
        let what = "browser runtime, gzipped as served: "
        let parts = try Self.parts.map { ($0, try size($0)) }
        let own = try size("runtime")
        return [Figure(what + "its base", own, "KB", digits: 2, atMost: 7)]
            + parts.map { Figure(what + $0.0, $0.1, "KB", digits: 2, atMost: $0.0 == "recovery" ? 2.5 : 2) }
            + [Figure(what + "all of it", parts.reduce(own) { $0 + $1.1 }, "KB", digits: 1, atMost: 16)]
    }

    /// What pages load besides: after the first message; with rows; with rows that are moved, swiped away or selected; with screens
    /// above each other; with events; with files that are sent, or shown before that.
    private static let parts = [
        "recovery", "lists", "windows", "editing", "navigation", "dialogs", "events", "uploads", "previews",
    ]

    /// What stands in double quotes and begins with `opening`, without it.
    private static func quoted(_ bytes: [UInt8], from opening: StaticString, _ path: (String) -> String) -> [String] {
        bytes.withUnsafeBytes { bytes in
            var paths: [String] = []
            var position = 0
            while let next = bytes.position(of: opening, from: position) {
                position = next + opening.utf8CodeUnitCount
                if let name = bytes.text(behind: opening, upTo: UInt8(ascii: "\""), from: next) {
                    paths.append(path(name))
                }
            }
            return paths
        }
    }
}
