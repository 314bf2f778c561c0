// Signal: the shared sequence of a screen's events: nothing is replayed.

/// A sequence of events: never fails, delivers on the main scheduler, replays nothing.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// Shares with `share(replay: 0, scope: .whileConnected)`.
public struct SignalSharingStrategy: SharingStrategyProtocol {
    /// The main scheduler of the caller's home.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// Shares.
    public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> { source.share() }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// Itself.
    public func asSignal() -> Signal<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// A signal that emits `onErrorJustReturn`, and ends, after an error.
    public func asSignal(onErrorJustReturn: Element) -> Signal<Element> {
        asSharedSequence(onErrorJustReturn: onErrorJustReturn)
    }

    /// A signal that goes on with another after an error.
    public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> {
        asSharedSequence(onErrorDriveWith: onErrorSignalWith)
    }

    /// A signal that goes on with what `onErrorRecover` makes of an error.
    public func asSignal(onErrorRecover: @escaping (_ error: any Error) -> Signal<Element>) -> Signal<Element> {
        asSharedSequence(onErrorRecover: onErrorRecover)
    }
}

extension PublishRelay {
    /// A signal of the relay's elements.
    public func asSignal() -> Signal<Element> { Signal(ObserveOn(asObservable(), SignalSharingStrategy.chosen)) }
}
