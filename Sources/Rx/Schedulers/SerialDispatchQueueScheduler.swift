// SerialDispatchQueueScheduler: runs work on a queue, one item at a time. MainScheduler is the one whose queue is a main
// context: it has the three members at the end its own way.
public import Dispatch

public import struct FoundationEssentials.Date
public import typealias FoundationEssentials.TimeInterval

/// Runs work on a serial dispatch queue, at the home it was scheduled from, in the order in which it was scheduled.
///
/// Even a concurrent queue is used serially: the scheduler puts a serial queue of its own in front of it.
///
/// See reactivex.io/documentation/scheduler.html.
///
/// `@unchecked Sendable`: its fields are constants; a subclass answers for its own.
public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
    /// A span of time in seconds.
    public typealias TimeInterval = FoundationEssentials.TimeInterval

    /// A point in time.
    public typealias Time = Date

    private let queue: DispatchQueue
    private let leeway: DispatchTimeInterval

    /// Makes a scheduler of a queue that is known to be serial.
    init(serialQueue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        queue = serialQueue
        self.leeway = leeway
    }

    /// Makes a scheduler of a queue of its own.
    ///
    /// - Parameters:
    ///   - internalSerialQueueName: The queue's label.
    ///   - serialQueueConfiguration: Called once with the queue, to set its target for example.
    ///   - leeway: How late timers may fire. Default: 0.
    public convenience init(
        internalSerialQueueName: String,
        serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
        leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)
    ) {
        let queue = DispatchQueue(label: internalSerialQueueName)
        serialQueueConfiguration?(queue)
        self.init(serialQueue: queue, leeway: leeway)
    }

    /// Makes a scheduler of a serial queue that runs on `queue`, serial or not.
    ///
    /// - Parameters:
    ///   - queue: Where the work ends up.
    ///   - internalSerialQueueName: The label of the queue in front of it.
    ///   - leeway: How late timers may fire. Default: 0.
    public convenience init(
        queue: DispatchQueue,
        internalSerialQueueName: String,
        leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)
    ) {
        self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway)
    }

    /// Makes a scheduler of a serial queue that runs on the global queue of a quality of service.
    ///
    /// - Parameters:
    ///   - qos: Which global queue.
    ///   - internalSerialQueueName: The label of the queue in front of it.
    ///   - leeway: How late timers may fire. Default: 0.
    public convenience init(
        qos: DispatchQoS,
        internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
        leeway: DispatchTimeInterval = DispatchTimeInterval.nanoseconds(0)
    ) {
        let target = DispatchQueue.global(qos: qos.qosClass)
        self.init(queue: target, internalSerialQueueName: internalSerialQueueName, leeway: leeway)
    }

    /// The date, by a clock that was set when the process first asked and has run evenly since: for measuring spans.
    ///
    /// It does not follow the wall clock when that is set, so it never goes back. For a date to show or to store, ask for
    /// `Date()`.
    public var now: Date { EvenClock.process.date }

    /// Runs `action` on the queue, as soon as it can.
    public final func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    )
        -> any Disposable
    {
        var started: (any Disposable)?
        if runAtOnce({ started = action(state) }), let started { return started }
        let item = ScheduledItem(state, action)
        post { item.run() }
        return item
    }

    /// Runs `action` once on the queue, `dueTime` from now at the earliest.
    public final func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem(state, action)
        let timer = after(dueTime.duration) { item.run() }
        return CompositeDisposable(timer, item)
    }

    /// Runs `action` on the queue every `period`, first after `startAfter`, each time with what it returned before.
    ///
    /// The times do not drift; what a busy queue has missed is made up by one run.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        queue.schedule(state, after: startAfter, every: period, leeway, action)
    }

    /// Runs `body` inside this call, where that may be; whether it may.
    func runAtOnce(_ body: () -> Void) -> Bool { false }

    /// Queues work.
    func post(_ work: @escaping () -> Void) {
        // Handed over, and run once.
        nonisolated(unsafe) let work = work
        queue.async { work() }
    }

    /// Queues work that keeps its turns itself and cannot be taken back, at the caller's home.
    func postTurn(_ work: @escaping () -> Void) {
        // Handed over, and run once.
        nonisolated(unsafe) let work = work
        guard let home = Home.current else { return queue.async { work() } }
        queue.async { Home.with(home, work) }
    }

    /// Runs work after a while; the result takes it back.
    func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable {
        DispatchTimer.start(on: queue, after: delay, leeway: leeway, work)
    }
}
