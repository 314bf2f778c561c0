// EpollLoop: the real loop, one thread around epoll. This file is the part that any thread may touch: inbox, wake-up,
// start and stop. What only the loop's thread touches is LoopCore; its sockets are WebSocketConnections.
import CLinux
import Glibc
public import HTTP
public import Logging
import Synchronization

/// One thread that waits in epoll and runs what arrives: HTTP, WebSockets, timers, posted work and Swift jobs.
///
/// ```
/// let loop = try EpollLoop(index: 0, log: log)
/// loop.serve(try Daemon(settings, log: log, handler: handler))
/// try loop.start()
/// …
/// loop.stop(deadline: .seconds(10))
/// loop.join()
/// ```
public final class EpollLoop: Loop, TaskExecutor {
    /// The loop's place among its server's loops: 0..<256.
    public let index: Int
    // Confined to the loop's thread: used by the maker before `start`, and from then on by the thread alone.
    nonisolated(unsafe) let core: LoopCore
    private let inbox = Inbox()
    private let wake: Int32
    /// The thread's pthread_self while it runs, else 0.
    private let thread = Atomic<UInt>(0)
    /// The thread that `join` waits for; 0 before the start and after the join.
    private let joinable = Atomic<UInt>(0)

    /// Makes a loop that does not run yet.
    ///
    /// - Parameters:
    ///   - index: 0..<256.
    ///   - sockets: Intervals and limits of its WebSockets.
    ///   - limits: Caps that it shares with other loops; by default its own.
    ///   - log: WebSockets that end against the rules, at debug.
    /// - Throws: `LoopError` where no descriptor is to be had.
    public init(
        index: Int,
        sockets: SocketSettings = SocketSettings(),
        limits: SocketLimits = SocketLimits(),
        log: Logger
    ) throws(LoopError) {
        self.index = index
        wake = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
        guard wake >= 0 else { throw .system(call: "eventfd", errno: errno) }
        let poll = Poll()
        guard poll.descriptor >= 0 else {
            close(wake)
            throw .system(call: "epoll_create1", errno: errno)
        }
        core = LoopCore(poll: poll, sockets: sockets, limits: limits, log: log)
        poll.watchEdges(of: wake, as: Poll.wake)
    }

    deinit { close(wake) }

    // MARK: Executor

    /// Appends a piece of a Swift task to the inbox.
    ///
    /// Any thread.
    public func enqueue(_ job: UnownedJob) { append(.job(job)) }

    /// Traps unless on this loop.
    public func checkIsolated() {
        precondition(isCurrent, "reached from a thread that is not the page's loop")
    }

    /// Whether on this loop, also where no task runs.
    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    // MARK: Loop

    /// The system's monotonic clock.
    ///
    /// Any thread.
    public var now: Duration { .nanoseconds(MonotonicClock.now) }

    /// Whether the caller runs on this loop.
    ///
    /// Any thread.
    public var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Appends work to the inbox.
    ///
    /// Any thread.
    public func post(_ work: @escaping @Sendable () -> Void) { append(.work(work)) }

    /// Runs `work` once, `delay` from now at the earliest, to the millisecond.
    ///
    /// On the loop, or before it has started.
    public func after(_ delay: Duration, _ work: @escaping () -> Void) -> LoopTimer {
        checkConfined()
        return core.after(delay, work)
    }

    /// Forgets a timer.
    ///
    /// On the loop, or before it has started.
    public func cancel(_ timer: LoopTimer) {
        checkConfined()
        core.timers.cancel(timer)
    }

    // MARK: Life

    /// Adds the HTTP server of this loop.
    ///
    /// Once, before the start.
    public func serve(_ daemon: sending Daemon) {
        checkConfined()
        precondition(core.daemon == nil, "a loop serves one daemon")
        core.serve(daemon)
    }

    /// Starts the thread.
    ///
    /// - Throws: `LoopError` where there can be no more threads.
    public func start() throws(LoopError) {
        precondition(joinable.load(ordering: .acquiring) == 0, "the loop has been started before")
        let thread = try OwnThread.start { [self] in run() }
        joinable.store(thread.word, ordering: .releasing)
    }

    /// Begins to stop: the listener closes, requests under way are served, WebSockets are closed with 1012.
    ///
    /// Any thread.
    ///
    /// - Parameter deadline: How long all that may take before what is left is cut.
    public func stop(deadline: Duration) {
        post { [self] in core.beginStop(within: deadline) }
    }

    /// Waits for the thread to end.
    ///
    /// Not on the loop; blocks the caller.
    public func join() {
        OwnThread(word: joinable.exchange(0, ordering: .acquiringAndReleasing))?.join()
    }

    /// Has the end of the loop wait, for a while, until `isAtWork` is false.
    ///
    /// Before the start.
    func waits(while isAtWork: @escaping () -> Bool) {
        checkConfined()
        core.isAtWork = isAtWork
    }

    // MARK: Inside

    /// Traps on another thread, once the loop has started.
    func checkConfined() {
        precondition(isCurrent || joinable.load(ordering: .acquiring) == 0, "a loop's own affairs, from another thread")
    }

    private func append(_ item: Inbox.Item) {
        guard inbox.append(item), !isCurrent else { return }
        var one: UInt64 = 1
        write(wake, &one, 8)
    }

    private func run() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        var items: [Inbox.Item] = []
        var done = 0
        core.startSweeping()
        while !core.isFinished {
            core.turn(canWait: items.isEmpty && inbox.isEmpty)
            if items.isEmpty { inbox.take(into: &items) }
            run(items, from: &done)
            if done == items.count {
                items.removeAll(keepingCapacity: items.count < 1024)
                done = 0
            }
            core.takeArrivals()
            core.flush()
        }
        for item in items[done...] { run(item) }
        core.finish()
        finishWork()
        // A job must run for its task to end; closures are released here, on the loop.
        for case .job(let job) in inbox.close() { run(.job(job)) }
        core.flush()
        thread.store(0, ordering: .relaxed)
    }

    /// Lets the work that has been cancelled come to its end, for a while.
    private func finishWork() {
        let deadline = MonotonicClock.time(after: EpollLoop.lastWork)
        while core.isAtWork(), case let left = deadline - MonotonicClock.now, left > 0 {
            if inbox.isEmpty { _ = core.poll.wait(Int32(left / 1_000_000) + 1) }
            var items: [Inbox.Item] = []
            inbox.take(into: &items)
            for item in items { run(item) }
        }
    }

    /// How long cancelled work may take to come to its end.
    private static let lastWork: Duration = .milliseconds(400)

    /// Runs items until they take too long: sockets and timers come between them and the rest.
    private func run(_ items: [Inbox.Item], from start: inout Int) {
        var patience = Patience(Patience.backlog)
        while start < items.count, !patience.isExhausted {
            run(items[start])
            start += 1
            patience.spent()
        }
    }

    private func run(_ item: Inbox.Item) {
        switch item {
        case .work(let work): work()
        case .job(let job):
            job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        }
    }
}
