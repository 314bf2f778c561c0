// A full loop makes room at the cost of the one who takes most of it, never of somebody who has little.
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct PageRoomTests {
    private let world = LabWorld()

    private func server(_ change: (inout Limits) -> Void) throws -> TestServer {
        var limits = Limits()
        change(&limits)
        return TestServer(try world.application(), limits: limits)
    }

    private func load(_ server: TestServer, from address: String, _ count: Int = 1) -> [Int] {
        (0..<count).compactMap { _ in server.get("/", cookie: nil, from: address)?.status }
    }

    private func token(_ answer: Answer?) -> PageToken? {
        answer.flatMap { BrowserDocument(html: $0.body).token }.flatMap { PageToken(text: $0) }
    }

    private func isOpen(_ token: PageToken?, on server: TestServer) -> Bool {
        server.loop.perform { token.flatMap { server.server.pages[$0] } != nil }
    }

    @Test func `pages that one address has abandoned keep nobody out`() throws {
        let server = try server { $0.pages = 40 }
        let visitor = token(server.get("/", cookie: nil, from: "192.0.2.1"))
        server.advance(by: .seconds(1))
        #expect(load(server, from: "192.0.2.66", 39) == Array(repeating: 200, count: 39))
        server.advance(by: .seconds(6))
        for number in 1...20 { #expect(load(server, from: "192.0.2.\(number)") == [200]) }
        // Older than all that went, but of an address that has one page.
        #expect(isOpen(visitor, on: server))
        #expect(server.server.pageCount <= 40)
    }

    @Test func `an IPv6 network is one address`() throws {
        let server = try server { $0.pages = 40 }
        let visitor = token(server.get("/", cookie: nil, from: "2001:db8:0:1::1"))
        for number in 1...39 { #expect(load(server, from: "2001:db8:0:2::\(number)") == [200]) }
        server.advance(by: .seconds(6))
        #expect(load(server, from: "2001:db8:0:3::1") == [200])
        #expect(isOpen(visitor, on: server))
    }

    @Test func `pages whose browser is away go, and pages in use stay`() throws {
        let server = try server { $0.pages = 6 }
        let browsers = (1...6).map { _ in server.browser() }
        let pages = try browsers.map { try $0.open("/") }
        #expect(load(server, from: "192.0.2.1") == [503])
        pages[2].close()
        server.advance(by: .seconds(1))
        pages[4].close()
        server.advance(by: .seconds(1))
        #expect(load(server, from: "192.0.2.1") == [200])
        #expect(
            pages.map { isOpen($0.runtime.token.flatMap { PageToken(text: $0) }, on: server) }
                == [true, true, false, true, true, true]
        )
    }

    @Test func `of many pages those longest without their browser go, several at once`() throws {
        let server = try server {
            $0.pages = 64
            $0.unclaimed = .seconds(600)
        }
        let tokens = (1...64).map { _ in
            server.advance(by: .seconds(1))
            return token(server.get("/", cookie: nil, from: "192.0.2.66"))
        }
        server.advance(by: .seconds(6))
        for round in 1...3 {
            #expect(load(server, from: "192.0.2.1") == [200])
            #expect(server.server.pageCount == 61)
            #expect(load(server, from: "192.0.2.1", 3) == [200, 200, 200])
            #expect(tokens.map { isOpen($0, on: server) } == (1...64).map { $0 > 4 * round })
        }
    }

    @Test func `unclaimed pages of one address push out each other, not another's`() throws {
        let server = try server { $0.unclaimedPages = 8 }
        let visitor = token(server.get("/", cookie: nil, from: "192.0.2.1"))
        let first = token(server.get("/", cookie: nil, from: "192.0.2.66"))
        _ = load(server, from: "192.0.2.66", 50)
        #expect(isOpen(visitor, on: server))
        #expect(!isOpen(first, on: server))
        #expect(server.server.pageCount == 8)
        #expect(load(server, from: "192.0.2.2") == [200])
        #expect(isOpen(visitor, on: server))
    }

    @Test func `pages in use are not counted among those that may go`() throws {
        let server = try server { $0.pages = 3 }
        let browsers = [server.browser(), server.browser()]
        let pages = try browsers.map { try $0.open("/") }
        let visitor = token(server.get("/", cookie: nil, from: "192.0.2.1"))
        server.advance(by: .seconds(6))
        #expect(load(server, from: "192.0.2.2") == [200])
        #expect(!isOpen(visitor, on: server))
        for page in pages { #expect(page.connection == .connected) }
    }

    @Test func `pages that were claimed are not kept in the line of those that were not`() throws {
        let server = try server { $0.pagesPerSession = 1_000 }
        let browser = server.browser()
        for _ in 1...200 {
            try browser.open("/").close()
            let length = server.loop.perform { server.server.pages.unclaimed.count }
            #expect(length <= 20)
        }
    }

    @Test func `a network without pages is forgotten while others have some`() throws {
        let server = try server { _ in }
        let page = try server.browser().open("/")
        for number in 1...30 { _ = load(server, from: "192.0.2.\(number)") }
        #expect(server.loop.perform { server.server.pages.networkCount } == 30)
        server.advance(by: .seconds(200))
        #expect(page.connection == .connected)
        #expect(server.loop.perform { server.server.pages.networkCount } == 0)
    }

    @Test func `counts of networks end with their pages`() throws {
        let server = try server { $0.pages = 40 }
        for number in 1...30 { _ = load(server, from: "192.0.2.\(number % 5)") }
        let browser = server.browser()
        let page = try browser.open("/")
        page.line?.cut()
        server.advance(by: .seconds(1))
        page.close()
        server.advance(by: .seconds(200))
        #expect(server.server.pageCount == 0)
        #expect(load(server, from: "192.0.2.1", 40) == Array(repeating: 200, count: 40))
    }
}
