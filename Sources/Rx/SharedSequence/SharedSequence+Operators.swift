// The operators of shared sequences that take one: closures do not throw, and the result is shared again, so that a
// closure runs once per element however many subscribe.

extension SharedSequenceConvertibleType {
    /// Transforms each element.
    ///
    /// See reactivex.io/documentation/operators/map.html.
    @inlinable
    public func map<Result>(_ selector: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
        guard let replay = SharingStrategy.replay else { return SharedSequence(asObservable().map(selector)) }
        return SharedSequence(
            raw: ShareMap(asObservable(), replay: replay, selector, ShareMapTypes())
        )
    }

    /// Transforms each element and lets through what is not `nil`.
    ///
    /// See reactivex.io/documentation/operators/map.html.
    @inlinable
    public func compactMap<Result>(
        _ selector: @escaping (Element) -> Result?
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().compactMap(selector))
    }

    /// Lets through what `predicate` accepts.
    ///
    /// See reactivex.io/documentation/operators/filter.html.
    @inlinable
    public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
        guard let replay = SharingStrategy.replay else { return SharedSequence(asObservable().filter(predicate)) }
        return SharedSequence(
            raw: ShareFilter(asObservable(), replay: replay, predicate, ShareFilterTypes())
        )
    }

    /// Emits `seed` accumulated with each element so far.
    ///
    /// See reactivex.io/documentation/operators/scan.html.
    public func scan<A>(_ seed: A, accumulator: @escaping (A, Element) -> A) -> SharedSequence<SharingStrategy, A> {
        SharedSequence(asObservable().scan(seed, accumulator: accumulator))
    }

    /// Emits `element` before the sequence.
    ///
    /// See reactivex.io/documentation/operators/startwith.html.
    @inlinable
    public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().startWith(element))
    }

    /// Drops elements whose key equals the one before.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    @inlinable
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) -> Key
    )
        -> SharedSequence<SharingStrategy, Element>
    {
        SharedSequence(asObservable().distinctUntilChanged(keySelector, comparer: { $0 == $1 }))
    }

    /// Drops elements that `comparer` calls equal to the one before.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    @inlinable
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) -> Bool
    )
        -> SharedSequence<SharingStrategy, Element>
    {
        SharedSequence(asObservable().distinctUntilChanged({ $0 }, comparer: comparer))
    }

    /// Drops elements whose key `comparer` calls equal to the one before.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    @inlinable
    public func distinctUntilChanged<K>(
        _ keySelector: @escaping (Element) -> K,
        comparer: @escaping (K, K) -> Bool
    )
        -> SharedSequence<SharingStrategy, Element>
    {
        SharedSequence(asObservable().distinctUntilChanged(keySelector, comparer: comparer))
    }
}

extension SharedSequenceConvertibleType where Element: Equatable {
    /// Drops elements that equal the one before.
    ///
    /// See reactivex.io/documentation/operators/distinct.html.
    @inlinable
    public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().distinctUntilChanged())
    }
}
