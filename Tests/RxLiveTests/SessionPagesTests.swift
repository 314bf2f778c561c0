// How many pages one browser may have: the one longest without it goes, never one that somebody looks at.
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct SessionPagesTests {
    private let world = LabWorld()
    private let server: TestServer
    private let browser: TestBrowser

    init() throws {
        var limits = Limits()
        limits.pagesPerSession = 3
        server = TestServer(try world.application(), limits: limits)
        browser = server.browser()
    }

    /// Whether the tab's page is there and answers.
    private func isAlive(_ page: TestPage) throws -> Bool {
        let before = page.text("count")
        try page.tap("plus")
        return page.connection == .connected && page.runtime.loads == 1 && page.text("count") != before
    }

    private func isOpen(_ page: TestPage) -> Bool {
        guard let token = page.runtime.token.flatMap({ PageToken(text: $0) }) else { return false }
        return server.loop.perform { server.server.pages[token] != nil }
    }

    /// A page load whose browser does not come.
    @discardableResult
    private func load() -> Int? { server.get("/", cookie: browser.cookie)?.status }

    @Test func `where all are looked at, one more is refused and none is closed`() throws {
        let pages = try (1...3).map { _ in try browser.open("/") }
        for _ in 1...10 { #expect(throws: BrowserError.status(503, "/")) { try browser.open("/") } }
        for page in pages { #expect(try isAlive(page)) }
        #expect(server.server.pageCount == 3)
        let somebody = server.browser()
        let other = try somebody.open("/")
        #expect(try isAlive(other))
        pages[1].close()
        let fourth = try browser.open("/")
        #expect(!isOpen(pages[1]))
        for page in [pages[0], pages[2], fourth] { #expect(try isAlive(page)) }
        for page in pages + [other, fourth] { page.close() }
    }

    @Test func `the one longest without its browser goes first`() throws {
        let pages = try (1...3).map { _ in try browser.open("/") }
        for index in [2, 0, 1] {
            pages[index].close()
            server.advance(by: .seconds(1))
        }
        var open = [true, true, true]
        for index in [2, 0, 1] {
            #expect(pages.map(isOpen) == open)
            let next = try browser.open("/")
            open[index] = false
            #expect(isOpen(next))
        }
        #expect(pages.map(isOpen) == open)
        #expect(load() == 503)
    }

    @Test func `a browser that was away and is back is not away`() throws {
        let pages = try (1...3).map { _ in try browser.open("/") }
        pages[0].line?.cut()
        server.advance(by: .seconds(10))
        pages[1].close()
        server.advance(by: .seconds(10))
        #expect(pages[0].connection == .connected)
        _ = try browser.open("/")
        #expect(pages.map(isOpen) == [true, false, true])
    }

    @Test func `pages that have ended do not count, though others of the server live`() throws {
        let somebody = server.browser()
        let other = try somebody.open("/")
        try browser.open("/").close()
        server.advance(by: .seconds(200))
        #expect(server.server.pageCount == 1)
        for _ in 1...3 { _ = try browser.open("/") }
        #expect(try isAlive(other))
    }

    @Test func `a page just loaded waits for its browser, and goes once none comes`() throws {
        let pages = try (1...2).map { _ in try browser.open("/") }
        #expect(load() == 200)
        server.advance(by: .milliseconds(4_900))
        #expect(load() == 503)
        #expect(server.server.pageCount == 3)
        server.advance(by: .milliseconds(100))
        #expect(load() == 200)
        #expect(server.server.pageCount == 3)
        #expect(pages.map(isOpen) == [true, true])
        pages[0].close()
        #expect(load() == 200)
        #expect(pages.map(isOpen) == [false, true])
        #expect(load() == 503)
    }

    @Test func `loads without end leave as many pages as there may be`() throws {
        try browser.open("/").close()
        for _ in 1...200 {
            load()
            server.advance(by: .seconds(1))
            #expect(server.server.pageCount <= 3)
        }
        server.advance(by: .seconds(60))
        #expect(server.server.pageCount == 0)
    }

    @Test func `of pages that come and go the right ones are left`() {
        var pages = SessionPages(Self.token(0))
        for number in 1...4 { pages.add(Self.token(number)) }
        #expect([0, 3, 9].map { pages.remove(Self.token($0)) } == [true, true, true])
        #expect(pages.all == [1, 2, 4].map(Self.token))
        #expect(pages.count == 3)
        #expect([4, 1, 2].map { pages.remove(Self.token($0)) } == [true, true, false])
    }

    @Test func `a session's pages are 24 bytes, and a first one needs no memory besides`() {
        #expect(MemoryLayout<SessionPages>.stride == 24)
    }

    private static func token(_ number: Int) -> PageToken { PageToken(high: 0, low: UInt64(number)) }
}
