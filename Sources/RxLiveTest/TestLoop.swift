// TestLoop: a loop run by hand under a virtual clock: nothing happens between two calls of `run`, and always in one order.
// Real threads may post to it (a work queue's answer); `runUntil` waits for them in real time.
import Dispatch
import Glibc
import Rx
public import RxLive

public import struct FoundationEssentials.Date

/// A `Loop` without a thread: the caller of `run` or `perform` is inside it until that returns.
///
/// `@unchecked Sendable`: `inbox`, `runner` and `clock` are guarded by `monitor`; the timers are touched only inside
/// the loop, or by the thread that runs it.
public final class TestLoop: Loop, TaskExecutor, @unchecked Sendable {
    /// The loop's place among its server's loops.
    public let index: Int
    /// The virtual time since the loop was made.
    ///
    /// Any thread.
    public private(set) var now: Duration {
        get { monitor.locked { clock } }
        set { monitor.locked { clock = newValue } }
    }

    private var clock: Duration = .zero

    /// The date at the virtual time zero.
    private let start: Date

    /// The virtual date.
    ///
    /// Any thread.
    public var date: Date { start.addingTimeInterval(now.seconds) }

    private var inbox: ContiguousArray<@Sendable () -> Void> = []
    private var runner: pthread_t?
    private let monitor = Monitor()

    private var timers: [UInt64: (due: Duration, work: () -> Void)] = [:]
    private var timerCount: UInt64 = 0

    /// A loop at time zero.
    ///
    /// - Parameters:
    ///   - index: 0..<256; part of every page token made on it. Default: 0.
    ///   - date: The date at that time. Default: what the wall clock says.
    public init(index: Int = 0, date: Date = Date()) {
        self.index = index
        start = date
    }

    // MARK: Loop

    /// Whether the caller's thread runs the loop at this moment.
    public var isCurrent: Bool {
        monitor.locked { runner.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    /// Appends work to the inbox, for the next `run`.
    ///
    /// Any thread.
    public func post(_ work: @escaping @Sendable () -> Void) {
        monitor.locked {
            inbox.append(work)
            monitor.wakeOne()
        }
    }

    /// Runs `work` once the virtual clock has gone on by `delay`.
    public func after(_ delay: Duration, _ work: @escaping () -> Void) -> LoopTimer {
        timerCount += 1
        timers[timerCount] = (now + max(delay, .zero), work)
        return LoopTimer(id: timerCount)
    }

    /// Forgets a timer.
    public func cancel(_ timer: LoopTimer) { timers[timer.id] = nil }

    /// Runs a job of Swift concurrency with the inbox.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        post { [self] in
            job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        }
    }

    /// This loop as an executor.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Stops the process where the caller is outside the loop.
    public func checkIsolated() { precondition(isCurrent, "reached from outside the loop") }

    /// Whether the caller is inside the loop.
    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    // MARK: By hand

    /// Runs what was posted and what is due, until there is nothing left to do at this time.
    public func run() {
        perform {
            while step() {}
        }
    }

    /// Lets `time` pass: what falls due meanwhile runs in the order of its time.
    public func advance(by time: Duration) {
        let end = now + time
        perform {
            while step() {}
            while let due = timers.values.lazy.map(\.due).min(), due <= end {
                now = max(now, due)
                while step() {}
            }
            now = end
        }
    }

    /// Calls `body` inside the loop: the caller's thread is the loop's meanwhile.
    ///
    /// Inside the loop already: just calls it.
    public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
        if isCurrent { return try body() }
        enter()
        defer { leave() }
        return try body()
    }

    /// Runs until `condition` holds, also waiting for what real threads post; the virtual clock stands still.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait in real time.
    ///   - condition: Called inside the loop.
    /// - Returns: Whether the condition came to hold.
    public func runUntil(timeout: Duration, _ condition: () -> Bool) -> Bool {
        let end = ContinuousClock.now + timeout
        while true {
            run()
            if perform(condition) { return true }
            let left = end - ContinuousClock.now
            guard left > .zero else { return false }
            waitForPost(atMost: min(left, .milliseconds(100)))
        }
    }

    /// One round: the inbox as it is now, else the first timer that is due.
    ///
    /// False where there was nothing.
    private func step() -> Bool {
        let work = monitor.locked {
            let work = inbox
            inbox = []
            return work
        }
        for item in work { item() }
        if !work.isEmpty { return true }
        let first = timers.min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
        guard let first, first.value.due <= now else { return false }
        timers[first.key] = nil
        first.value.work()
        return true
    }

    private func enter() {
        monitor.locked {
            precondition(runner == nil, "two threads run one TestLoop")
            runner = pthread_self()
        }
    }

    private func leave() { monitor.locked { runner = nil } }

    /// The same, on a thread that Swift's tasks do not need: what is waited for may be done by one of them.
    nonisolated(nonsending) func nextPost(within time: Duration) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [self] in
                waitForPost(atMost: time)
                continuation.resume()
            }
        }
    }

    /// Waits in real time until something is in the inbox.
    func waitForPost(atMost time: Duration) {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let nanoseconds = Int(time.components.attoseconds / 1_000_000_000) + end.tv_nsec
        end.tv_sec += Int(time.components.seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        monitor.locked {
            if inbox.isEmpty { _ = monitor.wait(until: end) }
        }
    }
}
