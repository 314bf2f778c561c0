// The operators of Maybe.

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Calls the closures at the events they are named after, before or after they are handed on.
    ///
    /// The end follows an element as it does in an observable: `onCompleted` is called after `onNext`, too.
    ///
    /// See reactivex.io/documentation/operators/do.html.
    ///
    /// - Parameters:
    ///   - onNext: Before the element is handed on; what it throws replaces it.
    ///   - afterNext: After the element has been handed on.
    ///   - onError: Before the error is handed on.
    ///   - afterError: After the error has been handed on.
    ///   - onCompleted: Before the end is handed on.
    ///   - afterCompleted: After the end has been handed on.
    ///   - onSubscribe: Before the source is subscribed to.
    ///   - onSubscribed: After the source has been subscribed to.
    ///   - onDispose: Once, after the subscription has ended.
    /// - Returns: The same maybe.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Maybe<Element> {
        PrimitiveSequence(
            raw: primitiveSequence.source.do(
                onNext: onNext,
                afterNext: afterNext,
                onError: onError,
                afterError: afterError,
                onCompleted: onCompleted,
                afterCompleted: afterCompleted,
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
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Maybe<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.map(transform))
    }

    /// The transformed element, if it is not `nil`; else only the end.
    ///
    /// See reactivex.io/documentation/operators/filter.html.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.compactMap(transform))
    }

    /// The maybe that `selector` makes of the element.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    public func flatMap<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.flatMap(selector))
    }

    /// The element, or `default` where there is none.
    ///
    /// See reactivex.io/documentation/operators/defaultifempty.html.
    public func ifEmpty(default: Element) -> Single<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.ifEmpty(default: `default`))
    }

    /// The element, or `other` where there is none.
    ///
    /// See reactivex.io/documentation/operators/defaultifempty.html.
    public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
    }

    /// The element, or `other` where there is none.
    ///
    /// See reactivex.io/documentation/operators/defaultifempty.html.
    public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
    }

    /// The element, or `element` instead of an error.
    ///
    /// See reactivex.io/documentation/operators/catch.html.
    public func catchAndReturn(_ element: Element) -> Maybe<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.catchAndReturn(element))
    }
}
