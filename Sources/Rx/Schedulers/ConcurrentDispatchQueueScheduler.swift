// ConcurrentDispatchQueueScheduler: runs work on a queue, several items at a time.
public import Dispatch

public import struct FoundationEssentials.Date
public import typealias FoundationEssentials.TimeInterval

/// Runs work on a concurrent dispatch queue, at the home it was scheduled from.
///
/// A serial queue does as well; its items run one at a time. For work that need not come in order, such as fetching and
/// decoding; a sequence that is observed on it stays in order all the same.
///
/// See reactivex.io/documentation/scheduler.html.
public final class ConcurrentDispatchQueueScheduler: SchedulerType {
    /// A span of time in seconds.
    public typealias TimeInterval = FoundationEssentials.TimeInterval

    /// A point in time.
    public typealias Time = Date

    private let queue: DispatchQueue
    private let leeway: DispatchTimeInterval

    /// Makes a scheduler of `queue`.
    ///
    /// - Parameters:
    ///   - queue: Where the work runs.
    ///   - leeway: How late timers may fire. Default: 0.
    public init(queue: DispatchQueue, leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)) {
        self.queue = queue
        self.leeway = leeway
    }

    /// Makes a scheduler of a concurrent queue of its own, of a quality of service.
    ///
    /// - Parameters:
    ///   - qos: The queue's quality of service.
    ///   - leeway: How late timers may fire. Default: 0.
    public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)) {
        let queue = DispatchQueue(label: "rx.global_dispatch_queue.concurrent", qos: qos, attributes: .concurrent)
        self.init(queue: queue, leeway: leeway)
    }

    /// The date, by a clock that was set when the process first asked and has run evenly since: for measuring spans.
    ///
    /// It does not follow the wall clock when that is set, so it never goes back. For a date to show or to store, ask for
    /// `Date()`.
    public var now: Date { EvenClock.process.date }

    /// Runs `action` on the queue, as soon as it can.
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

    /// Runs `action` on the queue every `period`, first after `startAfter`, each time with what it returned before.
    ///
    /// One run at a time. The times do not drift; what a busy queue has missed is made up by one run.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        queue.schedule(state, after: startAfter, every: period, leeway, action)
    }
}
