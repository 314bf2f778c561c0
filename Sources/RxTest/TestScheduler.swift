// TestScheduler: virtual time for tests: a sequence is created at 100, subscribed to at 200 and disposed of at 1000.
public import Rx

/// A virtual clock that records what a sequence does.
///
/// `@unchecked Sendable` is inherited: to be used by one thread at a time.
public final class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>, @unchecked Sendable {
    /// The times of a test.
    public enum Defaults {
        /// When the sequence is made: 100.
        public static let created = 100
        /// When it is subscribed to: 200.
        public static let subscribed = 200
        /// When the subscription is disposed of: 1000.
        public static let disposed = 1000
    }

    private let simulateProcessingDelay: Bool

    /// Makes a clock.
    ///
    /// - Parameters:
    ///   - initialClock: Where it stands.
    ///   - resolution: Seconds per tick. Default: 1.
    ///   - simulateProcessingDelay: Whether work that `schedule` and `scheduleRelative` are given takes at least one
    ///     tick to begin, as what operators do on a scheduler. Default: true.
    public init(initialClock: TestTime, resolution: Double = 1.0, simulateProcessingDelay: Bool = true) {
        self.simulateProcessingDelay = simulateProcessingDelay
        super.init(
            initialClock: initialClock,
            converter: TestSchedulerVirtualTimeConverter(resolution: resolution)
        )
    }

    /// A sequence that emits at absolute times, whether anybody is subscribed or not.
    public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
        TestableObservable(hot: events, on: self)
    }

    /// A sequence that emits at times counted from each subscription.
    public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
        TestableObservable(cold: events, on: self)
    }

    /// An observer that records.
    public func createObserver<Element>(_: Element.Type) -> TestableObserver<Element> {
        TestableObserver { self.clock }
    }

    /// Runs `action` at a time, the present one included.
    public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
        _ = scheduleAbsoluteVirtual((), time: time) { _ in
            action()
            return Disposables.create()
        }
    }

    /// Makes what `schedule` and `scheduleRelative` are given begin a tick later, where processing delay is simulated.
    public override func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime {
        simulateProcessingDelay && time <= clock ? clock + 1 : time
    }

    /// Makes, subscribes to and disposes of a sequence at the given times; what its observer has recorded.
    public func start<Element, OutputSequence: ObservableConvertibleType>(
        created: TestTime,
        subscribed: TestTime,
        disposed: TestTime,
        create: @escaping () -> OutputSequence
    ) -> TestableObserver<Element> where OutputSequence.Element == Element {
        let observer = createObserver(Element.self)
        var source: Observable<Element>?
        var subscription: (any Disposable)?
        scheduleAt(created) { source = create().asObservable() }
        scheduleAt(subscribed) { subscription = source?.subscribe(observer) }
        scheduleAt(disposed) {
            subscription?.dispose()
            source = nil
        }
        start()
        return observer
    }

    /// As above, made and subscribed to at the default times.
    public func start<Element, OutputSequence: ObservableConvertibleType>(
        disposed: TestTime,
        create: @escaping () -> OutputSequence
    ) -> TestableObserver<Element> where OutputSequence.Element == Element {
        start(created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed, create: create)
    }

    /// As above, at the default times.
    public func start<Element, OutputSequence: ObservableConvertibleType>(
        _ create: @escaping () -> OutputSequence
    )
        -> TestableObserver<Element> where OutputSequence.Element == Element
    {
        start(disposed: Defaults.disposed, create: create)
    }
}
