import Dispatch
import RxLive
import Synchronization
import Testing

private actor Counter {
    nonisolated let loop: EpollLoop
    private(set) var count = 0

    init(on loop: EpollLoop) { self.loop = loop }

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    func add() { count += 1 }

    func isHomeAfterTrips() async -> Bool {
        guard loop.isCurrent else { return false }
        _ = await Task.detached { 1 }.value
        guard loop.isCurrent else { return false }
        try? await Task.sleep(for: .milliseconds(1))
        return loop.isCurrent
    }
}

/// Cancels a timer with its last reference.
private final class Canceller {
    private let loop: EpollLoop
    private let timer: LoopTimer

    init(_ loop: EpollLoop, _ timer: LoopTimer) {
        self.loop = loop
        self.timer = timer
    }

    deinit { loop.cancel(timer) }
}

@Suite struct EpollLoopTests {
    @Test func `runs what several threads post, each thread's in order`() throws {
        let loop = try EpollLoop.started()
        let order = Events<(thread: Int, number: Int)>()
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<1000 { loop.post { order.append((thread, number)) } }
        }
        let all = order.next(4000)
        for thread in 0..<4 { #expect(all.filter { $0.thread == thread }.map(\.number) == Array(0..<1000)) }
        loop.end()
    }

    @Test func `a drain takes what was there at its start, so that timers get their turn`() throws {
        let loop = try EpollLoop.started()
        let fired = Events<Bool>()
        let isDone = Atomic(false)
        @Sendable func again() { if !isDone.load(ordering: .relaxed) { loop.post(again) } }
        loop.post {
            again()
            _ = loop.after(.milliseconds(1)) {
                isDone.store(true, ordering: .relaxed)
                fired.append(true)
            }
        }
        #expect(fired.next() == true)
        loop.end()
    }

    @Test func `runs timers in order, not before their time, and not the cancelled`() throws {
        let loop = try EpollLoop.started()
        let fired = Events<(name: Int, at: Duration)>()
        let start = loop.now
        loop.post {
            for (name, delay) in [(3, 30), (1, 10), (2, 20)] {
                _ = loop.after(.milliseconds(delay)) { fired.append((name, loop.now)) }
            }
            loop.cancel(loop.after(.milliseconds(15)) { fired.append((0, loop.now)) })
        }
        let all = fired.next(3)
        #expect(all.map(\.name) == [1, 2, 3])
        for (name, at) in all { #expect(at - start >= .milliseconds(name * 10)) }
        loop.end()
    }

    @Test func `a cancelled timer's work may cancel others when it is released`() throws {
        let loop = try EpollLoop.started()
        let fired = Events<Int>()
        loop.post {
            let other = loop.after(.milliseconds(1)) { fired.append(1) }
            let first = loop.after(.milliseconds(1)) { [last = Canceller(loop, other)] in
                withExtendedLifetime(last) { fired.append(2) }
            }
            _ = loop.after(.milliseconds(2)) { fired.append(3) }
            loop.cancel(first)
        }
        #expect(fired.next() == 3)
        loop.end()
    }

    @Test func `a timer without delay waits for the next turn`() throws {
        let loop = try EpollLoop.started()
        let order = Events<String>()
        loop.post {
            _ = loop.after(.zero) {
                _ = loop.after(.zero) { order.append("second") }
                order.append("first")
            }
            order.append("call")
        }
        #expect(order.next(3) == ["call", "first", "second"])
        loop.end()
    }

    @Test func `a timer beyond the clock's end never comes, and holds up no other`() throws {
        let loop = try EpollLoop.started()
        let fired = Events<Int>()
        loop.post {
            _ = loop.after(.seconds(9_300_000_000)) { fired.append(0) }
            _ = loop.after(.seconds(Int64.max)) { fired.append(1) }
        }
        loop.sync {}
        loop.post { _ = loop.after(.milliseconds(5)) { fired.append(2) } }
        #expect(fired.next() == 2)
        loop.stop(deadline: .seconds(Int64.max))
        loop.join()
    }

    @Test func `is the executor of actors, and tasks come back to it`() async throws {
        let loop = try EpollLoop.started()
        let counter = Counter(on: loop)
        #expect(await counter.isHomeAfterTrips())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1000 { group.addTask { await counter.add() } }
        }
        #expect(await counter.count == 1000)
        let entered = Events<Int>()
        loop.post { entered.append(counter.assumeIsolated { $0.count }) }
        #expect(entered.next() == 1000)
        #expect(!loop.isCurrent)
        loop.end()
    }

    @Test func `releases what is posted after it has stopped, without running it`() throws {
        final class Token: Sendable {}
        let loop = try EpollLoop.started()
        loop.end()
        weak var released: Token?
        let hasRun = Atomic(false)
        do {
            let token = Token()
            released = token
            loop.post {
                _ = token
                hasRun.store(true, ordering: .relaxed)
            }
        }
        #expect(released == nil)
        let ran = hasRun.load(ordering: .relaxed)
        #expect(!ran)
    }

    @Test func `releases what waits when it stops`() throws {
        final class Token: Sendable {}
        weak var released: Token?
        weak var released2: EpollLoop?
        do {
            let loop = try EpollLoop.started()
            let token = Token()
            (released, released2) = (token, loop)
            loop.post { _ = loop.after(.seconds(1000)) { _ = token } }
            loop.end()
        }
        #expect(released == nil)
        #expect(released2 == nil)
    }
}
