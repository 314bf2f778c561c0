// ErrorTracker: the errors of several sequences, as a signal; ActivityIndicator's sibling.

/// Tells the errors of all sequences that were handed to `trackError`.
///
/// ```swift
/// let errors = ErrorTracker()
/// retry.flatMapLatest { [errors] in service.photos().trackError(errors).catchAndReturn([]) }
/// errors.asSignal().emit(onNext: { [weak self] in self?.show($0) }).disposed(by: disposeBag)
/// ```
/// An error is told, and then goes on to the sequence's own subscribers. An error is an event, so it is told to those who
/// listen at that moment; ``asDriver()`` keeps the latest for those who come later. Neither ends.
public final class ErrorTracker: SharedSequenceConvertibleType {
    /// What went wrong.
    public typealias Element = any Error

    /// Shared as a signal is.
    public typealias SharingStrategy = SignalSharingStrategy

    private let relay = PublishRelay<any Error>()
    /// Sequences may fail on several threads: each error is told in a turn of its own.
    private let turns = JoinLane()
    private let latest: Driver<any Error>

    /// Makes a tracker that has heard of nothing.
    public init() { latest = relay.asDriver(onErrorDriveWith: .empty()) }

    /// The errors, as they come.
    public func asSharedSequence() -> Signal<any Error> { relay.asSignal() }

    /// The errors; a subscriber who comes while there are others hears the latest at once.
    public func asDriver() -> Driver<any Error> { latest }

    fileprivate func track<Source: ObservableConvertibleType>(_ source: Source) -> Observable<Source.Element> {
        source.asObservable().do(onError: { [turns, relay] error in turns.turn { relay.accept(error) } })
    }
}

extension ObservableConvertibleType {
    /// Tells `errorTracker` the error that this ends with.
    ///
    /// See reactivex.io/documentation/operators/do.html.
    public func trackError(_ errorTracker: ErrorTracker) -> Observable<Element> { errorTracker.track(self) }
}
