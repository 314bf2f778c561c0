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
        let pace = Paced(WorkPace(burst: 3, interval: .milliseconds(100)))
        #expect((1...5).map { pace.claim($0, 1, at: 7_000) } == [0, 0, 0, 100, 200])
        #expect(pace.claim(6, 2, at: 7_000) == 0)
        #expect(pace.claim(7, 1, at: 7_099) == 201)
        pace.serve(1, at: 7_099)
        #expect(pace.done.values.isEmpty)
        pace.serve(1, at: 7_100)
        #expect(pace.done.values == [4], "one at a time")
        #expect(pace.claim(8, 1, at: 60_000) == 0)
        #expect(pace.done.values == [4, 5, 7], "in the order in which it was claimed")
        #expect((9...11).map { pace.claim($0, 1, at: 60_000) } == [0, 0, 100])
    }

    @Test func `what is served late keeps nothing behind it waiting`() {
        let pace = Paced(WorkPace(burst: 1, interval: .milliseconds(100)))
        #expect((0...3).map { pace.claim($0, 1, at: 0) } == [0, 100, 200, 300])
        for time in [105, 203, 300] { pace.serve(1, at: time) }
        #expect(pace.done.values == [1, 2, 3])
    }

    @Test func `a session has one pace and one order, wherever it comes from`() {
        let pace = Paced(WorkPace(burst: 1, interval: .milliseconds(100)))
        #expect((0...4).map { pace.claim($0, 1, from: UInt64($0 % 2), at: 0) } == [0, 100, 200, 300, 400])
        for time in [100, 200, 300, 400] { pace.serve(1, at: time) }
        #expect(pace.done.values == [1, 2, 3, 4])
    }

    @Test func `what is withdrawn never begins, and nothing waits longer for it`() {
        let pace = Paced(WorkPace(burst: 1, interval: .milliseconds(100)))
        #expect((0...3).map { pace.claim($0, 1, at: 0) } == [0, 100, 200, 300])
        pace.leave(2, 1)
        pace.leave(1, 1)
        pace.leave(0, 1)
        #expect(pace.claim(4, 1, at: 50) == 150)
        pace.serve(1, at: 100)
        #expect(pace.done.values == [3])
        pace.leave(3, 1)
        pace.serve(1, at: 200)
        #expect(pace.done.values == [3, 4])
    }

    @Test func `nothing waits for a page that is not there to serve it any more`() {
        let pace = Paced(WorkPace(burst: 1, interval: .milliseconds(100)))
        for number in 0...2 { pace.claim(number, 1, at: 0) }
        pace.serve(1, at: 200)
        #expect(pace.done.values == [1, 2])
    }

    @Test func `so much waits for a pace, and the address that waits for most is refused`() {
        let pace = Paced(WorkPace(burst: 1, interval: .seconds(1)), capacity: 4)
        #expect((0...5).map { pace.claim($0, 1, from: 1, at: 0) } == [0, 1_000, 2_000, 3_000, 4_000, nil])
        #expect(pace.claim(10, 2, from: 1, at: 0) == 0)
        #expect(pace.claim(11, 2, from: 1, at: 0) == nil)
        #expect(pace.done.values.isEmpty)
        #expect((20...23).map { pace.claim($0, 3, from: 2, at: 0) } == [0, 1_000, 2_000, nil])
        #expect(pace.done.values == [-4, -3], "the newest of the party that waits for most makes room")
    }

    @Test(arguments: [(Int.min, Duration.seconds(Int64.min)), (.max, .seconds(Int64.max)), (0, .zero)])
    func `a pace of any numbers is one`(_ burst: Int, _ interval: Duration) {
        let pace = Paced(WorkPace(burst: burst, interval: interval))
        for number in 1...3 { pace.claim(number, 1, at: 0) }
        pace.serve(1, at: 1)
    }

    @Test func `what is above a pace is woken one by one, in order`() throws {
        let queue = WorkQueue(threads: 1, capacity: 100, pace: WorkPace(burst: 1, interval: .milliseconds(10)))
        defer { queue.stop() }
        let lab = try Lab()
        let done = Order()
        let before = lab.loop.after(.zero) {}.id
        lab.serverDoes { lab in
            for number in 0...100 { queue.run { done.append(number) }.subscribe().disposed(by: lab.disposeBag) }
        }
        for number in 0...100 {
            settle(queue)
            #expect(done.values == Array(0...number))
            lab.loop.advance(by: .milliseconds(10))
        }
        let timers = lab.loop.after(.zero) {}.id - before
        #expect(timers < 300, "each waits once, not \(timers) times")
    }

    @Test func `what has no room to wait for its pace is told so`() throws {
        let queue = WorkQueue(threads: 1, capacity: 2, pace: WorkPace(burst: 1, interval: .seconds(1)))
        defer { queue.stop() }
        let lab = try Lab()
        let (done, refused) = (Order(), Order())
        lab.serverDoes { lab in
            for number in 1...5 {
                queue.run { done.append(number) }
                    .subscribe(onFailure: { refused.append($0 is WorkQueue.Full ? number : -number) })
                    .disposed(by: lab.disposeBag)
            }
        }
        #expect(refused.values == [4, 5])
        // The queue itself takes two, and one is what `settle` waits for.
        settle(queue)
        for _ in 1...2 {
            lab.loop.advance(by: .seconds(1))
            settle(queue)
        }
        #expect(done.values == [1, 2, 3])
    }

    /// Returns when the queue's one thread has done what had begun.
    private func settle(_ queue: WorkQueue) {
        let gate = Gate()
        _ = queue.submit { gate.wait() }
        gate.waitUntilEntered()
        gate.open()
    }

    @Test func `what a page asks for above its session's pace begins when it is due`() throws {
        let queue = WorkQueue(threads: 1, capacity: 8, pace: WorkPace(burst: 1, interval: .seconds(1)))
        defer { queue.stop() }
        let lab = try Lab()
        let done = Order()
        lab.serverDoes { lab in
            for number in 1...2 { queue.run { done.append(number) }.subscribe().disposed(by: lab.disposeBag) }
        }
        settle(queue)
        #expect(done.values == [1])
        lab.loop.advance(by: .milliseconds(999))
        settle(queue)
        #expect(done.values == [1])
        lab.loop.advance(by: .milliseconds(1))
        settle(queue)
        #expect(done.values == [1, 2])
    }

    @Test func `a pace forgets parties that have rested`() {
        let pace = Paced(WorkPace(burst: 3, interval: .milliseconds(100)))
        for number in 0..<100_000 { #expect(pace.claim(number, UInt64(number), at: number) == 0) }
        #expect(pace.maker.sessionCount <= 2_048)
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

/// A pace, and the numbers of what has waited for it: in the order in which it began, and negative what was refused for others.
private final class Paced {
    let maker: Pacemaker
    let done = Order()
    private var numbers: [Int: UInt64] = [:]

    init(_ pace: WorkPace, capacity: Int = 100) { maker = Pacemaker(pace, capacity: capacity) }

    /// How many milliseconds it has to wait; nil: it is refused.
    @discardableResult
    func claim(_ number: Int, _ session: UInt64, from network: UInt64 = 1, at time: Int) -> Int? {
        let party = Party(network: network, session: SessionID(high: 1, low: session))
        let work = Pacemaker.Work(
            begin: { [done] in done.append(number) },
            refuse: { [done] in done.append(-number) }
        )
        switch maker.claim(party, at: .milliseconds(time), work) {
        case .begins: return 0
        case .waits(let wait, let place):
            numbers[number] = place
            return Int(wait / .milliseconds(1))
        case .refused: return nil
        }
    }

    func serve(_ session: UInt64, at time: Int) {
        maker.serve(SessionID(high: 1, low: session), at: .milliseconds(time))
    }

    func leave(_ number: Int, _ session: UInt64) {
        maker.leave(numbers[number] ?? 0, of: SessionID(high: 1, low: session))
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
