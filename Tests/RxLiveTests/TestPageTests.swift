// The smallest conversations: a browser in memory and a page.
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct TestPageTests {
    @Test func `a tap counts`() throws {
        let lab = try Lab()
        #expect(lab.page.connection == .connected)
        #expect(lab.page.text("count") == "0")
        try lab.page.tap("plus")
        try lab.page.tap("plus")
        #expect(lab.page.text("count") == "2")
        #expect(lab.runtime.queue.items.isEmpty)
    }

    @Test func `a tab keeps the browser, the server and the application that nobody else holds`() throws {
        let page = try TestServer(LabWorld().application()).browser().open("/")
        try page.tap("plus")
        #expect(page.text("count") == "1")
    }

    @Test func `a server is gone with the last that held it`() throws {
        weak var server: TestServer?
        weak var browser: TestBrowser?
        do {
            let page = try TestServer(LabWorld().application()).browser().open("/")
            browser = page.surroundings as? TestBrowser
            server = browser?.server
            #expect(server != nil)
        }
        #expect(server == nil)
        #expect(browser == nil)
    }

    @Test func `typing is heard key by key`() throws {
        let lab = try Lab()
        try lab.page.type("text", "ab")
        #expect(lab.world.heard == ["text a", "text ab"])
        #expect(lab.page.text("saw") == "saw ab")
    }
}
