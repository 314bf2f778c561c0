// The operators of shared sequences that join several of them.

extension SharedSequenceConvertibleType {
    /// Turns each element into a shared sequence and follows the latest one alone.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    @inlinable
    public func flatMapLatest<Sharing, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
    )
        -> SharedSequence<Sharing, Result>
    {
        SharedSequence<Sharing, Result>(asObservable().flatMapLatest(selector))
    }

    /// Turns an element into a shared sequence, and drops the elements that come while that one runs.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    @inlinable
    public func flatMapFirst<Sharing, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
    )
        -> SharedSequence<Sharing, Result>
    {
        SharedSequence<Sharing, Result>(asObservable().flatMapFirst(selector))
    }

    /// Turns each element into a shared sequence and merges them.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    @inlinable
    public func flatMap<Sharing, Result>(
        _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
    )
        -> SharedSequence<Sharing, Result>
    {
        SharedSequence<Sharing, Result>(asObservable().flatMap(selector))
    }

    /// Combines each element with the latest of `second`.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public func withLatestFrom<SecondO: SharedSequenceConvertibleType, Result>(
        _ second: SecondO,
        resultSelector: @escaping (Element, SecondO.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> where SecondO.SharingStrategy == SharingStrategy {
        SharedSequence(asObservable().withLatestFrom(second, resultSelector: resultSelector))
    }

    /// Replaces each element by the latest of `second`.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public func withLatestFrom<SecondO: SharedSequenceConvertibleType>(
        _ second: SecondO
    )
        -> SharedSequence<SharingStrategy, SecondO.Element>
    {
        SharedSequence(asObservable().withLatestFrom(second))
    }

    /// Merges the sequences.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public static func merge<Collection: Swift.Collection>(
        _ sources: Collection
    ) -> SharedSequence<SharingStrategy, Element>
    where Collection.Element == SharedSequence<SharingStrategy, Element> {
        SharedSequence(Observable.merge(sources.map { $0.source }))
    }

    /// Merges the sequences.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public static func merge(
        _ sources: [SharedSequence<SharingStrategy, Element>]
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(Observable.merge(sources.map { $0.source }))
    }

    /// Merges the sequences.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public static func merge(
        _ sources: SharedSequence<SharingStrategy, Element>...
    ) -> SharedSequence<SharingStrategy, Element> {
        merge(sources)
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// Each element with `obj`, which is not kept alive; ends when that has gone.
    ///
    /// Signals only: what a driver replays would keep the object alive.
    ///
    /// See reactivex.io/documentation/operators/map.html.
    public func withUnretained<Object: AnyObject>(_ obj: Object) -> Signal<(Object, Element)> {
        Signal(asObservable().withUnretained(obj))
    }

    /// What `resultSelector` makes of `obj`, which is not kept alive, and each element; ends when `obj` has gone.
    ///
    /// Signals only: what a driver replays would keep the object alive.
    ///
    /// See reactivex.io/documentation/operators/map.html.
    public func withUnretained<Object: AnyObject, Out>(
        _ obj: Object,
        resultSelector: @escaping (Object, Element) -> Out
    ) -> Signal<Out> {
        Signal(asObservable().withUnretained(obj, resultSelector: resultSelector))
    }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
    /// Follows the latest sequence alone.
    ///
    /// See reactivex.io/documentation/operators/switch.html.
    public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence<Element.SharingStrategy, Element.Element>(asObservable().switchLatest())
    }

    /// Merges the sequences.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence<Element.SharingStrategy, Element.Element>(asObservable().merge())
    }

    /// Merges the sequences, at most `maxConcurrent` at a time.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
        SharedSequence<Element.SharingStrategy, Element.Element>(asObservable().merge(maxConcurrent: maxConcurrent))
    }
}

extension SharedSequence {
    /// Runs the sequences one after the other.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> SharedSequence
    where Sequence.Element == SharedSequence {
        SharedSequence(Observable.concat(sequence.lazy.map { $0.source }))
    }

    /// Runs the sequences one after the other.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> SharedSequence
    where Collection.Element == SharedSequence {
        SharedSequence(Observable.concat(collection.map { $0.source }))
    }

    /// Pairs up the elements of the sequences with `resultSelector`.
    ///
    /// Do not throw: an error would end a sequence whose type promises that none comes.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<Collection: Swift.Collection, Result>(
        _ collection: Collection,
        resultSelector: @escaping ([Element]) throws -> Result
    ) -> SharedSequence<SharingStrategy, Result> where Collection.Element == SharedSequence {
        SharedSequence<SharingStrategy, Result>(
            Observable<Result>.zip(collection.map { $0.source }, resultSelector: resultSelector)
        )
    }

    /// Pairs up the elements of the sequences in arrays.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<Collection: Swift.Collection>(
        _ collection: Collection
    )
        -> SharedSequence<SharingStrategy, [Element]> where Collection.Element == SharedSequence
    {
        SharedSequence<SharingStrategy, [Element]>(Observable<Element>.zip(collection.map { $0.source }))
    }

    /// Combines the latest elements of the sequences with `resultSelector`.
    ///
    /// Do not throw: an error would end a sequence whose type promises that none comes.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<Collection: Swift.Collection, Result>(
        _ collection: Collection,
        resultSelector: @escaping ([Element]) throws -> Result
    ) -> SharedSequence<SharingStrategy, Result> where Collection.Element == SharedSequence {
        SharedSequence<SharingStrategy, Result>(
            Observable<Result>.combineLatest(collection.map { $0.source }, resultSelector: resultSelector)
        )
    }

    /// Combines the latest elements of the sequences into an array.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection
    )
        -> SharedSequence<SharingStrategy, [Element]> where Collection.Element == SharedSequence
    {
        SharedSequence<SharingStrategy, [Element]>(Observable<Element>.combineLatest(collection.map { $0.source }))
    }
}
