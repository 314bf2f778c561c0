// Single: one element or an error. Its operators are in Single+Operators.swift.

/// The kind of `Single`.
public enum SingleTrait {}

/// One element, or an error.
///
/// See reactivex.io/documentation/single.html.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// What happens to the subscriber of a single, once.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Receives the result.
    public typealias SingleObserver = (SingleEvent<Element>) -> Void

    /// A single made by a closure, which calls the observer once and returns what stops it.
    ///
    /// See reactivex.io/documentation/operators/create.html.
    public static func create(subscribe: @escaping (@escaping SingleObserver) -> any Disposable) -> Single<Element> {
        PrimitiveSequence(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .failure(let error): observer.onError(error)
                    }
                }
            }
        )
    }

    /// Starts the single; `observer` receives the result.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
        subscribe(onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) })
    }

    /// Starts the single; the closures receive `object`, which is not kept alive, and are not called without it.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    ///
    /// - Parameters:
    ///   - object: What the closures work on.
    ///   - onSuccess: Receives the element.
    ///   - onFailure: Receives the error; without it, `Hooks.defaultErrorHandler` does.
    ///   - onDisposed: Called once at the end of the subscription, however it comes about.
    /// - Returns: What ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onSuccess: ((Object, Element) -> Void)? = nil,
        onFailure: ((Object, any Error) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            onSuccess: weakly(object, onSuccess),
            onFailure: weakly(object, onFailure),
            onDisposed: weakly(object, onDisposed)
        )
    }

    /// Starts the single.
    ///
    /// One that ends without a result, as `retry(when:)` can make it, is a programmer's error: fatal in debug builds
    /// and logged in release, or what the subscriber's `MainContext` makes of it.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    ///
    /// - Parameters:
    ///   - onSuccess: Receives the element.
    ///   - onFailure: Receives the error; without it, `Hooks.defaultErrorHandler` does.
    ///   - onDisposed: Called once at the end of the subscription, however it comes about.
    /// - Returns: What ends the subscription.
    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil,
        onFailure: ((any Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        let main = MainScheduler.instance
        let onFailure = onFailure ?? Hooks.unhandledError()
        return primitiveSequence.subscribe(
            first: { event in
                switch event {
                case .next(let element): onSuccess?(element)
                case .error(let error): onFailure(error)
                case .completed: main.report(RxError.noElements, from: "Single")
                }
            },
            onDisposed: onDisposed
        )
    }

    /// The element.
    ///
    /// See reactivex.io/documentation/operators/just.html.
    public static func just(_ element: Element) -> Single<Element> { PrimitiveSequence(raw: .just(element)) }

    /// The element, on `scheduler`.
    ///
    /// See reactivex.io/documentation/operators/just.html.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Single<Element> {
        PrimitiveSequence(raw: .just(element, scheduler: scheduler))
    }

    /// The error.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func error(_ error: any Error) -> Single<Element> { PrimitiveSequence(raw: .error(error)) }

    /// Nothing, ever.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func never() -> Single<Element> { PrimitiveSequence(raw: .never()) }
}
