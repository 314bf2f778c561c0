// One body per story, in memory and over real sockets to a server on threads.
import Logging
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct BrowserDriverTests {
    /// Runs a story with a browser of either kind.
    private nonisolated(nonsending) func inBoth(
        _ story: nonisolated(nonsending) (any BrowserDriver) async throws -> Void
    ) async throws {
        let inMemory = LabWorld()
        let server = TestServer(try inMemory.application())
        try await story(server.browser())

        let real = LabWorld()
        var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        settings.port = 0
        settings.loops = 1
        let running = try Server(application: try real.application(), settings: settings)
        try running.start()
        defer { running.stop() }
        try await story(SocketBrowser(port: running.port))
    }

    @Test func `taps count and typing is heard`() async throws {
        try await inBoth { browser in
            let page = try await browser.visit("/")
            try page.tap("plus")
            try page.tap("plus")
            try await page.expect("count", is: "2")
            try page.type("text", "hello")
            try await page.expect("saw", is: "saw hello")
            try page.type("upper", "abc")
            try await page.expect("upper", holds: "ABC")
            page.close()
        }
    }

    @Test func `one goes to a screen and back`() async throws {
        try await inBoth { browser in
            let page = try await browser.visit("/")
            try page.type("text", "kept")
            try page.tap("next")
            try await page.expect("heading", is: "Second")
            try page.tap("back")
            try await page.expect("text", holds: "kept")
            page.close()
        }
    }

    @Test func `a once-action is posted and settled`() async throws {
        try await inBoth { browser in
            let page = try await browser.visit("/")
            try page.fill("draft", "hello")
            try page.press(.enter, in: "draft")
            try await page.expect("posted", is: "posted hello")
            page.close()
        }
    }

    @Test func `a page lives through a cut of real sockets`() async throws {
        let world = LabWorld()
        var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        settings.port = 0
        settings.loops = 2
        let running = try Server(application: try world.application(), settings: settings)
        try running.start()
        defer { running.stop() }
        let browser = SocketBrowser(port: running.port)
        let page = try await browser.visit("/")
        try page.tap("plus")
        try await page.expect("count", is: "1")
        for number in 2...5 {
            browser.cut()
            try page.tap("plus")
            try await page.expect("count", is: "\(number)")
        }
        #expect(page.runtime.loads == 1)
        #expect(page.runtime.attempt >= 5)
        page.close()
    }

    @Test func `what does not come is said`() async throws {
        let world = LabWorld()
        let server = TestServer(try world.application())
        let browser = server.browser()
        browser.patience = .seconds(1)
        let page = try await browser.visit("/")
        await #expect(throws: BrowserError.unexpected("count says “0”, not “1”")) {
            try await page.expect("count", is: "1")
        }
        #expect(throws: BrowserError.status(404, "/nowhere")) { try browser.open("/nowhere") }
        #expect(throws: BrowserError.noOutlet("nobody")) { try page.tap("nobody") }
        page.close()
    }
}
