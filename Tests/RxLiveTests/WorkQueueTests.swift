// Work off the loops: bounded, answered, dropped.
import Glibc
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct WorkQueueTests {
    @Test func `answers with what the work gives, or with what it throws`() async throws {
        struct Planted: Error {}
        let queue = WorkQueue(threads: 1, capacity: 4)
        defer { queue.stop() }
        #expect(try await queue.run { 6 * 7 }.value == 42)
        await #expect(throws: Planted.self) { try await queue.run { () throws -> Int in throw Planted() }.value }
    }

    @Test func `its threads give way to the loops`() async throws {
        let queue = WorkQueue(threads: 1, capacity: 4)
        defer { queue.stop() }
        let process = Int32(PRIO_PROCESS.rawValue)
        let own = getpriority(process, 0)
        #expect(try await queue.run { getpriority(process, 0) }.value == min(19, own + WorkQueue.niceness))
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

    @Test func `an address that fills the queue makes room for another, whose turn comes next`() {
        let queue = WorkQueue(threads: 1, capacity: 8)
        let (gate, end) = (Gate(), Gate())
        _ = queue.submit { gate.wait() }
        gate.waitUntilEntered()
        let done = Order()
        let crowd = Party(network: 1, session: SessionID(high: 1, low: 1))
        let person = Party(network: 2, session: SessionID(high: 2, low: 2))
        let accepted = (1...8).map { number in
            queue.submit(for: crowd, refuse: { done.append(-number) }, { done.append(number) })
        }
        let surplus = (9...20).map { number in queue.submit(for: crowd) { done.append(number) } }
        let others = (101...103).map { number in queue.submit(for: person) { done.append(number) } }
        let last = queue.submit(for: Party(network: 3, session: crowd.session)) { end.wait() }
        #expect(accepted + others + [last] == Array(repeating: true, count: 12))
        #expect(surplus == Array(repeating: false, count: 12))
        #expect(done.values == [-8, -7, -6, -5])
        gate.open()
        end.waitUntilEntered()
        #expect(done.values == [-8, -7, -6, -5, 1, 101])
        end.open()
        queue.stop()
    }

    @Test func `sessions of one address take turns`() {
        let queue = WorkQueue(threads: 1, capacity: 16)
        let (gate, done) = (Gate(), Order())
        _ = queue.submit { gate.wait() }
        gate.waitUntilEntered()
        for (number, session) in [(1, 1), (2, 1), (3, 1), (11, 2), (12, 2)] {
            let party = Party(network: 1, session: SessionID(high: 0, low: UInt64(session)))
            #expect(queue.submit(for: party) { done.append(number) })
        }
        gate.open()
        queue.finish()
        #expect(done.values == [1, 11, 2, 12, 3])
    }

    @Test func `a session above its pace waits, and another does not`() {
        let pace = Pacemaker(WorkPace(burst: 3, interval: .milliseconds(100)))
        let one = Party(network: 1, session: SessionID(high: 1, low: 1))
        let other = Party(network: 1, session: SessionID(high: 2, low: 2))
        let waits = (1...5).map { _ in pace.claim(one, at: .seconds(7)) }
        #expect(waits == [.zero, .zero, .zero, .milliseconds(100), .milliseconds(100)])
        #expect(pace.claim(other, at: .seconds(7)) == .zero)
        #expect(pace.claim(one, at: .milliseconds(7_099)) == .milliseconds(1))
        #expect(pace.claim(one, at: .milliseconds(7_100)) == .zero)
        #expect(pace.claim(one, at: .milliseconds(7_100)) == .milliseconds(100))
        #expect((1...4).map { _ in pace.claim(one, at: .seconds(60)) } == [.zero, .zero, .zero, .milliseconds(100)])
    }

    @Test func `what a page asks for above its session's pace begins when it is due`() throws {
        let queue = WorkQueue(threads: 1, capacity: 8, pace: WorkPace(burst: 1, interval: .seconds(1)))
        defer { queue.stop() }
        let lab = try Lab()
        let done = Order()
        lab.serverDoes { lab in
            for number in 1...2 { queue.run { done.append(number) }.subscribe().disposed(by: lab.disposeBag) }
        }
        /// Returns when the one thread has done what had begun.
        func settle() {
            let gate = Gate()
            _ = queue.submit { gate.wait() }
            gate.waitUntilEntered()
            gate.open()
        }
        settle()
        #expect(done.values == [1])
        lab.loop.advance(by: .milliseconds(999))
        settle()
        #expect(done.values == [1])
        lab.loop.advance(by: .milliseconds(1))
        settle()
        #expect(done.values == [1, 2])
    }

    @Test func `a pace forgets who has rested`() {
        let pace = Pacemaker(WorkPace(burst: 3, interval: .milliseconds(100)))
        for number in 0..<100_000 {
            let party = Party(network: 1, session: SessionID(high: 1, low: UInt64(number)))
            #expect(pace.claim(party, at: .milliseconds(number)) == .zero)
        }
        #expect(pace.sessionCount <= 2_048)
    }

    @Test func `a queue that finishes has done what waited`() {
        let queue = WorkQueue(threads: 2, capacity: 100)
        let done = Order()
        let accepted = (1...50).map { number in
            queue.submit {
                usleep(1_000)
                done.append(number)
            }
        }
        queue.finish()
        #expect(!accepted.contains(false))
        #expect(done.values.sorted() == Array(1...50))
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

/// Numbers in the order in which they came.
private final class Order: @unchecked Sendable {
    // Guarded by `lock`.
    private var numbers: [Int] = []
    private let lock = Monitor()

    var values: [Int] { lock.locked { numbers } }

    func append(_ number: Int) { lock.locked { numbers.append(number) } }
}
