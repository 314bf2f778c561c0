// SerialDispatchQueueScheduler: runs work on a queue, one item at a time.
public import Dispatch

public import struct FoundationEssentials.Date

/// Runs work on a serial dispatch queue, at the home it was scheduled from.
public final class SerialDispatchQueueScheduler: SchedulerType, SerialScheduler {
    private let queue: DispatchQueue
    private let leeway: DispatchTimeInterval

    /// Makes a scheduler of a queue that is known to be serial.
    init(serialQueue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        queue = serialQueue
        self.leeway = leeway
    }

    /// Makes a queue of its own.
    ///
    /// - Parameters:
    ///   - internalSerialQueueName: The queue's label.
    ///   - serialQueueConfiguration: Called with the queue, to set its target for example.
    ///   - leeway: How late timers may fire. Default: 0.
    public convenience init(
        internalSerialQueueName: String,
        serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let queue = DispatchQueue(label: internalSerialQueueName)
        serialQueueConfiguration?(queue)
        self.init(serialQueue: queue, leeway: leeway)
    }

    /// Makes a serial queue that runs on `queue`.
    public convenience init(
        queue: DispatchQueue,
        internalSerialQueueName: String,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway)
    }

    /// Makes a serial queue that runs on the global queue of a quality of service.
    public convenience init(
        qos: DispatchQoS,
        internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, qos: qos), leeway: leeway)
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

extension DispatchQueue {
    /// Runs an action with its home.
    func schedule<State>(_ state: State, _ action: @escaping (State) -> any Disposable) -> any Disposable {
        let item = ScheduledItem(state, action)
        async { item.run() }
        return item
    }

    /// Runs an action with its home after a while.
    func schedule<State>(
        _ state: State,
        after span: RxTimeInterval,
        _ leeway: DispatchTimeInterval,
        _ action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem(state, action)
        let timer = DispatchTimer.once(on: self, after: span.duration, leeway: leeway) { item.run() }
        return CompositeDisposable(timer, item)
    }
}
