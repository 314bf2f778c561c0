// TestLoop: a loop for tests, run by hand under a virtual clock. Same inbox, same timers, no thread and no socket.
import Glibc
import Synchronization

/// A loop whose thread is whoever calls `run`, and whose time stands still until it is advanced.
///
/// ```
/// let loop = TestLoop()
/// loop.run { page.open() }           // as if on the loop, then everything that follows from it
/// loop.advance(by: .seconds(30))     // timers, in order, each at its time
/// ```
/// One thread runs it at a time. Work that other threads post, jobs of Swift tasks included, runs at the next `run`.
public final class TestLoop: Loop, TaskExecutor {
    /// The loop's place among its server's loops: 0..<256.
    public let index: Int
    private let inbox = Inbox()
    private let clock = Atomic<Int64>(0)
    private let thread = Atomic<UInt>(0)
    // Touched by the thread that runs the loop, of which `thread` admits one at a time.
    private nonisolated(unsafe) var timers = TimerHeap()

    /// Makes a loop at time zero.
    public init(index: Int = 0) { self.index = index }

    // MARK: Executor

    /// Appends a piece of a Swift task to the inbox.
    ///
    /// Any thread.
    public func enqueue(_ job: UnownedJob) { _ = inbox.append(.job(job)) }

    /// Traps unless called from within `run`.
    public func checkIsolated() {
        precondition(isCurrent, "reached from outside TestLoop.run")
    }

    /// Whether called from within `run`.
    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    // MARK: Loop

    /// The virtual time: zero at first.
    ///
    /// Any thread.
    public var now: Duration { .nanoseconds(clock.load(ordering: .acquiring)) }

    /// Whether the caller is inside `run`.
    ///
    /// Any thread.
    public var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Appends work to the inbox.
    ///
    /// Any thread.
    public func post(_ work: @escaping @Sendable () -> Void) { _ = inbox.append(.work(work)) }

    /// Runs `work` once, when the clock has been advanced by `delay`.
    ///
    /// Inside `run`.
    public func after(_ delay: Duration, _ work: @escaping () -> Void) -> LoopTimer {
        checkIsolated()
        return timers.add(at: clock.load(ordering: .relaxed) + max(0, delay.nanoseconds), work)
    }

    /// Forgets a timer.
    ///
    /// Inside `run`.
    public func cancel(_ timer: LoopTimer) {
        checkIsolated()
        timers.cancel(timer)
    }

    // MARK: By hand

    /// Runs what is in the inbox, and what follows from it, until nothing is; then the timers that are due now.
    public func run() { run {} }

    /// Runs `body` as if on the loop, then everything as `run` does.
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try occupy {
            let result = try body()
            settle()
            return result
        }
    }

    /// Moves the clock on, stopping at each timer on the way to run it and what follows from it.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "time does not run backwards")
        let end = clock.load(ordering: .relaxed) + duration.nanoseconds
        occupy {
            settle()
            while let next = timers.nextDeadline(), next <= end {
                clock.store(max(next, clock.load(ordering: .relaxed)), ordering: .releasing)
                settle()
            }
            clock.store(end, ordering: .releasing)
        }
    }

    /// Runs until `condition` holds, waiting in between for other threads to post; the clock stands still.
    ///
    /// - Parameters:
    ///   - condition: Called as if on the loop.
    ///   - limit: Real time to wait at most, 10 s by default.
    /// - Returns: Whether it holds.
    public func run(until condition: () -> Bool, atMost limit: Duration = .seconds(10)) -> Bool {
        let end = MonotonicTime.now + limit.nanoseconds
        while true {
            run()
            if occupy(condition) { return true }
            while inbox.isEmpty {
                guard MonotonicTime.now < end else { return occupy(condition) }
                usleep(100)
            }
        }
    }

    /// Timers that wait.
    ///
    /// Inside `run`.
    public var timerCount: Int {
        checkIsolated()
        return timers.count
    }

    // MARK: Inside

    private func occupy<Result>(_ body: () throws -> Result) rethrows -> Result {
        let (isFree, _) = thread.compareExchange(
            expected: 0,
            desired: UInt(pthread_self()),
            ordering: .acquiringAndReleasing
        )
        precondition(isFree, "TestLoop.run within TestLoop.run")
        defer { thread.store(0, ordering: .releasing) }
        return try body()
    }

    private func settle() {
        repeat { drain() } while runTimer()
    }

    private func drain() {
        var items: [Inbox.Item] = []
        inbox.take(into: &items)
        while !items.isEmpty {
            for item in items { run(item) }
            items.removeAll()
            inbox.take(into: &items)
        }
    }

    private func runTimer() -> Bool {
        guard let work = timers.takeDue(at: clock.load(ordering: .relaxed), olderThan: .max) else { return false }
        work()
        return true
    }

    private func run(_ item: Inbox.Item) {
        switch item {
        case .work(let work): work()
        case .job(let job):
            job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        }
    }
}
