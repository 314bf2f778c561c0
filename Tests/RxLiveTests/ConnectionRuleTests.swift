// Rules 1 to 7 of the page protocol: connections.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct ConnectionRuleTests {
    @Test func `no number restarts on a new connection`() throws {
        let lab = try Lab()
        try lab.page.tap("plus")
        lab.cut().cut()
        lab.loop.advance(by: .seconds(1))
        try lab.page.tap("plus")
        #expect(lab.runtime.queue.last == 2)
        #expect(lab.runtime.attempt == 2)
        #expect(lab.page.text("count") == "2")
        lab.runDry()
        #expect(lab.disagreements() == [])
    }

    @Test func `the browser is connected at the first message, not at the open socket`() throws {
        let lab = try Lab(held: true)
        lab.connect()
        lab.serve()
        #expect(lab.page.connection == .connecting)
        lab.see()
        #expect(lab.page.connection == .connected)
    }

    @Test func `a browser that keeps no cookies loads the page once more, and then says so`() throws {
        let lab = try Lab()
        let browser = lab.server.browser()
        browser.keepsCookies = false
        let page = try browser.open("/")
        lab.loop.advance(by: .seconds(30))
        #expect(page.connection == .refused)
        #expect(page.runtime.loads == 2)

        // One that had lost its cookie keeps the next.
        lab.browser.cookie = nil
        lab.cut()
        lab.loop.advance(by: .seconds(2))
        #expect(lab.page.connection == .connected)
        #expect(lab.runtime.loads == 2)
    }

    @Test func `an open is answered at once`() throws {
        let raw = try RawBrowser()
        #expect(raw.open().sent == ["[0]"])
        raw.server.loop.perform { raw.core?.turn { raw.world.labs[0].view.count.text = "5" } }
        #expect(raw.open(attempt: 2).sent == [#"[2,0,[64,"5"]]"#])
    }

    @Test func `every callback of another connection than the page's is ignored`() throws {
        let raw = try RawBrowser()
        let old = raw.open(attempt: 1)
        let new = raw.open(attempt: 2)
        let page = try #require(raw.core?.page)
        raw.server.loop.perform {
            Array("[1,0,2]".utf8).withUnsafeBytes { page.connection(old, received: $0) }
            page.connectionDidDrain(old)
            page.connectionDidClose(old)
        }
        #expect(raw.core?.connection === new)
        #expect(raw.world.heard == [])
        new.say("[1,0,2]")
        #expect(raw.world.heard == ["plus"])
    }

    @Test func `a page that nobody claims ends after 30 seconds`() throws {
        let raw = try RawBrowser()
        raw.server.advance(by: .seconds(29))
        #expect(raw.server.server.pageCount == 1)
        raw.server.advance(by: .seconds(1))
        #expect(raw.server.server.pageCount == 0)
    }

    @Test func `a page whose browser is away lives two minutes`() throws {
        let lab = try Lab()
        lab.server.isReachable = false
        lab.cut()
        lab.loop.advance(by: .seconds(119))
        #expect(lab.server.server.pageCount == 1)
        lab.loop.advance(by: .seconds(2))
        #expect(lab.server.server.pageCount == 0)
    }

    @Test func `a page whose frames have no more numbers gives way to a new one`() throws {
        let raw = try RawBrowser()
        let core = try #require(raw.core)
        core.sync = SyncState(frame: .max - 2)
        let connection = raw.open()
        func show(_ text: String) { raw.server.loop.perform { core.turn { raw.world.labs[0].view.count.text = text } } }
        show("1")
        #expect(connection.sent.last == #"[4294967294,0,[64,"1"]]"#)
        #expect(raw.server.server.pageCount == 1)
        show("2")
        #expect(connection.sent.last == #"[4294967294,0,[64,"1"]]"#)
        #expect(connection.closed == .gone)
        #expect(raw.server.server.pageCount == 0)
    }

    @Test func `a page is not flushed while its browser is away`() throws {
        let lab = try Lab()
        lab.server.isReachable = false
        lab.cut()
        lab.loop.run()
        for number in 0..<1_000 { lab.serverDoes { $0.view.count.text = "\(number)" } }
        #expect(lab.core?.sync.frame == 0)
        lab.runDry(.seconds(15))
        #expect(lab.core?.sync.frame == 1)
        #expect(lab.page.text("count") == "999")
    }

    @Test func `a browser that hears nothing after an input gives the socket up`() throws {
        let lab = try Lab()
        let old = lab.line
        old.isUpHeld = true
        try lab.page.tap("plus")
        lab.loop.advance(by: .milliseconds(4_999))
        #expect(lab.page.line === old)
        lab.loop.advance(by: .milliseconds(600))
        #expect(lab.page.line !== old)
        #expect(lab.page.text("count") == "1")
        old.isUpHeld = false
        lab.runDry()
        #expect(lab.world.heard == ["plus"])
        #expect(lab.disagreements() == [])
    }

    @Test func `a tab that shows again asks for life`() throws {
        let lab = try Lab(held: true)
        lab.connectAndServe()
        lab.page.wake()
        #expect(lab.line.upCount == 1)
        lab.serve()
        #expect(lab.line.downCount == 1)
        lab.see()
        lab.loop.advance(by: .seconds(6))
        #expect(lab.page.connection == .connected)
    }

    @Test func `a silent line is left, longer each time`() throws {
        let lab = try Lab(held: true)
        var attempts: [Int] = []
        for _ in 0..<60 {
            if lab.page.line?.isOpen == false { lab.connect() }
            lab.loop.advance(by: .seconds(1))
            attempts.append(lab.runtime.attempt)
        }
        #expect(attempts[9] == 2)
        #expect(attempts.last == 4)
    }

    @Test func `a server that is away is asked more rarely after a while`() throws {
        let lab = try Lab()
        lab.server.isReachable = false
        lab.cut()
        lab.loop.advance(by: .seconds(5))
        let soon = lab.runtime.attempt
        lab.loop.advance(by: .seconds(55))
        #expect(soon >= 5)
        #expect((20...50).contains(lab.runtime.attempt), "half a second to three between them")
        #expect(lab.page.connection == .reconnecting)
        lab.runDry(.seconds(12))
        #expect(lab.disagreements() == [])
    }
}
