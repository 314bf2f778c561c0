// Rules 24 to 29 of the page protocol: the page has gone.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct RecoveryRuleTests {
    @Test func `what a person typed survives a restart`() throws {
        let lab = try Lab()
        try lab.page.toggle("agree")
        try lab.page.type("text", "kept")
        lab.server.restart()
        lab.runDry(.seconds(10))
        #expect(lab.page.value("text") == "kept")
        #expect(lab.page.isOn("agree"))
        #expect(lab.page.text("saw") == "saw kept")
        #expect(lab.page.focused == "text")
        #expect(lab.disagreements() == [])
    }

    @Test func `what was typed on another screen is not put into a control of the same name`() throws {
        let lab = try Lab()
        lab.serverDoes { $0.push(SecondController(world: $0.world), at: "/") }
        lab.runDry()
        try lab.page.type("text", "a")
        lab.server.restart()
        lab.runDry(.seconds(10))
        #expect(lab.page.title == "The lab")
        #expect(lab.page.value("text") == "")
        #expect(lab.world.heard == ["text a"])
        #expect(lab.disagreements() == [])
    }

    @Test func `what the server set is not put back`() throws {
        let lab = try Lab()
        lab.serverDoes { $0.view.text.text = "set" }
        lab.server.restart()
        lab.runDry(.seconds(10))
        #expect(lab.page.value("text") == "")
        #expect(lab.disagreements() == [])
    }

    @Test func `a page that expired is reloaded`() throws {
        let lab = try Lab()
        try lab.page.type("text", "kept")
        lab.server.isReachable = false
        lab.cut()
        lab.loop.advance(by: .seconds(130))
        lab.runDry(.seconds(30))
        #expect(lab.runtime.loads == 2)
        #expect(lab.page.value("text") == "kept")
        #expect(lab.disagreements() == [])
    }

    @Test func `a server that is away is asked again until it answers`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        let old = lab.line
        lab.server.restart()
        lab.reconnect(after: old)
        lab.serve()
        lab.server.isReachable = false
        lab.see()
        lab.loop.advance(by: .seconds(60))
        #expect(lab.runtime.loads == 1)
        lab.runDry(.seconds(12))
        #expect(lab.runtime.loads == 2)
        #expect(lab.disagreements() == [])
    }

    @Test func `typed before the script ran becomes an input`() throws {
        let world = LabWorld()
        let server = TestServer(try world.application())
        let browser = server.browser()
        let loaded = try browser.get("/")
        let page = TestPage(in: browser, loaded: loaded, seed: 1)
        let text = try page.element("text")
        page.runtime.document.state(of: text).value = .string("early")
        server.loop.perform { page.runtime.start() }
        server.loop.run()
        #expect(world.heard == ["text early"])
        page.close()
    }

    @Test func `the same intention keeps its key, another gets a new one`() throws {
        let lab = try Lab(held: true) { $0.workTime = .seconds(1) }
        lab.connectAndServe()
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        try lab.page.tap("post")
        #expect(lab.runtime.kept.count == 1)
        try lab.page.fill("draft", "y")
        try lab.page.tap("post")
        #expect(lab.runtime.kept.count == 2)
    }

    @Test func `what the person does first cancels the sending again`() throws {
        let lab = try Lab { $0.workTime = .seconds(1) }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.server.restart()
        for _ in 0..<1_000 {
            if lab.runtime.loads > 1 { break }
            lab.loop.advance(by: .milliseconds(10))
        }
        #expect(lab.runtime.loads == 2)
        try lab.page.type("text", "a")
        lab.runDry(.seconds(10))
        #expect(lab.page.announcements == ["Post: may not have been carried out, please check."])
        #expect(lab.world.posts == [])
        try lab.page.tap("post")
        lab.runDry(.seconds(10))
        #expect(lab.world.posts == ["x"])
    }

    @Test func `a once-action waits for its control, ten seconds at most`() throws {
        let lab = try Lab { $0.workTime = .seconds(1) }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.world.disablesPost = true
        lab.server.restart()
        lab.loop.advance(by: .seconds(5))
        #expect(lab.world.posts == [])
        lab.serverDoes { $0.view.post.isEnabled = true }
        lab.runDry(.seconds(5))
        #expect(lab.world.posts == ["x"])
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `a reload forgets what was typed`() throws {
        let lab = try Lab { $0.workTime = .seconds(1) }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.page.reload()
        #expect(lab.page.value("draft") == "")
        lab.runDry()
        #expect(lab.disagreements() == [])
    }

    /// A composition begins before a restart, and ends after it.
    static func composes(_ lab: Lab) throws {
        try lab.page.type("text", "a")
        try lab.page.compose("text")
        lab.server.restart()
        lab.loop.advance(by: .seconds(5))
        #expect(lab.runtime.loads == 1)
        lab.page.endComposition("字")
        lab.runDry(.seconds(5))
    }

    @Test func `a composition is not broken by a page that is reloaded`() throws {
        let lab = try Lab()
        try Self.composes(lab)
        #expect(lab.runtime.loads == 2)
        #expect(lab.page.value("text") == "a字")
        #expect(lab.world.heard.last == "text a字")
        #expect(lab.disagreements() == [])
    }

    @Test func `a new release waits for a composition, and then for the server`() throws {
        let lab = try Lab()
        try lab.page.type("text", "a")
        try lab.page.compose("text")
        OnceStory.release(lab)
        lab.loop.advance(by: .seconds(5))
        lab.server.isReachable = false
        lab.page.endComposition("字")
        lab.loop.advance(by: .seconds(5))
        #expect(lab.page.connection == .reconnecting)
        lab.runDry(.seconds(30))
        #expect(lab.page.value("text") == "a字")
        #expect(lab.disagreements() == [])
    }

    @Test func `a new release leaves the focus in the field that had it`() throws {
        let lab = try Lab()
        try lab.page.type("text", "a")
        OnceStory.release(lab)
        lab.runDry(.seconds(10))
        #expect(lab.page.value("text") == "a")
        #expect(lab.page.focused == "text")
    }
}
