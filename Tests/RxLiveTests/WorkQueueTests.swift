// Work off the loops: bounded, answered, dropped.
import Glibc
import Rx
import Testing

@testable import RxLive

@Suite struct WorkQueueTests {
    @Test func `answers with what the work gives, or with what it throws`() async throws {
        struct Planted: Error {}
        let queue = WorkQueue(threads: 1, capacity: 4)
        defer { queue.stop() }
        #expect(try await queue.run { 6 * 7 }.value == 42)
        await #expect(throws: Planted.self) { try await queue.run { () throws -> Int in throw Planted() }.value }
    }

    @Test func `a full queue refuses at once`() async throws {
        let queue = WorkQueue(threads: 1, capacity: 1)
        defer { queue.stop() }
        let gate = Gate()
        let isFirstAccepted = queue.submit { gate.wait() }
        #expect(isFirstAccepted)
        gate.waitUntilEntered()
        let isSecondAccepted = queue.submit {}
        #expect(isSecondAccepted)
        await #expect(throws: WorkQueue.Full.self) { try await queue.run { 1 }.value }
        gate.open()
    }

    @Test func `work that nobody waits for any more is not begun`() {
        let queue = WorkQueue(threads: 1, capacity: 4)
        let gate = Gate()
        _ = queue.submit { gate.wait() }
        gate.waitUntilEntered()
        let ran = Flag()
        queue.run { ran.raise() }.subscribe(onSuccess: { _ in }).dispose()
        gate.open()
        let end = Gate()
        _ = queue.submit { end.wait() }
        end.waitUntilEntered()
        #expect(!ran.isRaised)
        end.open()
        queue.stop()
    }

    @Test func `a queue that was stopped takes nothing more`() async {
        let queue = WorkQueue(threads: 1, capacity: 4)
        queue.stop()
        await #expect(throws: WorkQueue.Full.self) { try await queue.run { 1 }.value }
    }
}

/// Holds a thread until it is opened.
private final class Gate: Sendable {
    private let entered = Flag()
    private let opened = Flag()

    func wait() {
        entered.raise()
        while !opened.isRaised { usleep(500) }
    }

    func waitUntilEntered() { while !entered.isRaised { usleep(500) } }

    func open() { opened.raise() }
}

/// Raised once.
private final class Flag: @unchecked Sendable {
    // Guarded by `lock`.
    private var value = false
    private let lock = Lock()

    var isRaised: Bool { lock.withLock { value } }

    func raise() { lock.withLock { value = true } }
}
