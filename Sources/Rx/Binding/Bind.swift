// bind(to:): subscribes observers that cannot show an error: binders, subjects, relays, closures.

extension ObservableType {
    /// Feeds the observers.
    @inlinable
    public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element {
        if observers.count == 1 { return subscribe(observers[0]) }
        return subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// Feeds observers of optionals.
    @inlinable
    public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element? {
        if observers.count == 1 { return asObservable().subscribe(optional: observers[0]) }
        return subscribe { event in
            let event = event.map { Optional($0) }
            for observer in observers { observer.on(event) }
        }
    }

    /// Hands the sequence to `binder`, as in `items(dataSource:)`.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

    /// Hands the sequence and then `curriedArgument` to `binder`.
    public func bind<R1, R2>(to binder: (Self) -> (R1) -> R2, curriedArgument: R1) -> R2 {
        binder(self)(curriedArgument)
    }

    /// Hands each element, with `object`, to `onNext`; the object is not kept alive.
    public func bind<Object: AnyObject>(
        with object: Object,
        onNext: @escaping (Object, Element) -> Void
    )
        -> any Disposable
    {
        let object = LooseReference(object)
        return bind { element in if let object = object.object(as: Object.self) { onNext(object, element) } }
    }

    /// Hands each element to `onNext`.
    ///
    /// An error is a programmer's error.
    public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
        let main = MainScheduler.instance
        return subscribe(onNext: onNext, onError: { main.report($0, from: "bind(onNext:)") })
    }

    /// Feeds the relays.
    ///
    /// An error is a programmer's error.
    public func bind(to relays: PublishRelay<Element>...) -> any Disposable {
        bind { element in for relay in relays { relay.accept(element) } }
    }

    /// Feeds relays of optionals.
    ///
    /// An error is a programmer's error.
    public func bind(to relays: PublishRelay<Element?>...) -> any Disposable {
        bind { element in for relay in relays { relay.accept(element) } }
    }

    /// Feeds the relays.
    ///
    /// An error is a programmer's error.
    public func bind(to relays: BehaviorRelay<Element>...) -> any Disposable {
        bind { element in for relay in relays { relay.accept(element) } }
    }

    /// Feeds relays of optionals.
    ///
    /// An error is a programmer's error.
    public func bind(to relays: BehaviorRelay<Element?>...) -> any Disposable {
        bind { element in for relay in relays { relay.accept(element) } }
    }

    /// Feeds the relays.
    ///
    /// An error is a programmer's error.
    public func bind(to relays: ReplayRelay<Element>...) -> any Disposable {
        bind { element in for relay in relays { relay.accept(element) } }
    }

    /// Feeds relays of optionals.
    ///
    /// An error is a programmer's error.
    public func bind(to relays: ReplayRelay<Element?>...) -> any Disposable {
        bind { element in for relay in relays { relay.accept(element) } }
    }
}
