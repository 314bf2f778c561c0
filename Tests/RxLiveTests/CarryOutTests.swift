// The operator that carries out once-actions: one run of a key in the process, and every page that asked gets its outcome.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct CarryOutTests {
    private func tapped() throws -> Lab {
        let lab = try Lab { $0.workTime = .seconds(1) }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        return lab
    }

    @Test func `the outcome is shown, and settles its key`() throws {
        let lab = try tapped()
        #expect(lab.runtime.kept.count == 1)
        lab.runDry()
        #expect(lab.page.text("posted") == "posted x")
        #expect(lab.runtime.kept.isEmpty)
        #expect(lab.page.announcements == [])
        #expect(lab.disagreements() == [])
    }

    @Test func `a second page that asks for a key gets the outcome of the first one's run`() throws {
        let lab = try tapped()
        lab.page.reload()
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.runDry()
        #expect(lab.world.runs == 1)
        #expect(lab.world.posts == ["x"])
        #expect(lab.page.text("posted") == "posted x")
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `a page that may not ask for a key that is under way waits for it once, and says the outcome`() throws {
        let lab = try tapped()
        let first = try #require(lab.runtime.kept.first)
        lab.page.reload()
        lab.serverDoes { $0.view.post.isEnabled = false }
        let button = try lab.page.element("post")
        lab.loop.perform { for _ in 0..<3 { lab.runtime.act(button, key: first.key) } }
        lab.runDry()
        #expect(lab.world.runs == 1)
        #expect(lab.page.announcements == [OnceKeyRuleTests.unsure, "posted x"])
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `a page that shows another screen says the outcome`() throws {
        let lab = try tapped()
        try lab.page.tap("next")
        lab.runDry()
        #expect(lab.page.announcements == ["posted x"])
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `work goes on when its page has expired`() throws {
        let lab = try tapped()
        lab.loop.perform { lab.core?.close(nil) }
        lab.runDry()
        #expect(lab.world.posts == ["x"])
    }

    @Test func `a killed process carries nothing out`() throws {
        let lab = try tapped()
        lab.server.isReachable = false
        lab.server.restart()
        lab.loop.advance(by: .seconds(5))
        #expect(lab.world.posts == [])
    }

    @Test func `work of unknown outcome is done again`() throws {
        let lab = try Lab { $0.failures = [OutcomeUnknown()] }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.runDry()
        #expect(lab.world.posts == ["x"])
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `where the outcome stays unknown the person is told, and the key is kept`() throws {
        let lab = try Lab { $0.failures = [OutcomeUnknown(), OutcomeUnknown()] }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.runDry()
        #expect(lab.page.announcements == [OnceKeyRuleTests.unsure])
        #expect(lab.runtime.kept.map(\.told) == [true])
        lab.serverDoes { $0.view.post.isEnabled = true }
        try lab.page.tap("post")
        lab.runDry()
        #expect(lab.world.posts == ["x"])
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `a second tap that was on its way is answered as the first`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        try lab.page.tap("post")
        lab.serve()
        lab.loop.run()
        lab.runDry()
        #expect(lab.world.runs == 1)
        #expect(lab.runtime.kept.isEmpty)
        #expect(lab.page.announcements == [])
    }
}
