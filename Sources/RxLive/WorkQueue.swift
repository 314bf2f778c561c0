// WorkQueue: blocking work (a database, password hashing) off the loops: few threads, a bounded queue, results that come
// back to the page they belong to. A full queue is an error that a screen can word.
import CLinux
import FairQueuing
import Glibc
import HTTP
public import Rx

/// A bounded queue before a fixed number of threads of its own.
///
/// Addresses (an IPv6 /64 counts as one) take turns, and so do the sessions of each. Work of a page, of a once-action and of an endpoint
/// counts for the browser that sent the request. A full queue refuses the address that waits for most.
///
/// `@unchecked Sendable`: `waiting`, `isStopped` and `liveThreads` are guarded by `monitor`; the rest never changes.
public final class WorkQueue: @unchecked Sendable {
    /// The queue has as many items as it may: the server is busy, and trying again later makes sense.
    public struct Full: Error, Sendable {}

    /// How much nicer its threads are than the one that made it.
    static let niceness: Int32 = 5

    private let capacity: Int
    private let pace: Pacemaker?
    private var waiting = FairQueue<SessionID?, Item>()
    private var isStopped = false
    /// Threads that have not ended.
    private var liveThreads: Int

    private struct Item {
        let work: @Sendable () -> Void
        let refuse: @Sendable () -> Void
    }

    private let monitor = Monitor()

    /// Starts `threads` threads; at most `capacity` items wait for them.
    ///
    /// - Parameters:
    ///   - threads: How many items are worked at at the same time.
    ///   - capacity: How many wait at most; what comes then fails with ``Full``.
    ///   - pace: How fast one session may go; what comes faster begins later, one after the other. No more than
    ///     `capacity` wait for that. Default: as fast as it likes.
    public init(threads: Int, capacity: Int, pace: WorkPace? = nil) {
        self.capacity = capacity
        self.pace = pace.map { Pacemaker($0, capacity: capacity) }
        liveThreads = threads
        for _ in 0..<threads {
            do throws(LoopError) {
                try OwnThread.start { [self] in work() }.detach()
            } catch {
                preconditionFailure("a work queue cannot have its threads: \(error)")
            }
        }
    }

    /// Work that is done when somebody subscribes, and answers in the home of the subscriber.
    ///
    /// Disposing drops the answer, and the work too where it has not begun. Fails with ``Full`` at once, or with what
    /// `work` throws.
    public func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) -> Single<Value> {
        Single.create { [self] observer in
            let ticket = Ticket(observer)
            begin(work, ticket, for: Party.current)
            return Disposables.create { ticket.drop() }
        }
    }

    /// Submits work once its session is not too fast; in the home of the subscriber.
    private func begin<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value,
        _ ticket: Ticket<Value>,
        for party: Party?
    ) {
        let start = { @Sendable [self] in
            submit(
                for: party,
                refuse: { ticket.answer(.failure(Full())) },
                { if ticket.isWanted { ticket.answer(Result { try work() }) } }
            )
        }
        if let pace, let party, let context = Home.current?.context {
            let later = Pacemaker.Work(
                begin: { if !start() { ticket.answer(.failure(Full())) } },
                refuse: { ticket.answer(.failure(Full())) }
            )
            switch pace.claim(party, at: context.now, later) {
            case .begins: break
            case .refused: return ticket.deliver(.failure(Full()))
            case .waits(let wait, let number):
                let timer = context.after(wait) { pace.serve(party.session, at: context.now) }
                ticket.wait = Disposables.create {
                    pace.leave(number, of: party.session)
                    timer.dispose()
                }
                return
            }
        }
        if !start() { ticket.deliver(.failure(Full())) }
    }

    /// False where the queue is full; `refuse` is called instead of `work` where it is pushed out later.
    func submit(
        for party: Party? = nil,
        refuse: @escaping @Sendable () -> Void = {},
        _ work: @escaping @Sendable () -> Void
    ) -> Bool {
        let network = party?.network ?? 0
        var surplus: Item?
        let isAccepted = monitor.locked {
            guard !isStopped, capacity > 0 else { return false }
            if waiting.count >= capacity {
                guard waiting.count(of: network) + 1 < waiting.largestCount else { return false }
                surplus = waiting.popLargest()
            }
            waiting.append(Item(work: work, refuse: refuse), network: network, member: party?.session)
            monitor.wakeOne()
            return true
        }
        surplus?.refuse()
        return isAccepted
    }

    /// Does what waits, and takes nothing more.
    public func stop() {
        monitor.locked {
            isStopped = true
            monitor.wakeAll()
        }
    }

    /// Does what waits, takes nothing more, and returns when all is done; blocks.
    package func finish() { _ = finish(by: nil) }

    /// The same, for so long at most: false where something is under way that has not ended by then.
    func finish(within time: Duration) -> Bool {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let (seconds, fraction) = max(time, .zero).components
        let nanoseconds = end.tv_nsec + Int(fraction / 1_000_000_000)
        end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        return finish(by: end)
    }

    private func finish(by end: timespec?) -> Bool {
        stop()
        return monitor.locked {
            while liveThreads > 0, monitor.wait(until: end) {}
            return liveThreads == 0
        }
    }

    private func work() {
        // Of this thread alone, as Linux has it: where cores are few, the loops come first, which do little at a time.
        let process = Int32(PRIO_PROCESS.rawValue)
        setpriority(process, 0, getpriority(process, 0) + WorkQueue.niceness)
        while let item = next() { item() }
        monitor.locked {
            liveThreads -= 1
            monitor.wakeAll()
        }
    }

    private func next() -> (@Sendable () -> Void)? {
        monitor.locked {
            while true {
                if let next = waiting.popFirst() { return next.work }
                if isStopped { return nil }
                _ = monitor.wait(until: nil)
            }
        }
    }
}

/// One piece of work and who waits for it.
///
/// `@unchecked Sendable`: `observer` and `wait` are used in its home only; `isDropped` is guarded by `lock`.
private final class Ticket<Value: Sendable>: @unchecked Sendable {
    private var observer: ((Result<Value, any Error>) -> Void)?
    private let home = Home.current
    private let lock = Monitor()
    private var isDropped = false
    /// Ends the waiting for the work's turn.
    var wait: (any Disposable)?

    init(_ observer: @escaping (Result<Value, any Error>) -> Void) { self.observer = observer }

    var isWanted: Bool { lock.locked { !isDropped } }

    func drop() {
        lock.locked { isDropped = true }
        wait?.dispose()
        wait = nil
    }

    func answer(_ result: Result<Value, any Error>) {
        guard let home else { return deliver(result) }
        home.context.post { self.deliver(result) }
    }

    func deliver(_ result: Result<Value, any Error>) {
        let last = observer
        observer = nil
        if isWanted { last?(result) }
    }
}
