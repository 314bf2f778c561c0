// A link is the browser's, unless the program listens to it; what it listens to is state like any other.
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct LinkRuleTests {
    @Test func `a link is followed`() throws {
        let lab = try Lab()
        let page = try lab.browser.open("/second")
        try page.tap("home")
        #expect(page.path == "/")
        #expect(page.title == "The lab")
        #expect(page.connection == .connected)
        #expect(lab.world.heard == [])
    }

    @Test func `a link that the program listens to is heard, and not followed`() throws {
        let lab = try Lab()
        let page = try lab.browser.open("/second")
        #expect(page.attribute("data-events", of: "stay") == "tap")
        #expect(page.attribute("data-events", of: "home") == nil)
        try page.tap("stay")
        #expect(lab.world.heard == ["stay"])
        #expect(page.path == "/second")
    }

    @Test func `once nobody listens any more, it is followed`() throws {
        let lab = try Lab()
        let page = try lab.browser.open("/second")
        let controller = try #require(lab.world.seconds.last)
        let core = try #require(controller.page)
        lab.server.loop.perform { core.turn { controller.stay?.dispose() } }
        lab.server.loop.run()
        #expect(page.attribute("data-events", of: "stay") == nil)
        try page.tap("stay")
        #expect(lab.world.heard == [])
        #expect(page.path == "/")
    }
}
