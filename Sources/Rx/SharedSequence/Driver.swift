// Driver: the shared sequence of a screen's state: a new subscriber receives the latest element.

/// A sequence of states: never fails, delivers on the main scheduler, replays its latest element.
///
/// ```
/// source              --a--b-----c-->     one subscription, while anybody is subscribed
/// first subscriber    --a--b-----c-->
/// second subscriber         *b---c-->
/// ```
/// The scheduler is the one of the subscriber's home, found when somebody subscribes.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// Shares with `share(replay: 1, scope: .whileConnected)`.
public struct DriverSharingStrategy: SharingStrategyProtocol {
    /// The main scheduler of the caller's home.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// Shares one subscription, and replays the latest element while it lasts.
    ///
    /// See reactivex.io/documentation/operators/replay.html.
    @inlinable
    public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> { source.share(replay: 1) }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// Itself.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    @inlinable
    public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// A driver that emits `onErrorJustReturn`, and ends, after an error.
    ///
    /// ```
    /// source    --a--b--#
    /// driver    --a--b--(r|)
    /// ```
    /// See reactivex.io/documentation/operators/catch.html.
    @inlinable
    public func asDriver(onErrorJustReturn: Element) -> Driver<Element> {
        asSharedSequence(onErrorJustReturn: onErrorJustReturn)
    }

    /// A driver that goes on with another after an error.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    @inlinable
    public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
        asSharedSequence(onErrorDriveWith: onErrorDriveWith)
    }

    /// A driver that goes on with what `onErrorRecover` makes of an error.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    @inlinable
    public func asDriver(onErrorRecover: @escaping (_ error: any Error) -> Driver<Element>) -> Driver<Element> {
        asSharedSequence(onErrorRecover: onErrorRecover)
    }
}

extension BehaviorRelay {
    /// A driver of the relay's values.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    @inlinable
    public func asDriver() -> Driver<Element> {
        Driver(ObserveOn(asObservable(), DriverSharingStrategy.destination, ObserveOnSink<Element>.self))
    }
}

extension InfallibleType {
    /// A driver of the elements.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    @inlinable
    public func asDriver() -> Driver<Element> {
        Driver(ObserveOn(asObservable(), DriverSharingStrategy.destination, ObserveOnSink<Element>.self))
    }
}
