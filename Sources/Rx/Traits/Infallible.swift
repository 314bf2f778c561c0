// Infallible: a sequence that never fails. Its operators are in Infallible+*.swift, one file per family.

/// What is a sequence that never fails.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

/// A sequence that never fails; unlike Driver and Signal it says nothing of schedulers and sharing.
///
/// It is an `Observable` whose type promises that no error comes:
///
///     observable                    --a--#
///     .asInfallible(
///         onErrorJustReturn: x)     --a--(x|)
///
/// Some operators take closures that may throw, as RxSwift's do. An error that gets into an infallible that way, or
/// from an inner sequence of `flatMap`, breaks the promise: where it reaches a subscriber it is a programmer's error,
/// fatal in debug builds and logged in release, or what the subscriber's `MainContext` makes of it.
public struct Infallible<Element>: InfallibleType {
    private let source: Observable<Element>

    /// Takes a source that does not fail.
    package init(_ source: Observable<Element>) { self.source = source }

    /// This, as an observable.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    public func asObservable() -> Observable<Element> { source }
}

extension InfallibleType {
    /// Starts the sequence; the closures receive `object`, which is not kept alive, and are not called without it.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    ///
    /// - Parameters:
    ///   - object: What the closures work on.
    ///   - onNext: Receives each element.
    ///   - onCompleted: Called at the end.
    ///   - onDisposed: Called once at the end of the subscription, however it comes about.
    /// - Returns: What ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            onNext: weakly(object, onNext),
            onCompleted: weakly(object, onCompleted),
            onDisposed: weakly(object, onDisposed)
        )
    }

    /// Starts the sequence.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    ///
    /// - Parameters:
    ///   - onNext: Receives each element.
    ///   - onCompleted: Called at the end.
    ///   - onDisposed: Called once at the end of the subscription, however it comes about.
    /// - Returns: What ends the subscription.
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        let main = MainScheduler.instance
        return asObservable().subscribe(
            onNext: onNext,
            onError: { main.report($0, from: "Infallible") },
            onCompleted: onCompleted,
            onDisposed: onDisposed
        )
    }

    /// Starts the sequence; `on` receives its events.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func subscribe(_ on: @escaping (InfallibleEvent<Element>) -> Void) -> any Disposable {
        subscribe(onNext: { on(.next($0)) }, onCompleted: { on(.completed) })
    }
}

extension ObservableConvertibleType {
    /// An infallible that emits `element`, and ends, instead of an error.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
        Infallible(asObservable().catchAndReturn(element))
    }

    /// An infallible that goes on with another instead of an error.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
        Infallible(asObservable().catch { _ in infallible.asObservable() })
    }

    /// An infallible that goes on with what `onErrorRecover` makes of an error.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    public func asInfallible(onErrorRecover: @escaping (any Error) -> Infallible<Element>) -> Infallible<Element> {
        Infallible(asObservable().catch { onErrorRecover($0).asObservable() })
    }
}

extension BehaviorRelay {
    /// The relay's values.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension PublishRelay {
    /// The relay's elements.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension SharedSequence {
    /// This, without saying how it is shared.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}
