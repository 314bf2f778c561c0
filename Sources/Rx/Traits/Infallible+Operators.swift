// map, filter, scan, do and their like: the operators of one infallible that transform it.

extension InfallibleType {
    /// Lets through what `predicate` accepts.
    ///
    /// See reactivex.io/documentation/operators/filter.html.
    public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
        Infallible(asObservable().filter(predicate))
    }

    /// Transforms each element.
    ///
    /// See reactivex.io/documentation/operators/map.html.
    public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
        Infallible(asObservable().map(transform))
    }

    /// Transforms each element and lets through what is not `nil`.
    ///
    /// See reactivex.io/documentation/operators/filter.html.
    public func compactMap<Result>(_ transform: @escaping (Element) -> Result?) -> Infallible<Result> {
        Infallible(asObservable().compactMap(transform))
    }

    /// Emits `seed` accumulated in place with each element so far.
    ///
    /// See reactivex.io/documentation/operators/scan.html.
    public func scan<Seed>(
        into seed: Seed,
        accumulator: @escaping (inout Seed, Element) -> Void
    ) -> Infallible<Seed> {
        Infallible(asObservable().scan(into: seed, accumulator: accumulator))
    }

    /// Emits `seed` accumulated with each element so far.
    ///
    /// See reactivex.io/documentation/operators/scan.html.
    public func scan<Seed>(_ seed: Seed, accumulator: @escaping (Seed, Element) -> Seed) -> Infallible<Seed> {
        Infallible(asObservable().scan(seed, accumulator: accumulator))
    }

    /// Emits `element` before the sequence.
    ///
    /// See reactivex.io/documentation/operators/startwith.html.
    public func startWith(_ element: Element) -> Infallible<Element> { Infallible(asObservable().startWith(element)) }

    /// Shares one subscription to the source among all subscribers, and replays to the later ones.
    ///
    /// See reactivex.io/documentation/operators/replay.html.
    ///
    /// - Parameters:
    ///   - replay: How many of the latest elements a new subscriber receives. Default: none.
    ///   - scope: Whether the elements to replay outlive the last subscriber. Default: they do not.
    /// - Returns: The shared sequence.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Infallible<Element> {
        Infallible(asObservable().share(replay: replay, scope: scope))
    }

    /// What `resultSelector` makes of `obj` and each element, while `obj` lives; ends at the first element without it.
    ///
    /// See reactivex.io/documentation/operators/map.html.
    public func withUnretained<Object: AnyObject, Out>(
        _ obj: Object,
        resultSelector: @escaping (Object, Element) -> Out
    ) -> Infallible<Out> {
        Infallible(asObservable().withUnretained(obj, resultSelector: resultSelector))
    }

    /// Each element with `obj`, while that lives; ends at the first element without it.
    ///
    /// See reactivex.io/documentation/operators/map.html.
    public func withUnretained<Object: AnyObject>(_ obj: Object) -> Infallible<(Object, Element)> {
        withUnretained(obj) { ($0, $1) }
    }

    /// Calls the closures at the events they are named after, before or after they are handed on.
    ///
    /// See reactivex.io/documentation/operators/do.html.
    ///
    /// - Parameters:
    ///   - onNext: Before an element is handed on.
    ///   - afterNext: After an element has been handed on.
    ///   - onCompleted: Before the end is handed on.
    ///   - afterCompleted: After the end has been handed on.
    ///   - onSubscribe: Before the source is subscribed to.
    ///   - onSubscribed: After the source has been subscribed to.
    ///   - onDispose: Once, after the subscription has ended in whichever way.
    /// - Returns: The same sequence.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Infallible<Element> {
        Infallible(
            asObservable().do(
                onNext: onNext,
                afterNext: afterNext,
                onCompleted: onCompleted,
                afterCompleted: afterCompleted,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }
}

extension InfallibleType {
    /// Drops elements whose key equals the key of the one before.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) throws -> Key
    ) -> Infallible<Element> {
        Infallible(asObservable().distinctUntilChanged(keySelector))
    }

    /// Drops elements that `comparer` says are equal to the one before.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    public func distinctUntilChanged(_ comparer: @escaping (Element, Element) throws -> Bool) -> Infallible<Element> {
        Infallible(asObservable().distinctUntilChanged(comparer))
    }

    /// Drops elements whose key `comparer` says is equal to the key of the one before.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    public func distinctUntilChanged<K>(
        _ keySelector: @escaping (Element) throws -> K,
        comparer: @escaping (K, K) throws -> Bool
    ) -> Infallible<Element> {
        Infallible(asObservable().distinctUntilChanged(keySelector, comparer: comparer))
    }

    /// Drops elements whose property equals that of the one before.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    public func distinctUntilChanged<Property: Equatable>(at keyPath: KeyPath<Element, Property>) -> Infallible<Element>
    {
        Infallible(asObservable().distinctUntilChanged(at: keyPath))
    }
}

extension InfallibleType where Element: Equatable {
    /// Drops elements that equal the one before.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    public func distinctUntilChanged() -> Infallible<Element> { Infallible(asObservable().distinctUntilChanged()) }
}
