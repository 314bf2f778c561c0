// ObservableType: what can be subscribed to. Every operator is an extension of it, in a file of its own in Operators.

/// A sequence of events over time.
public protocol ObservableType<Element>: ObservableConvertibleType {
    /// Starts the sequence for `observer`; the result stops it.
    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
    /// This, as an observable.
    public func asObservable() -> Observable<Element> { ForeignSource { observer in self.subscribe(observer) } }

    /// Starts the sequence; `on` receives its events.
    public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
        let sink = EventSink(on)
        asObservable().start(sink)
        return sink
    }

    /// Starts the sequence.
    ///
    /// - Parameters:
    ///   - onNext: Receives each element.
    ///   - onError: Receives the error that ends the sequence; without it, `Hooks.defaultErrorHandler` does.
    ///   - onCompleted: Called at the normal end.
    ///   - onDisposed: Called once at the end of the subscription, however it comes about.
    /// - Returns: What ends the subscription.
    @inlinable
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        let endings = Endings(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
        let sink = AnonymousSink(onNext: onNext, endings: endings)
        asObservable().start(sink)
        return sink
    }

    /// Starts the sequence; the closures receive `object`, which is not kept alive, and are not called without it.
    ///
    /// - Parameters:
    ///   - object: What the closures work on.
    ///   - onNext: Receives each element.
    ///   - onError: Receives the error that ends the sequence; without it, `Hooks.defaultErrorHandler` does.
    ///   - onCompleted: Called at the normal end.
    ///   - onDisposed: Called once at the end of the subscription.
    /// - Returns: What ends the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        let endings = Endings(
            onError: weakly(object, onError),
            onCompleted: weakly(object, onCompleted),
            onDisposed: weakly(object, onDisposed)
        )
        let sink = ObjectSink(object, onNext: onNext, endings: endings)
        asObservable().start(sink)
        return sink
    }
}
