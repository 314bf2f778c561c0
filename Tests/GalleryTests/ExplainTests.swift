// Explain: what each example says, in the page's virtual time.
import Rx
import RxLive
import RxLiveTest
import Testing

@testable import Gallery

@Suite struct ExplainTests {
    @Test func `without sharing each subscription fetches`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("explain")
        try page.tap("unshared")
        #expect(page.rows("log") == ["--- without sharing example ---", "fetch begins", "fetch begins"])
        house.server.advance(by: .milliseconds(300))
        #expect(page.rows("log").dropFirst(3) == ["source: <h1>Hello</h1>", "status: 200, 14 bytes"])
    }

    @Test func `with sharing one fetch serves both`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("explain")
        try page.tap("shared")
        house.server.advance(by: .milliseconds(300))
        #expect(
            page.rows("log") == [
                "--- with sharing example ---", "fetch begins", "source: <h1>Hello</h1>", "status: 200, 14 bytes",
            ]
        )
    }

    @Test func `one element is a Single, two are an error`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("explain")
        try page.tap("single")
        #expect(
            page.rows("log") == [
                "--- Single example ---", "saved with id photo-1",
                "not saved: Sequence contains more than one element.",
            ]
        )
    }

    @Test func `an album is there, is made again, or is out of reach`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("explain")
        try page.tap("maybe")
        #expect(
            page.rows("log") == [
                "--- Maybe example ---", "holidays: it is there", "deleted: made anew as album-2, which is kept",
                "album-2: it is there", "album-2: there is no access to the albums",
            ]
        )
    }

    @Test func `what follows a Completable waits for it, and does not come after an error`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("explain")
        try page.tap("completable")
        #expect(
            page.rows("log") == [
                "--- Completable example ---", "saving …", "the document is saved", "a copy is kept", "saving …",
                "not saved: the disk is full",
            ]
        )
    }

    @Test func `an example that is begun ends the former`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("explain")
        try page.tap("unshared")
        try page.tap("replay")
        house.server.advance(by: .seconds(1))
        #expect(
            page.rows("log") == [
                "--- replay, cleared example ---", "first: 1", "first, for ever: 1", "everybody has gone",
                "late, for ever: 1", "late: 2", "late, for ever: 2",
            ]
        )
    }

    @Test func `work on another queue comes back into the page's turn`() throws {
        let queue = HistoricalScheduler()
        // Used on the test's thread alone, as the page is.
        nonisolated(unsafe) let explain = { ExplainViewController(Explain(queue: queue)) }
        var router = Router()
        router.screen("/") { explain() }
        let server = TestServer(
            try Application(GalleryHouse.folders.get(), router: router)
        )
        let page = try server.browser().open("/")
        try page.tap("queue")
        #expect(page.rows("log") == ["--- another queue example ---", "the tap is done"])
        queue.start()
        server.advance(by: .zero)
        #expect(
            page.rows("log").last
                == "value: made in the page's turn, worked on elsewhere, shown in the page's turn"
        )
    }

    @Test func `work on a queue with threads of its own comes back into the page's turn, too`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("explain")
        try page.tap("queue")
        let value = "value: made in the page's turn, worked on elsewhere, shown in the page's turn"
        #expect(house.server.loop.runUntil(timeout: .seconds(60)) { page.rows("log").last == value })
    }

    @Test func `a chain that fails ends alone`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("explain")
        for _ in 0..<4 { try page.tap("fragile") }
        #expect(
            page.rows("log") == [
                "--- a chain that fails example ---", "tap 1", "tap 2",
                "error: the third tap is one too many; this chain hears no more taps",
            ]
        )
        #expect(page.text("taps") == "Tapped 4 times")
        try page.tap("shared")
        #expect(page.rows("log").first == "--- with sharing example ---")
    }
}
