// ConcurrentMainScheduler: the main scheduler for subscribing: at once wherever the caller is on the main context.
public import struct FoundationEssentials.Date
public import typealias FoundationEssentials.TimeInterval

/// Runs work in one main context: inside the call where the caller is in that context, else in its turn.
///
/// Unlike `MainScheduler` it does not keep the order: work runs at once also where other work is queued. It is meant for
/// `subscribe(on:)`, where the order does not matter; for `observe(on:)` use `MainScheduler.instance`.
///
/// See reactivex.io/documentation/scheduler.html.
public final class ConcurrentMainScheduler: SchedulerType {
    /// A span of time in seconds.
    public typealias TimeInterval = FoundationEssentials.TimeInterval

    /// A point in time.
    public typealias Time = Date

    private let main: MainScheduler

    private init(_ main: MainScheduler) { self.main = main }

    /// The scheduler of the caller's home, on any thread; without one, of the process's main queue.
    public static var instance: ConcurrentMainScheduler { ConcurrentMainScheduler(.instance) }

    /// The time on the main scheduler's clock.
    public var now: Date { main.now }

    /// Runs `action` inside the call, or queues it where the caller is outside of the context.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    )
        -> any Disposable
    {
        main.isCurrent ? action(state) : main.schedule(state, action: action)
    }

    /// Runs `action` once in the context, `dueTime` from now at the earliest.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        main.scheduleRelative(state, dueTime: dueTime, action: action)
    }

    /// Runs `action` in the context every `period`, first after `startAfter`, each time with what it returned before.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        main.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }
}
