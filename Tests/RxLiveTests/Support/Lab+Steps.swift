// Single steps of a history: who reads what, and when. Used with `Lab(held: true)`.
import RxLiveTest

@testable import RxLive
@testable import RxLiveTest

extension Lab {
    /// A held line whose browser has its socket open; its `open` and its queue are on their way.
    func connect() {
        page.line?.deliverUp()
        page.line?.deliverDown()
    }

    /// The server reads all that is on its way up.
    func serve() { while let line = page.line, line.upCount > 0 { line.deliverUp() } }

    /// The browser reads all that is on its way down.
    func see() {
        guard let line = page.line else { return }
        while line.downCount > 0, line === page.line { line.deliverDown() }
    }

    /// A held line that is served.
    func connectAndServe() {
        connect()
        serve()
        see()
    }

    /// The line breaks; only the first messages of each direction still arrive, once they are let.
    @discardableResult
    func cut(keepingUp: Int = 0, keepingDown: Int = 0) -> TestLine {
        let old = line
        old.cut(keepingUp: keepingUp, keepingDown: keepingDown)
        return old
    }

    /// The browser sees that `old` is over, waits, and connects again.
    func reconnect(after old: TestLine) {
        old.isDownHeld = false
        loop.run()
        loop.advance(by: .milliseconds(500))
        connect()
    }

    /// The server sees that `old` is over.
    func serverSeesEnd(of old: TestLine) {
        old.isUpHeld = false
        old.isCloseLate = false
        loop.run()
    }

    /// All that is held is let go, and time passes until nothing is under way.
    func runDry(_ time: Duration = .seconds(5)) {
        server.isReachable = true
        server.onConnect = { _ in }
        for line in server.lines {
            line.upDelay = .zero
            line.downDelay = .zero
            line.isStalled = false
            line.isCloseLate = false
            line.isUpHeld = false
            line.isDownHeld = false
        }
        loop.run()
        loop.advance(by: time)
    }
}
