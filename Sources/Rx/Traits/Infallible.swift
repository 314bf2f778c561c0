// Infallible: a sequence that never fails. Its operators are in Infallible+Operators.swift.

/// A sequence that never fails.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

/// A sequence that never fails; unlike Driver and Signal it says nothing of schedulers and sharing.
public struct Infallible<Element>: InfallibleType {
    private let source: Observable<Element>

    /// Takes a source that does not fail.
    init(_ source: Observable<Element>) { self.source = source }

    /// This, as an observable.
    public func asObservable() -> Observable<Element> { source }
}

/// One event of an infallible.
public enum InfallibleEvent<Element>: EventConvertible {
    /// The next element.
    case next(Element)
    /// The end.
    case completed

    /// This, as an event.
    public var event: Event<Element> {
        switch self {
        case .next(let element): .next(element)
        case .completed: .completed
        }
    }
}

extension Infallible {
    /// Receives events.
    public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

    /// An infallible made by a closure, which feeds the observer and returns what stops it.
    public static func create(
        subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable
    )
        -> Infallible<Element>
    {
        Infallible(.create { observer in subscribe { observer.on($0.event) } })
    }
}

extension InfallibleType {
    /// Starts the sequence; the closures receive `object`, which is not kept alive.
    ///
    /// - Parameters:
    ///   - object: What the closures work on.
    ///   - onNext: Receives each element.
    ///   - onCompleted: Called at the end.
    ///   - onDisposed: Called once at the end of the subscription.
    /// - Returns: What ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Starts the sequence.
    ///
    /// - Parameters:
    ///   - onNext: Receives each element.
    ///   - onCompleted: Called at the end.
    ///   - onDisposed: Called once at the end of the subscription.
    /// - Returns: What ends the subscription.
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Starts the sequence; `on` receives its events.
    public func subscribe(_ on: @escaping (InfallibleEvent<Element>) -> Void) -> any Disposable {
        asObservable().subscribe(onNext: { on(.next($0)) }, onCompleted: { on(.completed) })
    }
}

extension ObservableConvertibleType {
    /// An infallible that emits `element`, and ends, after an error.
    public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
        Infallible(asObservable().catchAndReturn(element))
    }

    /// An infallible that goes on with another after an error.
    public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
        Infallible(asObservable().catch { _ in infallible.asObservable() })
    }

    /// An infallible that goes on with what `onErrorRecover` makes of an error.
    public func asInfallible(onErrorRecover: @escaping (any Error) -> Infallible<Element>) -> Infallible<Element> {
        Infallible(asObservable().catch { onErrorRecover($0).asObservable() })
    }
}

extension BehaviorRelay {
    /// The relay's values.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension PublishRelay {
    /// The relay's elements.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension SharedSequence {
    /// This, without saying how it is shared.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension InfallibleType {
    /// A driver of the elements.
    public func asDriver() -> Driver<Element> { Driver(ObserveOn(asObservable(), SharingScheduler.chosen)) }

    /// A signal of the elements.
    public func asSignal() -> Signal<Element> { Signal(ObserveOn(asObservable(), SharingScheduler.chosen)) }
}
