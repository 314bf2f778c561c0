// emit: what a signal can feed.

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// Feeds the observers.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element {
        if observers.count == 1 { return asObservable().subscribe(observers[0]) }
        return asObservable().subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// Feeds observers of optionals.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    @inlinable
    public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element? {
        if observers.count == 1 { return asObservable().subscribe(optional: observers[0]) }
        return asObservable().subscribe { event in
            let event = event.map { Optional($0) }
            for observer in observers { observer.on(event) }
        }
    }

    /// Feeds the relays.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func emit(to relays: BehaviorRelay<Element>...) -> any Disposable {
        emit(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Feeds relays of optionals.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func emit(to relays: BehaviorRelay<Element?>...) -> any Disposable {
        emit(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Feeds the relays.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func emit(to relays: PublishRelay<Element>...) -> any Disposable {
        emit(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Feeds relays of optionals.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func emit(to relays: PublishRelay<Element?>...) -> any Disposable {
        emit(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Feeds the relays.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func emit(to relays: ReplayRelay<Element>...) -> any Disposable {
        emit(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Feeds relays of optionals.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func emit(to relays: ReplayRelay<Element?>...) -> any Disposable {
        emit(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Hands each element, with `object`, to the closures; the object is not kept alive.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func emit<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Hands each element to `onNext`.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func emit(
        onNext: ((Element) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Subscribes without doing anything with the elements.
    ///
    /// See reactivex.io/documentation/operators/subscribe.html.
    public func emit() -> any Disposable { emit(onNext: nil) }
}
