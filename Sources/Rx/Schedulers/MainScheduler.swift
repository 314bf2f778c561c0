// MainScheduler: runs work on "the main thread here": the home's context, or the process's main queue without one.
import Dispatch
import Synchronization

public import struct FoundationEssentials.Date

/// Runs work in one main context: at once where the caller is inside it and no other work of this scheduler runs or waits,
/// else in its turn.
///
/// What others have queued in the context does not matter. What a running item schedules on the same scheduler comes after
/// it, so that a sequence that feeds itself through `observe(on: MainScheduler.instance)` stays in order, and a recursion
/// does not grow the stack.
///
/// ```
/// main thread   schedule(a) ── a runs inside the call ──────────── b runs
///                                 └ schedule(b) only queues b ───┘
/// ```
/// For `subscribe(on:)` rather use `ConcurrentMainScheduler`.
///
/// `@unchecked Sendable`: `isRunning` is touched inside the context alone, `queued` is atomic, the rest are constants.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
    private let context: any MainContext
    private let alwaysQueues: Bool
    /// How many items of this scheduler are queued.
    private let queued = Atomic<Int32>(0)
    /// Whether an item of this scheduler runs now.
    @exclusivity(unchecked) private(set) var isRunning = false

    /// Makes a scheduler of the caller's home or, without one, of the process's main queue.
    ///
    /// It runs at once also inside an item of another main scheduler, such as `instance`.
    public convenience init() { self.init(context: Home.current?.context ?? MainQueue.instance) }

    init(context: any MainContext, alwaysQueues: Bool = false) {
        self.context = context
        self.alwaysQueues = alwaysQueues
        super.init(serialQueue: Self.queue)
    }

    /// Asked for once: Dispatch makes an object each time.
    private static let queue = DispatchQueue.main

    private static let process = MainScheduler(context: MainQueue.instance)

    /// The scheduler of the caller's home, on any thread; without one, of the process's main queue.
    public static var instance: MainScheduler { Home.current?.scheduler ?? process }

    /// As `instance`, but work never runs inside the call that schedules it.
    public static var asyncInstance: SerialDispatchQueueScheduler {
        MainScheduler(context: Home.current?.context ?? MainQueue.instance, alwaysQueues: true)
    }

    /// Whether the caller is inside the context.
    var isCurrent: Bool { context.isCurrent }

    /// Whether the caller is inside the context and no work of this scheduler is queued.
    var isFree: Bool { !alwaysQueues && queued.load(ordering: .relaxed) == 0 && context.isCurrent }

    /// Begins an item; the result is for `leave`.
    @inline(__always)
    func enter() -> Bool {
        let former = isRunning
        isRunning = true
        return former
    }

    /// Ends an item.
    @inline(__always)
    func leave(_ former: Bool) { isRunning = former }

    /// The date on the context's clock.
    ///
    /// On the process's main queue as the other queue schedulers tell it; in a page by a clock that was set when the page was made,
    /// and never goes back; in a test the test's.
    public override var now: RxTime { context.date }

    /// Runs `action` in the context every `period`, first after `startAfter`, each time with what it returned before.
    ///
    /// The times do not drift; what a busy context has missed is made up by one run.
    public override func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        let period = period.duration
        var due = context.now + startAfter.duration
        let chain = PeriodicChain(self, state, action) { [context] in
            let now = context.now
            // Whole periods, so that the times keep their places; a period of 0 has none.
            let missed = period > .zero ? max(0, ((now - due) / period).rounded(.down)) : 0
            due = period > .zero ? due + period * (Int(missed) + 1) : now
            return (due - now).interval
        }
        chain.schedule(after: startAfter)
        return chain
    }

    override func runAtOnce(_ body: () -> Void) -> Bool {
        guard isFree, !isRunning else { return false }
        running(body)
        return true
    }

    override func post(_ work: @escaping () -> Void) { postCounted { self.running(work) } }

    override func postTurn(_ work: @escaping () -> Void) {
        guard let home = Home.current else { return postCounted(work) }
        postCounted { Home.with(home, work) }
    }

    /// As `postTurn`, for a caller that keeps its turns itself, as if it had a scheduler of its own for this context.
    func postOwnTurn(_ work: @escaping () -> Void) {
        guard let home = Home.current else { return context.post(work) }
        context.post { Home.with(home, work) }
    }

    private func postCounted(_ work: @escaping () -> Void) {
        queued.wrappingAdd(1, ordering: .relaxed)
        context.post {
            self.queued.wrappingSubtract(1, ordering: .relaxed)
            work()
        }
    }

    private func running(_ body: () -> Void) {
        let former = enter()
        body()
        leave(former)
    }

    override func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable {
        context.after(delay, work)
    }

    /// Hands an error on that reached a binding of this context.
    package func report(_ error: any Error, from binding: String) { context.report(error, from: binding) }

    /// Ends the process unless the caller is inside its home's main context or, without a home, on the main queue.
    ///
    /// - Parameter errorMessage: What to say. Default: a sentence.
    public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
        ensure(errorMessage ?? "Executing outside of the main scheduler: use MainScheduler.instance to get there.")
    }

    /// Ends the process unless the caller is inside its home's main context or, without a home, on the main queue.
    ///
    /// - Parameter errorMessage: What to say. Default: a sentence.
    public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
        ensure(errorMessage ?? "Running on background thread.")
    }

    private static func ensure(_ message: String) {
        let context = Home.current?.context ?? MainQueue.instance
        // Programmer's error: the caller asks for the check.
        guard context.isCurrent else { fatalError(message) }
    }
}
