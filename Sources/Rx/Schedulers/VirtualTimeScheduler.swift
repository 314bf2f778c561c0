// VirtualTimeScheduler: a clock that jumps from one scheduled item to the next. RxTest's TestScheduler is one.

/// Runs work in the order of its virtual time, when it is told to; work of one time in the order of its scheduling.
///
/// Work for a time that has passed runs at the present time, before what is due later.
///
/// ```
/// scheduled   10: a   20: b   10: c
/// start()     a at 10, c at 10, b at 20
/// ```
/// Open to subclassing: RxTest's `TestScheduler` and `HistoricalScheduler` are two.
///
/// `@unchecked Sendable`: to be used by one thread at a time; only what `schedule` returns may be disposed of anywhere.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType, @unchecked Sendable {
    /// A point in virtual time.
    public typealias VirtualTime = Converter.VirtualTimeUnit

    /// A span of virtual time.
    public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

    private let converter: Converter
    private let queue: VirtualTimeQueue<Converter>
    private var isRunning = false

    /// The virtual time.
    public private(set) var clock: VirtualTime

    /// Makes a clock.
    ///
    /// - Parameters:
    ///   - initialClock: Where it stands.
    ///   - converter: What its units mean.
    public init(initialClock: VirtualTime, converter: Converter) {
        clock = initialClock
        self.converter = converter
        queue = VirtualTimeQueue(converter)
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
        scheduleAbsoluteVirtual(state, time: adjustScheduledTime(clock), action: action)
    }

    /// Runs `action` after `dueTime` of virtual time.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let span = converter.convertToVirtualTimeInterval(dueTime.duration.seconds)
        let time = adjustScheduledTime(converter.offsetVirtualTime(clock, offset: span))
        return scheduleAbsoluteVirtual(state, time: time, action: action)
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

    /// Runs `action` at a point in virtual time, or at the present one where that has passed.
    public func scheduleAbsoluteVirtual<StateType>(
        _ state: StateType,
        time: VirtualTime,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let item = VirtualItem(at: time) { action(state) }
        queue.insert(item)
        return item
    }

    /// Changes the time of what `schedule` and `scheduleRelative` are given; for subclasses.
    ///
    /// A point in virtual time, and a span of it, are taken as they are. Default: not at all.
    open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

    /// Runs everything there is, and what comes of it, until `stop()`.
    ///
    /// Does nothing while the clock is already running.
    public func start() {
        guard !isRunning else { return }
        isRunning = true
        while isRunning, let next = queue.removeFirst(notAfter: nil) { run(next) }
        isRunning = false
    }

    /// Runs what is due up to and at `virtualTime`, and sets the clock to it.
    ///
    /// To do so while the clock is running is a programmer's error.
    public func advanceTo(_ virtualTime: VirtualTime) {
        precondition(!isRunning, "the virtual clock is already running")
        isRunning = true
        while isRunning, let next = queue.removeFirst(notAfter: virtualTime) { run(next) }
        clock = virtualTime
        isRunning = false
    }

    /// Sets the clock forward without running anything; what became due runs late, at the new time.
    ///
    /// To set it back is a programmer's error.
    public func sleep(_ virtualInterval: VirtualTimeInterval) {
        let time = converter.offsetVirtualTime(clock, offset: virtualInterval)
        precondition(converter.compareVirtualTime(time, clock) != .lessThan, "virtual time cannot go back")
        clock = time
    }

    /// Ends `start()` or `advanceTo(_:)` after the present item; `start()` goes on from there.
    public func stop() { isRunning = false }

    private func run(_ item: VirtualItem<VirtualTime>) {
        if converter.compareVirtualTime(item.time, clock) == .greaterThan { clock = item.time }
        item.run()
    }
}

extension VirtualTimeScheduler: CustomDebugStringConvertible {
    /// The items that wait, in order: their numbers and times.
    public var debugDescription: String { queue.description }
}
