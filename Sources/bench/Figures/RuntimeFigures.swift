// The size of the browser's runtime, as it is served.
import Glibc

/// The figure of the runtime's size.
struct RuntimeFigures {
    func measure(_ programs: Programs) throws -> [Figure] {
        let server = try programs.startPhotowall()
        let html = try Exchange.get("/counter", at: server.address).body
        let folder = html.withUnsafeBytes { $0.text(behind: "/static/runtime-", upTo: UInt8(ascii: "/")) }
        guard let folder else { throw BenchError("/counter does not name the runtime.") }
        var names: Set = ["runtime.js"]
        var waiting = ["runtime.js"]
        var total = 0
        while let name = waiting.popLast() {
            let path = "/static/runtime-\(folder)/\(name)"
            total += try Exchange.get(path, at: server.address, gzip: true).body.count
            for imported in Self.imports(try Exchange.get(path, at: server.address).body)
            where names.insert(imported).inserted { waiting.append(imported) }
        }
        let what = "browser runtime, \(names.count) modules, gzipped as served"
        return [Figure(what, Double(total) / 1_024, "KB", digits: 2, atMost: 6)]
    }

    /// The modules that a module imports.
    private static func imports(_ script: [UInt8]) -> [String] {
        script.withUnsafeBytes { bytes in
            var names: [String] = []
            var position = 0
            while let next = bytes.position(of: "\"./", from: position) {
                if let name = bytes.text(behind: "\"./", upTo: UInt8(ascii: "\""), from: next) { names.append(name) }
                position = next + 3
            }
            return names
        }
    }
}
