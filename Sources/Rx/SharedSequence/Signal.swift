// Signal: the shared sequence of a screen's events: nothing is replayed.

/// A sequence of events: never fails, delivers on the main scheduler, replays nothing.
///
/// ```
/// source              --a--b-----c-->     one subscription, while anybody is subscribed
/// first subscriber    --a--b-----c-->
/// second subscriber         *----c-->
/// ```
/// The scheduler is the one of the subscriber's home, found when somebody subscribes.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// Shares with `share(replay: 0, scope: .whileConnected)`.
public struct SignalSharingStrategy: SharingStrategyProtocol {
    /// The main scheduler of the caller's home.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// Shares one subscription; replays nothing.
    ///
    /// See reactivex.io/documentation/operators/refcount.html.
    @inlinable
    public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> { source.share() }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// Itself.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    @inlinable
    public func asSignal() -> Signal<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// A signal that emits `onErrorJustReturn`, and ends, after an error.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    @inlinable
    public func asSignal(onErrorJustReturn: Element) -> Signal<Element> {
        asSharedSequence(onErrorJustReturn: onErrorJustReturn)
    }

    /// A signal that goes on with another after an error.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    @inlinable
    public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> {
        asSharedSequence(onErrorDriveWith: onErrorSignalWith)
    }

    /// A signal that goes on with what `onErrorRecover` makes of an error.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    @inlinable
    public func asSignal(onErrorRecover: @escaping (_ error: any Error) -> Signal<Element>) -> Signal<Element> {
        asSharedSequence(onErrorRecover: onErrorRecover)
    }
}

extension PublishRelay {
    /// A signal of the relay's elements.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    @inlinable
    public func asSignal() -> Signal<Element> {
        Signal(ObserveOn(asObservable(), SignalSharingStrategy.destination, ObserveOnSink<Element>.self))
    }
}
