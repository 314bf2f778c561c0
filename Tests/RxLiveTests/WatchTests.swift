// What open pages do when templates and static files change while an application is being written.
import Foundation
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct WatchTests {
    /// The lab in a folder of its own, watched.
    private final class House {
        let folder: URL
        let world = LabWorld()
        let lab: Lab

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "watch-\(UUID())")
            try FileManager.default.copyItem(at: URL(filePath: LabTemplates.root), to: folder)
            var router = Router()
            router.screen("/") { [world] in LabController(world: world) }
            let screens: [ScreenType] = [LabView.self, SecondView.self]
            let application = try Application(root: folder.path, router: router, screens: screens)
            lab = try Lab(world, application.watched().get(), watches: true)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        /// Changes a file, and has it read as the server does.
        func edit(_ file: String, _ text: String, _ other: String) throws {
            let path = folder.appending(path: file)
            let old = try String(contentsOf: path, encoding: .utf8)
            #expect(old.contains(text))
            try old.replacing(text, with: other).write(to: path, atomically: true, encoding: .utf8)
            let server = lab.server, read = server.application.watched()
            lab.loop.perform {
                server.server.expect(read)
                server.server.exchange(read)
            }
            lab.loop.run()
        }

        func news(_ seen: String = "") throws -> [String: Any]? {
            guard let answer = lab.server.get("/static/watch?seen=" + seen, cookie: nil) else { return nil }
            return try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
        }
    }

    @Test func `a template in a folder is followed, too`() throws {
        let house = try House()
        let templates = house.folder.appending(path: "Templates")
        let inner = templates.appending(path: "Inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            at: templates.appending(path: "Lab.html"),
            to: inner.appending(path: "Lab.html")
        )
        try house.edit("Templates/Inner/Lab.html", ">+</button>", ">Add one</button>")
        #expect(house.lab.page.text("plus") == "Add one")
    }

    @Test func `a page goes on with its state in its new template`() throws {
        let house = try House()
        let page = house.lab.page
        try page.tap("plus")
        try page.type("text", "kept")
        let frame = house.lab.runtime.frame
        try house.edit("Templates/Lab.html", ">+</button>", ">Add one</button>")
        #expect(page.text("plus") == "Add one")
        #expect(page.text("count") == "1")
        #expect(page.value("text") == "kept")
        #expect(house.world.labs.count == 1)
        #expect(house.lab.runtime.frame == frame + 1)
        try page.tap("plus")
        #expect(page.text("count") == "2")
    }

    @Test func `rows go on in their new template, and keep what was typed in them`() throws {
        let house = try House()
        let lab = house.lab
        lab.setRows(["a1", "b1"])
        lab.setNotes(["c1"])
        try lab.page.type("notes[0]/note", "kept")
        try lab.page.tap("notes[0]/more")
        try house.edit("Templates/Lab.html", #""RowCell"><li>"#, #""RowCell"><li>Row "#)
        #expect(lab.page.rows("rows") == ["Row a1", "Row b1"])
        try house.edit("Templates/Lab.html", #"data-outlet="more">+"#, #"data-outlet="more">More"#)
        #expect(lab.page.text("notes[0]/more") == "More")
        #expect(lab.page.value("notes[0]/note") == "kept")
        #expect(lab.page.text("notes[0]/count") == "1")
        try lab.page.tap("notes[0]/more")
        #expect(lab.page.text("notes[0]/count") == "2")
        lab.setRows(["a2", "b1", "d1"])
        #expect(lab.page.rows("rows") == ["Row a2", "Row b1", "Row d1"])
    }

    @Test func `a page without changes gets nothing`() throws {
        let house = try House()
        let frame = house.lab.runtime.frame
        try house.edit("Templates/Second.html", "Second</h1>", "Third</h1>")
        #expect(house.lab.runtime.frame == frame)
    }

    @Test func `a fault is told with its place, and pages go on as before until it is mended`() throws {
        let house = try House()
        let first = try #require(try house.news()?["seen"] as? String)
        #expect(try house.news(first) == nil, "no news, no answer")
        try house.edit("Templates/Lab.html", "<section data", "<sektion data")
        let fault = try #require(try house.news(first)?["fault"] as? String)
        #expect(fault.contains(/Lab\.html:\d+:\d+: error:/), "\(fault)")
        try house.lab.page.tap("plus")
        #expect(house.lab.page.text("count") == "1")
        try house.edit("Templates/Lab.html", "<sektion data", "<section data")
        #expect(try house.news()?["fault"] is NSNull)
    }

    @Test func `what another loop has told already is waited for`() throws {
        let house = try House()
        let first = try #require(try house.news()?["seen"] as? String)
        #expect(first.hasSuffix("-0"))
        let second = String(first.dropLast()) + "1"
        #expect(try house.news(second) == nil, "this loop's is older")
        try house.edit("Static/lab.css", "rebeccapurple", "tomato")
        #expect(try house.news(first)?["seen"] as? String == second)
        #expect(try house.news(second) == nil)
        for other in ["", "-1", "x-1", first + "1x", "\(first.dropLast())-1"] {
            #expect(try house.news(other) != nil, "\(other) is of no loop")
        }
    }

    @Test func `other outlets than the program's are told`() throws {
        let house = try House()
        try house.edit("Templates/Lab.html", #"data-outlet="count""#, #"data-outlet="counted""#)
        let fault = try house.news()?["fault"] as? String
        #expect(fault?.hasSuffix("Lab.html has other outlets than the program was built with: build it again.") == true)
    }

    @Test func `a stylesheet has another address, and documents that are loaded name it`() throws {
        let house = try House()
        let old = try house.news()?["styles"] as? [String]
        try house.edit("Static/lab.css", "rebeccapurple", "tomato")
        let new = try #require(try house.news()?["styles"] as? [String])
        #expect(new.count == 1 && new != old)
        #expect(house.lab.server.get(new[0], cookie: nil)?.body.contains("tomato") == true)
    }

    @Test func `what is new is served before it is told, and what is old when there is something newer`() throws {
        let house = try House(), server = house.lab.server
        let old = try #require((try house.news()?["styles"] as? [String])?.first)
        let path = house.folder.appending(path: "Static/lab.css")
        let text = try String(contentsOf: path, encoding: .utf8)
        try text.replacing("rebeccapurple", with: "tomato").write(to: path, atomically: true, encoding: .utf8)
        let read = server.application.watched()
        let new = try #require(try read.get().assets.path(of: "lab.css"))
        #expect(server.get(new, cookie: nil)?.status == 404)
        house.lab.loop.perform { server.server.expect(read) }
        #expect(server.get(new, cookie: nil)?.status == 200)
        #expect(try house.news()?["styles"] as? [String] == [old])
        house.lab.loop.perform { server.server.exchange(read) }
        #expect(try house.news()?["styles"] as? [String] == [new])
        try house.edit("Static/lab.css", "tomato", "teal")
        for path in [old, new] { #expect(server.get(path, cookie: nil)?.status == 200, "\(path)") }
        for color in ["red", "blue"] { try house.edit("Static/lab.css", color == "red" ? "teal" : "red", color) }
        #expect(server.get(old, cookie: nil)?.status == 404, "of three is enough")
    }

    @Test func `a document loads the script that follows, and only where it is watched`() throws {
        let house = try House()
        let html = try #require(house.lab.server.get("/", cookie: nil)?.body)
        let path = try #require(html.firstMatch(of: /src="(\/static\/runtime-[^"]*\/watch\.js)"/)).1
        #expect(house.lab.server.get(String(path), cookie: nil)?.status == 200)
        let other = try Lab()
        #expect(other.server.get("/", cookie: nil)?.body.contains("watch.js") == false)
        #expect(other.server.get("/static/watch", cookie: nil)?.status == 404)
    }

    @Test func `changes are noticed, also in folders that come later`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "watch-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let changed = DispatchSemaphore(value: 0)
        let watch = try FolderWatch.start([folder.path, folder.path + "/none"]) { changed.signal() }
        defer { watch.stop() }
        try Data("a".utf8).write(to: folder.appending(path: "a.css"))
        #expect(changed.wait(timeout: .now() + 60) == .success)
        let inner = folder.appending(path: "pictures")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        #expect(changed.wait(timeout: .now() + 60) == .success)
        try Data("b".utf8).write(to: inner.appending(path: "b.svg"), options: .atomic)
        #expect(changed.wait(timeout: .now() + 60) == .success)
    }
}
