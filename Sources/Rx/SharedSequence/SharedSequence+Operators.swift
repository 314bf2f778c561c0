// The operators of shared sequences: closures do not throw, and the result is shared anew, so that a closure runs once
// per element however many subscribe.

extension SharedSequence {
    /// Only the end.
    public static func empty() -> SharedSequence { SharedSequence(raw: .empty()) }

    /// Nothing, ever.
    public static func never() -> SharedSequence { SharedSequence(raw: .never()) }

    /// One element, then the end.
    public static func just(_ element: Element) -> SharedSequence { SharedSequence(raw: .just(element)) }

    /// Made anew for each first subscriber.
    public static func deferred(_ observableFactory: @escaping () -> SharedSequence) -> SharedSequence {
        SharedSequence(Observable.deferred { observableFactory().source })
    }

    /// The elements, on the strategy's scheduler, then the end.
    public static func of(_ elements: Element...) -> SharedSequence {
        SharedSequence(Observable.from(elements, scheduler: SharingStrategy.scheduler))
    }

    /// The elements of `array`, on the strategy's scheduler, then the end.
    public static func from(_ array: [Element]) -> SharedSequence {
        SharedSequence(Observable.from(array, scheduler: SharingStrategy.scheduler))
    }

    /// The elements of `sequence`, on the strategy's scheduler, then the end.
    public static func from<S: Sequence>(_ sequence: S) -> SharedSequence where S.Element == Element {
        SharedSequence(Observable.from(sequence, scheduler: SharingStrategy.scheduler))
    }

    /// The element, if there is one, then the end.
    public static func from(optional: Element?) -> SharedSequence {
        SharedSequence(Observable.from(optional: optional, scheduler: SharingStrategy.scheduler))
    }

    /// Merges the sequences.
    public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> SharedSequence
    where Collection.Element == SharedSequence {
        SharedSequence(Observable.merge(sources.map(\.source)))
    }

    /// Merges the sequences.
    public static func merge(_ sources: SharedSequence...) -> SharedSequence { merge(sources) }
}

extension SharedSequenceConvertibleType {
    /// Transforms each element.
    @inlinable
    public func map<Result>(_ selector: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
        guard let replay = SharingStrategy.replay else { return SharedSequence(asObservable().map(selector)) }
        return SharedSequence(
            raw: ShareMap(asObservable(), replay: replay, selector, ShareMapTypes())
        )
    }

    /// Transforms each element and lets through what is not `nil`.
    public func compactMap<Result>(
        _ selector: @escaping (Element) -> Result?
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().compactMap(selector))
    }

    /// Lets through what `predicate` accepts.
    @inlinable
    public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
        guard let replay = SharingStrategy.replay else { return SharedSequence(asObservable().filter(predicate)) }
        return SharedSequence(
            raw: ShareFilter(asObservable(), replay: replay, predicate, ShareFilterTypes())
        )
    }

    /// Emits `seed` accumulated with each element so far.
    public func scan<A>(_ seed: A, accumulator: @escaping (A, Element) -> A) -> SharedSequence<SharingStrategy, A> {
        SharedSequence(asObservable().scan(seed, accumulator: accumulator))
    }

    /// Emits `element` before the sequence.
    public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().startWith(element))
    }

    /// Drops elements whose key equals the one before.
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) -> Key
    )
        -> SharedSequence<SharingStrategy, Element>
    {
        SharedSequence(asObservable().distinctUntilChanged(keySelector, comparer: { $0 == $1 }))
    }

    /// Drops elements that `comparer` calls equal to the one before.
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) -> Bool
    )
        -> SharedSequence<SharingStrategy, Element>
    {
        SharedSequence(asObservable().distinctUntilChanged({ $0 }, comparer: comparer))
    }

    /// Drops elements whose key `comparer` calls equal to the one before.
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
    public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().distinctUntilChanged())
    }
}
