// How files of Static/ and those of the runtime are named and served; the sizes of the runtime's.
import Foundation
import HTTP
import Testing

@testable import RxLive

@Suite struct AssetsTests {
    private func assets(_ files: [String: String]) throws -> Assets {
        let folder = FileManager.default.temporaryDirectory.appending(path: "assets-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
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

    /// The runtime's files as they are served, by name.
    private func runtime() throws -> [String: Assets.Asset] {
        let assets = try assets([:])
        let names = try Runtime.files.get().map(\.name)
        return try Dictionary(
            uniqueKeysWithValues: names.map { (name) -> (String, Assets.Asset) in
                let path = try #require(assets.path(of: "runtime/" + name))
                return (name, try #require(assets[path]))
            }
        )
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

    @Test func `the runtime's files stand beside each other, of one version`() throws {
        let assets = try assets([:])
        let base = try #require(assets.path(of: "runtime/runtime.js"))
        #expect(base.wholeMatch(of: /\/static\/runtime-[\w-]{10}\/runtime\.js/) != nil)
        #expect(assets.path(of: "runtime/lists.js") == base.replacing("/runtime.js", with: "/lists.js"))
        #expect(assets.path(of: "runtime/queue.js") == nil)
    }

    @Test func `an application's own files do not take the runtime's place`() {
        let error = #expect(throws: StartError.self) { try assets(["runtime/runtime.js": ""]) }
        #expect(error?.description.hasSuffix("/runtime has RxLive's own name: give it another.") == true)
    }

    @Test func `all modules of the runtime are in the program`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/RxLive/Runtime")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == Set(Runtime.modules.keys).union([Runtime.watch.name]))
        for name in names {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let embedded = Runtime.modules[name] ?? String(decoding: Runtime.watch.bytes, as: UTF8.self)
            #expect(text == embedded, "\(name)")
        }
    }

    @Test func `the runtime is within its budgets as it is served`() throws {
        var all = 0
        for (name, asset) in try runtime().sorted(by: { $0.key < $1.key }) {
            let size = asset.gzipped?.count ?? asset.bytes.count
            // Nobody waits for what takes a page up again: it comes once the page is alive.
            let budget = name == Runtime.entry ? 7_168 : name == "recovery.js" ? 2_816 : 2_048
            print("runtime: \(name): \(size) bytes gzipped of \(budget), \(asset.bytes.count) bytes plain")
            #expect(size <= budget, "\(name)")
            all += size
        }
        // All that a browser may load is 22 KB; this is what it loads, so that growth is seen.
        #expect(all <= 21_868)
    }

    @Test func `the default look is served beside the dialogs' within its budget, and any rule goes before it`() throws
    {
        let assets = try assets([:])
        let path = try #require(assets.path(of: "runtime/rxlive.css")), asset = try #require(assets[path])
        #expect(path == assets.path(of: "runtime/dialogs.css")?.replacing("/dialogs.css", with: "/rxlive.css"))
        #expect(asset.type == "text/css; charset=utf-8")
        let size = asset.gzipped?.count ?? asset.bytes.count
        print("runtime: rxlive.css: \(size) bytes gzipped of 8192, \(asset.bytes.count) bytes plain")
        #expect(size <= 8_192)
        // Nothing stands outside of the layer but the order of layers.
        let rules = text(asset.bytes).replacing(/\/\*(?s:.*?)\*\//, with: "")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let body = try #require(rules.wholeMatch(of: /@layer rxlive, app;\s*@layer rxlive (\{(?s:.*)\})/)?.1)
        var depth = 0
        let ends = body.indices.filter { place in
            depth += body[place] == "{" ? 1 : body[place] == "}" ? -1 : 0
            return depth == 0
        }
        #expect(ends == [body.index(before: body.endIndex)])
    }

    @Test func `the joined runtime parses, and imports its parts alone`() throws {
        let files = try runtime().mapValues { text($0.bytes) }
        let base = try #require(files[Runtime.entry])
        let parts = base.matches(of: /import\(\w+\("\.\/([^"]*)"\)\)/).map { String($0.1) }
        #expect(Set(parts) == Set(files.keys).subtracting([Runtime.entry]))
        #expect(!base.contains(/\bimport\b(?!\.meta|\()/))
        // A name declared twice is a syntax error, so this finds those, too. Browsers run it in BrowserTests.
        guard let node = ["/usr/bin/node", "/usr/local/bin/node"].first(where: FileManager.default.isExecutableFile)
        else {
            return
        }
        for text in files.values {
            let file = FileManager.default.temporaryDirectory.appending(path: "runtime-\(UUID()).mjs")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data(text.utf8).write(to: file)
            let check = try Process.run(URL(filePath: node), arguments: ["--check", file.path])
            check.waitUntilExit()
            #expect(check.terminationStatus == 0)
        }
    }
}
