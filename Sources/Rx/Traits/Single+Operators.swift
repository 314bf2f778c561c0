// The operators of Single.

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Calls the closures at the events they are named after, before or after they are handed on.
    ///
    /// See reactivex.io/documentation/operators/do.html.
    ///
    /// - Parameters:
    ///   - onSuccess: Before the element is handed on; what it throws replaces it.
    ///   - afterSuccess: After the element has been handed on.
    ///   - onError: Before the error is handed on.
    ///   - afterError: After the error has been handed on.
    ///   - onSubscribe: Before the source is subscribed to.
    ///   - onSubscribed: After the source has been subscribed to.
    ///   - onDispose: Once, after the subscription has ended.
    /// - Returns: The same single.
    public func `do`(
        onSuccess: ((Element) throws -> Void)? = nil,
        afterSuccess: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Single<Element> {
        PrimitiveSequence(
            raw: primitiveSequence.source.do(
                onNext: onSuccess,
                afterNext: afterSuccess,
                onError: onError,
                afterError: afterError,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// The element, if `predicate` accepts it; else only the end.
    ///
    /// See reactivex.io/documentation/operators/filter.html.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.filter(predicate))
    }

    /// The transformed element.
    ///
    /// See reactivex.io/documentation/operators/map.html.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Single<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.map(transform))
    }

    /// The transformed element, if it is not `nil`; else only the end.
    ///
    /// See reactivex.io/documentation/operators/filter.html.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.compactMap(transform))
    }

    /// The single that `selector` makes of the element.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    public func flatMap<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Single<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.flatMap(selector))
    }

    /// The maybe that `selector` makes of the element.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.flatMap(selector))
    }

    /// The completable that `selector` makes of the element.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
        PrimitiveSequence(raw: primitiveSequence.source.flatMap(selector))
    }

    /// What `resultSelector` makes of the elements of all singles, once all have one.
    ///
    /// Of no singles at all: of an empty array. The first error ends the others.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<Collection: Swift.Collection, Result>(
        _ collection: Collection,
        resultSelector: @escaping ([Element]) throws -> Result
    ) -> Single<Result> where Collection.Element == Single<Element> {
        if collection.isEmpty {
            return .deferred { .just(try resultSelector([])) }
        }
        return PrimitiveSequence(raw: .zip(collection.map { $0.source }, resultSelector: resultSelector))
    }

    /// The elements of all singles, in the singles' order, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<Collection: Swift.Collection>(_ collection: Collection) -> Single<[Element]>
    where Collection.Element == Single<Element> {
        zip(collection) { $0 }
    }

    /// The element, or `element` instead of an error.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    public func catchAndReturn(_ element: Element) -> Single<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.catchAndReturn(element))
    }

    /// This, as a maybe.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    public func asMaybe() -> Maybe<Element> { PrimitiveSequence(raw: primitiveSequence.source) }

    /// This, as a completable, without the element.
    ///
    /// See reactivex.io/documentation/operators/to.html.
    public func asCompletable() -> Completable { PrimitiveSequence(raw: primitiveSequence.source.ignoreElements()) }
}
