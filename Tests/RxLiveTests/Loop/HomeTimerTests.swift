// Timers that are disposed of: what they would have run is let go of at once, and the loop keeps nothing of them.
import Glibc
import Logging
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct HomeTimerTests {
    private final class Token: Sendable {}

    private func context(on loop: any Loop) -> LoopContext {
        LoopContext(
            loop,
            Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            for: Party(network: 1, session: SessionID(high: 1, low: 1))
        )
    }

    @Test func `work that outlives its page lets go of what a disposed timer would have run`() throws {
        let loop = TestLoop()
        let context = context(on: loop)
        loop.perform {
            var token: Token? = Token()
            weak let probe = token
            let timer = context.after(.seconds(3_600)) { [token] in _ = token }
            token = nil
            #expect(probe != nil)
            timer.dispose()
            #expect(probe == nil)
            timer.dispose()
        }
        loop.advance(by: .seconds(3_601))
    }

    @Test func `work that outlives its page runs in its home, and not what was disposed of elsewhere`() throws {
        let loop = TestLoop()
        let context = context(on: loop)
        var fired: [Int] = []
        var isHome = false
        let first = context.after(.seconds(1)) { fired.append(1) }
        _ = context.after(.seconds(2)) {
            isHome = context.isCurrent
            fired.append(2)
        }
        first.dispose()
        loop.run()
        loop.advance(by: .seconds(3))
        #expect(fired == [2])
        #expect(isHome)
    }

    @Test func `what was disposed of elsewhere does not begin, though the loop has not heard of it yet`() throws {
        let loop = try EpollLoop.started()
        let context = context(on: loop)
        let fired = Events<Int>()
        loop.post {
            var second: (any Disposable)?
            // Both are due when the loop looks: it runs the second behind the first, and its inbox later.
            _ = context.after(.milliseconds(1)) {
                do { try elsewhere { second?.dispose() } } catch { fired.append(0) }
                fired.append(1)
            }
            second = context.after(.milliseconds(1)) { fired.append(2) }
            _ = context.after(.milliseconds(20)) { fired.append(3) }
            usleep(5_000)
        }
        #expect(fired.next(2) == [1, 3])
        loop.end()
    }

    @Test func `a hundred thousand timers of an hour leave nothing behind, one by one or all at once`() {
        var heap = TimerHeap()
        let kept = heap.add(at: 1) {}
        var most = 0
        for time in 0..<100_000 {
            heap.cancel(heap.add(at: 3_600_000_000_000 + Int64(time)) {})
            most = max(most, heap.entryCount)
        }
        #expect(most <= 66)
        let all = (0..<100_000).map { heap.add(at: 3_600_000_000_000 + Int64($0)) {} }
        for timer in all.reversed() { heap.cancel(timer) }
        #expect(heap.entryCount <= 66)
        #expect(heap.count == 1)
        heap.cancel(kept)
        #expect(heap.nextDeadline == nil)
    }

    @Test func `a page lets go of what a disposed timer would have run`() throws {
        let lab = try TillLab()
        let page = try #require(lab.till?.page?.page)
        lab.server.loop.perform {
            var token: Token? = Token()
            weak let probe = token
            let timer = page.after(.seconds(3_600)) { [token] in _ = token }
            token = nil
            #expect(probe != nil)
            timer.dispose()
            #expect(probe == nil)
        }
    }
}
