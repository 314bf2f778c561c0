// When a browser that has lost its server tries again: by itself within seconds, at once for somebody who is there, and
// never more often than once a second.
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct RetryRuleTests {
    /// The server cannot be reached for so long, and then can.
    private func outage(_ time: Duration, of lab: Lab) {
        lab.server.isReachable = false
        lab.cut()
        lab.loop.advance(by: time)
        #expect(lab.page.connection == .reconnecting)
        lab.server.isReachable = true
    }

    /// More than a second has passed since the last try.
    private func pause(_ lab: Lab) {
        while lab.loop.now - lab.runtime.began < .seconds(1) { lab.loop.advance(by: .milliseconds(50)) }
        #expect(lab.page.connection == .reconnecting)
    }

    @Test(arguments: 1...20)
    func `after a long outage the page is back by itself within three seconds`(_ part: Int) throws {
        let lab = try Lab()
        outage(.milliseconds(25_000 + 150 * part), of: lab)
        lab.loop.advance(by: .seconds(3))
        #expect(lab.page.connection == .connected)
    }

    @Test func `typing, a tap and a focus try at once`() throws {
        let acts: [(TestPage) throws -> Void] = [
            { try $0.type("text", "a") }, { try $0.tap("plus") }, { try $0.press(.enter, in: "draft") }, { $0.wake() },
        ]
        for act in acts {
            let lab = try Lab()
            lab.server.isReachable = false
            lab.cut()
            lab.loop.advance(by: .seconds(25))
            pause(lab)
            lab.server.isReachable = true
            try act(lab.page)
            #expect(lab.page.connection == .connected)
        }
    }

    @Test func `however much is typed, there is one try a second`() throws {
        let lab = try Lab()
        lab.server.isReachable = false
        lab.cut()
        lab.loop.advance(by: .seconds(25))
        let before = lab.runtime.attempt
        for _ in 0..<500 {
            try lab.page.type("text", "a")
            lab.loop.advance(by: .milliseconds(20))
        }
        #expect((9...11).contains(lab.runtime.attempt - before))
    }

    @Test func `an opening that nobody answers is given up for a person who comes back`() throws {
        let lab = try Lab()
        lab.server.onConnect = { line in
            line.isUpHeld = true
            line.isDownHeld = true
        }
        lab.cut()
        lab.loop.advance(by: .seconds(25))
        while lab.page.line == nil || lab.loop.now - lab.runtime.began < ClientTime.silence {
            lab.loop.advance(by: .milliseconds(50))
        }
        let attempt = lab.runtime.attempt
        lab.server.onConnect = { _ in }
        try lab.page.type("text", "a")
        #expect(lab.runtime.attempt == attempt + 1)
        #expect(lab.page.connection == .connected)
    }

    @Test func `where nobody answers at all, no try takes longer than ten seconds`() throws {
        let lab = try Lab()
        lab.server.onConnect = { line in
            line.isUpHeld = true
            line.isDownHeld = true
        }
        lab.cut()
        lab.loop.advance(by: .seconds(60))
        let before = lab.runtime.attempt
        lab.loop.advance(by: .seconds(130))
        #expect(lab.runtime.attempt - before >= 10)
    }

    @Test func `a full server is not pressed`() throws {
        let lab = try Lab()
        lab.loop.perform { lab.runtime.socketDidClose(lab.line, code: ClientClose.full) }
        #expect(lab.page.connection == .refused)
        lab.loop.advance(by: .milliseconds(200))
        try lab.page.type("text", "a")
        #expect(lab.runtime.attempt == 1)
        lab.runDry(.seconds(10))
        #expect(lab.page.connection == .connected)
        #expect(lab.disagreements() == [])
    }
}
