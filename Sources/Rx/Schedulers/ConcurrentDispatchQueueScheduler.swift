// ConcurrentDispatchQueueScheduler: runs work on a queue, several items at a time.
public import Dispatch

public import struct FoundationEssentials.Date

/// Runs work on a concurrent dispatch queue, at the home it was scheduled from.
public final class ConcurrentDispatchQueueScheduler: SchedulerType {
    private let queue: DispatchQueue
    private let leeway: DispatchTimeInterval

    /// Makes a scheduler of `queue`, whose timers may be late by `leeway`.
    public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        self.queue = queue
        self.leeway = leeway
    }

    /// Makes a scheduler of a queue of its own, of a quality of service.
    public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        let queue = DispatchQueue(label: "rx.global_dispatch_queue.concurrent", qos: qos, attributes: .concurrent)
        self.init(queue: queue, leeway: leeway)
    }

    /// The wall clock's time.
    public var now: Date { Date() }

    /// Runs `action` on the queue.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    )
        -> any Disposable
    {
        queue.schedule(state, action)
    }

    /// Runs `action` once on the queue, `dueTime` from now at the earliest.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        queue.schedule(state, after: dueTime, leeway, action)
    }
}
