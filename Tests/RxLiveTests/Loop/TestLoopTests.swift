import Dispatch
import RxLive
import RxLiveTest
import Testing

private actor Counter {
    nonisolated let loop: TestLoop
    private(set) var count = 0

    init(on loop: TestLoop) { self.loop = loop }

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    func add() { count += 1 }

    func addAfterTrip() async {
        _ = await Task.detached { 1 }.value
        loop.checkIsolated()
        count += 1
    }
}

@Suite struct TestLoopTests {
    @Test func `runs timers in order, each at its time, and what follows from them`() {
        let loop = TestLoop()
        var log: [String] = []
        func note(_ name: String) { log.append("\(name)@\(loop.now / .milliseconds(1))") }
        loop.perform {
            _ = loop.after(.milliseconds(20)) { note("b") }
            _ = loop.after(.milliseconds(10)) {
                note("a")
                _ = loop.after(.milliseconds(5)) { note("a5") }
                _ = loop.after(.zero) { note("a0") }
            }
            let cancelled = loop.after(.milliseconds(15)) { note("never") }
            loop.cancel(cancelled)
        }
        loop.advance(by: .milliseconds(9))
        #expect(log.isEmpty)
        loop.advance(by: .milliseconds(100))
        #expect(log == ["a@10.0", "a0@10.0", "a5@15.0", "b@20.0"])
        #expect(loop.now == .milliseconds(109))
    }

    @Test func `is current inside only`() {
        let loop = TestLoop()
        let other = TestLoop()
        #expect(!loop.isCurrent)
        loop.perform {
            #expect(loop.isCurrent)
            #expect(!other.isCurrent)
        }
        #expect(!loop.isCurrent)
    }

    @Test func `runs posted work first in, first out, and work posted meanwhile`() {
        let loop = TestLoop()
        let order = Events<Int>()
        for index in 0..<3 {
            loop.post {
                order.append(index)
                loop.post { order.append(10 + index) }
            }
        }
        loop.run()
        #expect(order.next(6) == [0, 1, 2, 10, 11, 12])
    }

    @Test func `is the executor of actors, entered without a hop`() {
        let loop = TestLoop()
        let counter = Counter(on: loop)
        loop.perform { counter.assumeIsolated { $0.add() } }
        let count = loop.perform { counter.assumeIsolated { $0.count } }
        #expect(count == 1)
    }

    @Test func `runs jobs that other threads enqueue, and tasks come back to it`() async {
        let loop = TestLoop()
        let counter = Counter(on: loop)
        Task.detached { await counter.addAfterTrip() }
        DispatchQueue.global().async { loop.post { counter.assumeIsolated { $0.add() } } }
        // On a thread of its own: the tasks need those of the pool.
        let isReached = await withCheckedContinuation { continuation in
            DispatchQueue(label: "loop").async {
                let isReached = loop.runUntil(timeout: .seconds(60)) { counter.assumeIsolated { $0.count } == 2 }
                continuation.resume(returning: isReached)
            }
        }
        #expect(isReached)
    }
}
