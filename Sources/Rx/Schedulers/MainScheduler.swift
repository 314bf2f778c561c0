// MainScheduler: runs work on "the main thread here": the home's context, or the process's main queue without one.
import Glibc

public import struct FoundationEssentials.Date

/// Runs work in one main context: at once where the caller is inside it and nothing is queued behind, else in its turn.
public final class MainScheduler: SchedulerType {
    private let context: any MainContext
    private let alwaysQueues: Bool

    /// Makes the scheduler of the caller's home or, without one, of the process's main queue.
    public convenience init() { self.init(context: Home.current?.context ?? MainQueue.instance) }

    init(context: any MainContext, alwaysQueues: Bool = false) {
        self.context = context
        self.alwaysQueues = alwaysQueues
    }

    private static let process = MainScheduler(context: MainQueue.instance)

    /// The scheduler of the caller's home or, without one, of the process's main queue.
    public static var instance: MainScheduler { Home.current?.scheduler ?? process }

    /// As `instance`, but work never runs inside the call that schedules it.
    public static var asyncInstance: MainScheduler {
        MainScheduler(context: Home.current?.context ?? MainQueue.instance, alwaysQueues: true)
    }

    /// Whether work scheduled now would run inside the call.
    var runsAtOnce: Bool { !alwaysQueues && context.isIdle && context.isCurrent }

    /// The time on the context's clock, which counts from an unspecified start: for differences only.
    public var now: RxTime { Date(timeIntervalSinceReferenceDate: context.now.seconds) }

    /// Runs `action` at once or queues it.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    )
        -> any Disposable
    {
        if runsAtOnce { return action(state) }
        let item = ScheduledItem(state, action)
        context.post { item.run() }
        return item
    }

    /// Runs `action` once, `dueTime` from now at the earliest.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem(state, action)
        let timer = context.after(dueTime.duration) { item.run() }
        return CompositeDisposable(timer, item)
    }

    /// Hands an error on that reached a binding of this context.
    func report(_ error: any Error, from binding: String) { context.report(error, from: binding) }

    /// Ends the process unless the caller is on the main context.
    public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
        let context = Home.current?.context ?? MainQueue.instance
        // Programmer's error: the caller asks for the check.
        guard context.isCurrent else { fatalError(errorMessage ?? "Executing on background thread.") }
    }

    /// Ends the process unless the caller is on the main context.
    public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
        ensureExecutingOnScheduler(errorMessage: errorMessage)
    }
}
