// SharedSequence: a sequence for a screen: it does not fail, delivers on the main scheduler, and is shared.
// Driver and Signal are the two ways of sharing. Its operators are in SharedSequence+Operators.swift.

/// How a shared sequence is scheduled and shared.
public protocol SharingStrategyProtocol {
    /// Where it delivers.
    static var scheduler: any SchedulerType { get }

    /// Shares `source` among its subscribers.
    ///
    /// See reactivex.io/documentation/operators/refcount.html.
    static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// What can be turned into a shared sequence.
public protocol SharedSequenceConvertibleType<Element>: ObservableConvertibleType {
    /// How it is shared.
    associatedtype SharingStrategy: SharingStrategyProtocol

    /// This, as a shared sequence.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

/// A sequence that never fails, delivers on the main scheduler of its subscriber's home, and shares one subscription.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: SharedSequenceConvertibleType {
    @usableFromInline let source: Observable<Element>

    /// Shares a source that does not fail and delivers on the strategy's scheduler.
    @inlinable
    init(_ source: Observable<Element>) { self.source = SharingStrategy.share(source) }

    /// Takes a source that is already shared, or where sharing makes no difference.
    @inlinable
    init(raw source: Observable<Element>) { self.source = source }

    /// Takes a source that cannot fail and delivers on the strategy's scheduler already: it is shared, nothing else.
    package init(upholding source: Observable<Element>) { self.init(source) }

    /// This, as an observable.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    public func asObservable() -> Observable<Element> { source }

    /// Itself.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}

extension SharedSequenceConvertibleType {
    /// This, as an observable.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    public func asObservable() -> Observable<Element> { asSharedSequence().asObservable() }
}

extension SharingStrategyProtocol {
    /// How many elements the strategy replays, where it shares as `share(replay:)` does; `nil` for an application's
    /// own.
    @usableFromInline static var replay: Int? {
        if self == DriverSharingStrategy.self { return 1 }
        return self == SignalSharingStrategy.self ? 0 : nil
    }
}
