// What the server has said of a value is not shown as true of a newer one that it has not seen.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct StaleRuleTests {
    private let lab: Lab
    private let page: TestPage

    init() throws {
        var limits = Limits()
        limits.value = 20
        lab = try Lab(limits: limits)
        page = try lab.browser.open("/second")
        try page.type("note", "a")
        #expect(page.text("noted") == "noted a")
    }

    private func cut() throws {
        lab.server.isReachable = false
        try #require(page.line).cut()
    }

    private func server(_ body: (SecondController) -> Void) throws {
        let second = try #require(lab.world.seconds.last)
        lab.loop.perform { second.page?.turn { body(second) } }
        lab.loop.run()
    }

    @Test func `while cut off, an older verdict is covered after a blink`() throws {
        try cut()
        lab.loop.advance(by: .seconds(2))
        #expect(page.text("noted") == "noted a", "that is what stands there")
        try page.type("note", "b")
        lab.loop.advance(by: .milliseconds(900))
        #expect(page.text("noted") == "noted a")
        lab.loop.advance(by: .milliseconds(200))
        #expect(page.text("noted") == "Not yet checked")
        #expect(page.attribute("data-stale", of: "noted") == "")
        #expect(page.attribute("data-stale", of: "note") == "")
        lab.server.isReachable = true
        lab.loop.advance(by: .seconds(3))
        #expect(page.text("noted") == "noted ab")
        #expect(page.attribute("data-stale", of: "noted") == nil)
        #expect(page.attribute("data-stale", of: "note") == nil)
        #expect(lab.disagreements(page) == [])
    }

    @Test func `a value is not called wrong for what it was`() throws {
        try server { $0.view.note.isInvalid = true }
        try cut()
        try page.type("note", "b")
        lab.loop.advance(by: .seconds(1))
        #expect(page.attribute("aria-invalid", of: "note") == nil)
        lab.server.isReachable = true
        lab.loop.advance(by: .seconds(3))
        #expect(page.attribute("aria-invalid", of: "note") == "true")
    }

    @Test func `newer words on an older value are covered, too`() throws {
        try #require(page.line).upDelay = .seconds(2)
        try page.type("note", "b")
        lab.loop.advance(by: .seconds(1))
        try server { $0.view.noted.text = "by the way" }
        #expect(page.text("noted") == "Not yet checked")
        lab.loop.advance(by: .seconds(1))
        #expect(page.text("noted") == "noted ab")
    }

    @Test func `on a slow line that goes on, nothing is covered`() throws {
        try #require(page.line).upDelay = .milliseconds(400)
        for _ in 0..<15 {
            try page.type("note", "b")
            lab.loop.advance(by: .milliseconds(100))
            #expect(page.text("noted") != "Not yet checked")
        }
    }

    @Test func `a text that is too long to be sent has no verdict`() throws {
        try page.fill("note", "more than twenty bytes")
        lab.loop.advance(by: .seconds(1))
        #expect(page.text("noted") == "Not yet checked")
        #expect(page.attribute("aria-invalid", of: "note") == "true")
        try page.fill("note", "a")
        #expect(page.text("noted") == "noted a")
        #expect(page.attribute("aria-invalid", of: "note") == nil)
    }

    @Test func `a page that is reloaded starts again`() throws {
        try cut()
        try page.type("note", "b")
        lab.loop.advance(by: .seconds(1))
        #expect(page.text("noted") == "Not yet checked")
        lab.server.isReachable = true
        lab.server.restart()
        lab.loop.advance(by: .seconds(5))
        #expect(page.text("noted") == "noted ab")
        #expect(page.attribute("data-stale", of: "note") == nil)
        #expect(lab.disagreements(page) == [])
    }
}
