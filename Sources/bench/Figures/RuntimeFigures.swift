// The size of the browser's runtime, as it is served.
import Glibc

/// The figure of the runtime's size.
struct RuntimeFigures {
    func measure(_ programs: Programs) throws -> [Figure] {
        let server = try programs.startPhotowall()
        let html = try Exchange.get("/counter", at: server.address).body
        let scripts = Set(Self.quoted(html, from: "\"/static/") { "/static/" + $0 }.filter { $0.hasSuffix(".js") })
        var total = 0
        for path in scripts {
            let gzipped = try Exchange.get(path, at: server.address, gzip: true)
            guard gzipped.status == 200 else { throw BenchError("\(path) is answered by \(gzipped.status).") }
            total += gzipped.body.count
        }
        guard !scripts.isEmpty else { throw BenchError("/counter loads no script.") }
        let what = "browser runtime, gzipped as served (\(scripts.count == 1 ? "one file" : "\(scripts.count) files"))"
        return [Figure(what, Double(total) / 1_024, "KB", digits: 2, atMost: 7)]
    }

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
