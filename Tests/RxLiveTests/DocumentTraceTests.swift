// Histories of duplicated tabs and restarts that naive variants of the protocol do not survive.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct DocumentTraceTests {
    private func check(_ lab: Lab) {
        lab.runDry(.seconds(15))
        #expect(lab.disagreements() == [])
    }

    @Test func `a duplicated tab gets a page of its own`() throws {
        let lab = try Lab()
        try lab.page.type("text", "a")
        let copy = lab.browser.duplicate(lab.page)
        lab.loop.advance(by: .seconds(1))
        try copy.type("text", "other")
        #expect(lab.world.labs.count == 2)
        #expect(lab.loop.perform { lab.world.labs[0].view.text.text } == "a")
        #expect(lab.loop.perform { lab.world.labs[1].view.text.text } == "other")
        #expect(lab.page.value("text") == "a")
        lab.runDry()
        #expect(lab.disagreements() == [])
        #expect(lab.disagreements(copy) == [])
        copy.close()
    }

    @Test func `where the copy of a tab comes first, the original keeps its form`() throws {
        let lab = try Lab(held: true)
        try lab.page.type("text", "a")
        lab.server.onConnect = { _ in }
        let copy = lab.browser.duplicate(lab.page)
        try copy.fill("text", "other")
        check(lab)
        #expect(lab.page.value("text") == "a")
        #expect(lab.world.heard == ["text other", "text a"])
        #expect(lab.disagreements(copy) == [])
        copy.close()
    }

    @Test func `an action is not replayed to the page after a restart`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        try lab.page.tap("plus")
        lab.serve()
        lab.server.restart()
        check(lab)
        #expect(lab.world.heard == ["plus"])
        #expect(lab.page.announcements == ["+: may not have been carried out, please check."])
        #expect(lab.page.attribute("data-mark", of: "plus") != nil)
    }

    @Test func `an action that was never written is told apart`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        let old = lab.line
        lab.server.restart()
        lab.reconnect(after: old)
        lab.serve()
        lab.server.isReachable = false
        lab.see()
        try lab.page.tap("plus")
        check(lab)
        #expect(lab.world.heard == [])
        #expect(lab.page.announcements == ["+: was not sent."])
    }

    @Test func `a once-action lost in a crash after its acknowledgement is sent again`() throws {
        let lab = try Lab { $0.workTime = .seconds(1) }
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        #expect(lab.runtime.queue.items.isEmpty)
        #expect(lab.runtime.kept.count == 1)
        lab.server.restart()
        check(lab)
        #expect(lab.world.posts == ["x"])
        #expect(lab.page.text("posted") == "posted x")
        #expect(lab.runtime.kept.isEmpty)
    }

    @Test func `a once-action that is dropped as disabled is settled, and the person is told`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.serverDoes { $0.view.post.isEnabled = false }
        lab.serve()
        lab.see()
        #expect(lab.world.heard == ["draft x"])
        #expect(lab.runtime.kept.isEmpty)
        #expect(lab.page.announcements == [PageCore.droppedSentence])
        check(lab)
    }

    @Test func `work that was stored before a crash is not done twice`() throws {
        let lab = try Lab(held: true) { $0.workTime = .milliseconds(10) }
        lab.connectAndServe()
        try lab.page.fill("draft", "x")
        try lab.page.tap("post")
        lab.serve()
        lab.loop.advance(by: .milliseconds(10))
        #expect(lab.world.posts == ["x"])
        lab.server.restart()
        check(lab)
        #expect(lab.world.posts == ["x"])
        #expect(lab.page.text("posted") == "posted x")
        #expect(lab.runtime.kept.isEmpty)
    }
}
