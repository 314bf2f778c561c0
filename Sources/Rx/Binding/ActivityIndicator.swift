// ActivityIndicator: whether any of several sequences is running, as a driver.

/// Says whether any sequence that was handed to `trackActivity` is running.
public final class ActivityIndicator: SharedSequenceConvertibleType {
    /// Whether something is running.
    public typealias Element = Bool

    /// Shared as a driver is.
    public typealias SharingStrategy = DriverSharingStrategy

    private let relay = BehaviorRelay(value: 0)
    /// Sequences may start and end on several threads: each counts and says so in a turn of its own.
    private let turns = JoinLane()
    private let loading: Driver<Bool>

    /// Makes an indicator that is at rest.
    public init() { loading = relay.asDriver().map { $0 > 0 }.distinctUntilChanged() }

    /// Whether something is running.
    public func asSharedSequence() -> Driver<Bool> { loading }

    fileprivate func track<Source: ObservableConvertibleType>(_ source: Source) -> Observable<Source.Element> {
        .using(
            { [self] in
                add(1)
                return AnonymousDisposable { self.add(-1) }
            },
            observableFactory: { _ in source.asObservable() }
        )
    }

    private func add(_ change: Int) { turns.turn { [relay] in relay.accept(relay.value + change) } }
}

extension ObservableConvertibleType {
    /// Shows at `activityIndicator` that this is running, from subscription to end.
    public func trackActivity(_ activityIndicator: ActivityIndicator) -> Observable<Element> {
        activityIndicator.track(self)
    }
}
