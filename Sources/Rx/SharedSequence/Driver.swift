// Driver: the shared sequence of a screen's state: a new subscriber receives the latest element.

/// A sequence of states: never fails, delivers on the main scheduler, replays its latest element.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// Shares with `share(replay: 1, scope: .whileConnected)`.
public struct DriverSharingStrategy: SharingStrategyProtocol {
    /// The main scheduler of the caller's home.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// Shares and replays the latest element.
    public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> { source.share(replay: 1) }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// Itself.
    public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// A driver that emits `onErrorJustReturn`, and ends, after an error.
    public func asDriver(onErrorJustReturn: Element) -> Driver<Element> {
        asSharedSequence(onErrorJustReturn: onErrorJustReturn)
    }

    /// A driver that goes on with another after an error.
    public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
        asSharedSequence(onErrorDriveWith: onErrorDriveWith)
    }

    /// A driver that goes on with what `onErrorRecover` makes of an error.
    public func asDriver(onErrorRecover: @escaping (_ error: any Error) -> Driver<Element>) -> Driver<Element> {
        asSharedSequence(onErrorRecover: onErrorRecover)
    }
}

extension BehaviorRelay {
    /// A driver of the relay's values.
    public func asDriver() -> Driver<Element> { Driver(ObserveOn(asObservable(), DriverSharingStrategy.chosen)) }
}

extension InfallibleType {
    /// A driver of the elements.
    public func asDriver() -> Driver<Element> { Driver(ObserveOn(asObservable(), DriverSharingStrategy.chosen)) }
}
