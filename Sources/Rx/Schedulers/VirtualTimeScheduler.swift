// VirtualTimeScheduler: a clock that jumps from one scheduled item to the next. RxTest's TestScheduler is one.

/// Runs work in the order of its virtual time, when it is told to.
///
/// `@unchecked Sendable`: to be used by one thread at a time; `Lock` guards the queue all the same.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType, @unchecked Sendable {
    /// A point in virtual time.
    public typealias VirtualTime = Converter.VirtualTimeUnit

    /// A span of virtual time.
    public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

    private let converter: Converter
    private var queue: ContiguousArray<VirtualItem<VirtualTime>> = []
    private var nextNumber = 0
    private var isRunning = false

    /// The virtual time.
    public private(set) var clock: VirtualTime

    /// Makes a clock that stands at `initialClock`.
    public init(initialClock: VirtualTime, converter: Converter) {
        clock = initialClock
        self.converter = converter
    }

    /// The virtual time, converted.
    public var now: RxTime { converter.convertFromVirtualTime(clock) }

    /// Runs `action` at the present virtual time, after what is already due then.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    )
        -> any Disposable
    {
        scheduleAbsoluteVirtual(state, time: clock, action: action)
    }

    /// Runs `action` after `dueTime` of virtual time.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let span = converter.convertToVirtualTimeInterval(dueTime.duration.seconds)
        return scheduleRelativeVirtual(state, dueTime: span, action: action)
    }

    /// Runs `action` after a span of virtual time.
    public func scheduleRelativeVirtual<StateType>(
        _ state: StateType,
        dueTime: VirtualTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let time = converter.offsetVirtualTime(clock, offset: dueTime)
        return scheduleAbsoluteVirtual(state, time: time, action: action)
    }

    /// Runs `action` at a point in virtual time.
    public func scheduleAbsoluteVirtual<StateType>(
        _ state: StateType,
        time: VirtualTime,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let scheduled = ScheduledItem(state, action)
        let time = adjustScheduledTime(time)
        let item: VirtualItem<VirtualTime> = Lock.with(self) {
            nextNumber += 1
            let item = VirtualItem(time: time, number: nextNumber, work: scheduled.run)
            let place = queue.firstIndex { converter.compareVirtualTime($0.time, time) == .greaterThan }
            queue.insert(item, at: place ?? queue.endIndex)
            return item
        }
        return Disposables.create {
            scheduled.dispose()
            self.remove(item.number)
        }
    }

    /// Changes the time of every item as it is scheduled.
    ///
    /// Default: not at all.
    open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

    /// Runs everything there is, and what comes of it, until `stop()`.
    public func start() {
        guard !isRunning else { return }
        isRunning = true
        while isRunning, let item = pop(notAfter: nil) { run(item) }
        isRunning = false
    }

    /// Runs what is due up to `virtualTime`, and sets the clock to it.
    public func advanceTo(_ virtualTime: VirtualTime) {
        precondition(!isRunning, "the virtual clock is already running")
        isRunning = true
        while isRunning, let item = pop(notAfter: virtualTime) { run(item) }
        clock = virtualTime
        isRunning = false
    }

    /// Sets the clock forward without running anything.
    public func sleep(_ virtualInterval: VirtualTimeInterval) {
        let time = converter.offsetVirtualTime(clock, offset: virtualInterval)
        // A clock that is set back is a programmer's error, as is an item in the past.
        precondition(converter.compareVirtualTime(time, clock) != .lessThan, "virtual time cannot go back")
        clock = time
    }

    /// Ends `start()` or `advanceTo(_:)` after the present item.
    public func stop() { isRunning = false }

    private func run(_ item: VirtualItem<VirtualTime>) {
        if converter.compareVirtualTime(item.time, clock) == .greaterThan { clock = item.time }
        item.work()
    }

    private func pop(notAfter limit: VirtualTime?) -> VirtualItem<VirtualTime>? {
        Lock.with(self) {
            guard let first = queue.first else { return nil }
            if let limit, converter.compareVirtualTime(first.time, limit) == .greaterThan { return nil }
            return queue.removeFirst()
        }
    }

    private func remove(_ number: Int) {
        let removed: VirtualItem<VirtualTime>? = Lock.with(self) {
            queue.firstIndex { $0.number == number }.map { queue.remove(at: $0) }
        }
        withExtendedLifetime(removed) {}
    }
}

extension VirtualTimeScheduler: CustomDebugStringConvertible {
    /// The items that wait.
    public var debugDescription: String { "\(queue.map { "\($0.number) @ \($0.time)" })" }
}

/// An item that waits for its virtual time.
private struct VirtualItem<Time> {
    let time: Time
    let number: Int
    let work: () -> Void
}
