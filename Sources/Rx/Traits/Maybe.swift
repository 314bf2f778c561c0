// Maybe: one element, none, or an error.

/// The kind of `Maybe`.
public enum MaybeTrait {}

/// One element, or only the end, or an error.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// What happens to the subscriber of a maybe, once.
public enum MaybeEvent<Element> {
    /// The element.
    ///
    /// See reactivex.io/documentation/operators/just.html.
    case success(Element)
    /// The error.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    case error(any Error)
    /// The end without an element.
    case completed
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Receives the result.
    public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

    /// A maybe made by a closure, which calls the observer once and returns what stops it.
    ///
    /// See reactivex.io/documentation/operators/create.html.
    public static func create(subscribe: @escaping (@escaping MaybeObserver) -> any Disposable) -> Maybe<Element> {
        PrimitiveSequence(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .error(let error): observer.onError(error)
                    case .completed: observer.onCompleted()
                    }
                }
            }
        )
    }

    /// Starts the maybe; `observer` receives the result.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func subscribe(_ observer: @escaping (MaybeEvent<Element>) -> Void) -> any Disposable {
        subscribe(
            onSuccess: { observer(.success($0)) },
            onError: { observer(.error($0)) },
            onCompleted: { observer(.completed) }
        )
    }

    /// Starts the maybe; the closures receive `object`, which is not kept alive, and are not called without it.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    ///
    /// - Parameters:
    ///   - object: What the closures work on.
    ///   - onSuccess: Receives the element.
    ///   - onError: Receives the error; without it, `Hooks.defaultErrorHandler` does.
    ///   - onCompleted: Called at the end without an element.
    ///   - onDisposed: Called once at the end of the subscription, however it comes about.
    /// - Returns: What ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onSuccess: ((Object, Element) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            onSuccess: weakly(object, onSuccess),
            onError: weakly(object, onError),
            onCompleted: weakly(object, onCompleted),
            onDisposed: weakly(object, onDisposed)
        )
    }

    /// Starts the maybe.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    ///
    /// - Parameters:
    ///   - onSuccess: Receives the element.
    ///   - onError: Receives the error; without it, `Hooks.defaultErrorHandler` does.
    ///   - onCompleted: Called at the end without an element.
    ///   - onDisposed: Called once at the end of the subscription, however it comes about.
    /// - Returns: What ends the subscription.
    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        let onError = onError ?? Hooks.unhandledError()
        return primitiveSequence.subscribe(
            first: { event in
                switch event {
                case .next(let element): onSuccess?(element)
                case .error(let error): onError(error)
                case .completed: onCompleted?()
                }
            },
            onDisposed: onDisposed
        )
    }

    /// The element.
    ///
    /// See reactivex.io/documentation/operators/just.html.
    public static func just(_ element: Element) -> Maybe<Element> { PrimitiveSequence(raw: .just(element)) }

    /// The element, on `scheduler`.
    ///
    /// See reactivex.io/documentation/operators/just.html.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Maybe<Element> {
        PrimitiveSequence(raw: .just(element, scheduler: scheduler))
    }

    /// The error.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func error(_ error: any Error) -> Maybe<Element> { PrimitiveSequence(raw: .error(error)) }

    /// Nothing, ever.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func never() -> Maybe<Element> { PrimitiveSequence(raw: .never()) }

    /// Only the end.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func empty() -> Maybe<Element> { PrimitiveSequence(raw: .empty()) }
}
