// Completable: only an end, or an error.

/// The kind of `Completable`.
public enum CompletableTrait {}

/// Only the end, or an error.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// What happens to the subscriber of a completable, once.
public enum CompletableEvent {
    /// The error.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    case error(any Error)
    /// The end.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Receives the end.
    public typealias CompletableObserver = (CompletableEvent) -> Void

    /// A completable made by a closure, which calls the observer once and returns what stops it.
    ///
    /// See reactivex.io/documentation/operators/create.html.
    public static func create(subscribe: @escaping (@escaping CompletableObserver) -> any Disposable) -> Completable {
        PrimitiveSequence(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .error(let error): observer.onError(error)
                    case .completed: observer.onCompleted()
                    }
                }
            }
        )
    }

    /// Starts the completable; `observer` receives its end.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> any Disposable {
        primitiveSequence.source.subscribe(
            onError: { observer(.error($0)) },
            onCompleted: { observer(.completed) }
        )
    }

    /// Starts the completable; the closures receive `object`, which is not kept alive.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    ///
    /// - Parameters:
    ///   - object: What the closures work on.
    ///   - onCompleted: Called at the end.
    ///   - onError: Receives the error.
    ///   - onDisposed: Called once at the end of the subscription.
    /// - Returns: What ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onCompleted: ((Object) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        primitiveSequence.source.subscribe(
            with: object,
            onError: onError,
            onCompleted: onCompleted,
            onDisposed: onDisposed
        )
    }

    /// Starts the completable.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    ///
    /// - Parameters:
    ///   - onCompleted: Called at the end.
    ///   - onError: Receives the error; without it, `Hooks.defaultErrorHandler` does.
    ///   - onDisposed: Called once at the end of the subscription.
    /// - Returns: What ends the subscription.
    public func subscribe(
        onCompleted: (() -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        primitiveSequence.source.subscribe(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// The error.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func error(_ error: any Error) -> Completable { PrimitiveSequence(raw: .error(error)) }

    /// Nothing, ever.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func never() -> Completable { PrimitiveSequence(raw: .never()) }

    /// The end.
    ///
    /// See reactivex.io/documentation/operators/empty-never-throw.html.
    public static func empty() -> Completable { PrimitiveSequence(raw: .empty()) }
}
