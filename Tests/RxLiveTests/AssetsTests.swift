// How files of Static/ are named and served; the size of what a first visit loads of the runtime.
import Foundation
import HTTP
import Testing

@testable import RxLive

@Suite struct AssetsTests {
    /// The package's own Static/.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Static")

    private func assets(_ files: [String: String]) throws -> Assets {
        let folder = FileManager.default.temporaryDirectory.appending(path: "assets-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        return try Assets(folder: folder.path)
    }

    /// What a page's one script is.
    private func runtime() throws -> Assets.Asset {
        let assets = try Assets(folder: Self.folder.path)
        let path = try #require(assets.path(of: "runtime/runtime.js"))
        return try #require(assets[path])
    }

    private func text(_ bytes: SharedBytes) -> String { String(decoding: bytes.bytes, as: UTF8.self) }

    @Test func `names a file after its content`() throws {
        let first = try #require(try assets(["a.css": "a{}"]).path(of: "a.css"))
        let other = try #require(try assets(["a.css": "b{}"]).path(of: "a.css"))
        #expect(first.wholeMatch(of: /\/static\/a-[\w-]{10}\.css/) != nil)
        #expect(first != other)
    }

    @Test func `serves a folder's files beside each other`() throws {
        let assets = try assets(["pictures/a.svg": "<svg/>", "pictures/b.js": "export default 1;"])
        let (a, b) = (try #require(assets.path(of: "pictures/a.svg")), try #require(assets.path(of: "pictures/b.js")))
        #expect(a.dropLast("a.svg".count) == b.dropLast("b.js".count))
        #expect(assets[a]?.type == "image/svg+xml")
    }

    @Test func `serves a program as one file, and what is not a script beside it`() throws {
        let files = [
            "app/app.js": "import { x } from \"./x.js\";\nx();\n", "app/x.js": "export function x() {}\n",
            "app/a.txt": "text",
        ]
        let assets = try assets(files)
        let path = try #require(assets.path(of: "app/app.js"))
        #expect(path.wholeMatch(of: /\/static\/app-[\w-]{10}\.js/) != nil)
        let asset = try #require(assets[path])
        #expect(text(asset.bytes) == "function x(){}\nx();\n")
        #expect(asset.type == "text/javascript; charset=utf-8")
        #expect(assets.path(of: "app/x.js") == nil)
        #expect(assets.path(of: "app/a.txt") != nil)
        let changed = try self.assets(files.merging(["app/x.js": "export function x(y) {}\n"]) { $1 })
        #expect(changed.path(of: "app/app.js") != path)
    }

    @Test func `does not start with a module that breaks a convention`() {
        #expect(throws: StartError.self) { try assets(["app/app.js": "export default 1;"]) }
    }

    @Test func `the runtime is within its budget as it is served`() throws {
        let budget = 7168
        let asset = try runtime()
        let size = try #require(asset.gzipped).count
        print("runtime: \(size) bytes gzipped of \(budget), \(asset.bytes.count) bytes plain")
        #expect(size <= budget)
    }

    @Test func `the joined runtime parses, and imports and exports nothing`() throws {
        let script = text(try runtime().bytes)
        let words = script.split { !$0.isLetter && $0 != "." }
        #expect(!words.contains("import") && !words.contains("export"))
        // A name declared twice is a syntax error, so this finds those, too. Browsers run it in BrowserTests.
        guard let node = ["/usr/bin/node", "/usr/local/bin/node"].first(where: FileManager.default.isExecutableFile)
        else {
            return
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "runtime-\(UUID()).mjs")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(script.utf8).write(to: file)
        let check = try Process.run(URL(filePath: node), arguments: ["--check", file.path])
        check.waitUntilExit()
        #expect(check.terminationStatus == 0)
    }
}
