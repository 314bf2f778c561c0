// flatMap, concat, merge, withLatestFrom: the operators that join several infallibles.

extension InfallibleType {
    /// Turns each element into a sequence and merges them.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(asObservable().flatMap(selector))
    }

    /// Turns each element into a sequence and follows the latest one alone.
    ///
    /// See reactivex.io/documentation/operators/switch.html.
    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(asObservable().flatMapLatest(selector))
    }

    /// Turns an element into a sequence, and drops the elements that come while that one runs.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    public func flatMapFirst<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(asObservable().flatMapFirst(selector))
    }

    /// Turns each element into a sequence and runs them one after the other.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    public func concatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(asObservable().concatMap(selector))
    }

    /// Combines each element with the latest of `second`; drops what comes before it has one.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public func withLatestFrom<Source: InfallibleType, ResultType>(
        _ second: Source,
        resultSelector: @escaping (Element, Source.Element) throws -> ResultType
    ) -> Infallible<ResultType> {
        Infallible(asObservable().withLatestFrom(second, resultSelector: resultSelector))
    }

    /// Replaces each element by the latest of `second`; drops what comes before it has one.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
        Infallible(asObservable().withLatestFrom(second))
    }
}

extension InfallibleType {
    /// Goes on with `second` when this has completed.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Infallible<Element>
    where Source.Element == Element {
        Infallible(asObservable().concat(second))
    }

    /// Runs the sequences one after the other; `sequence` is asked for the next one when the one before has completed.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Infallible<Element>
    where Sequence.Element == Infallible<Element> {
        Infallible(.concat(sequence.lazy.map { $0.asObservable() }))
    }

    /// Runs the sequences one after the other.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Infallible<Element>
    where Collection.Element == Infallible<Element> {
        Infallible(.concat(collection.map { $0.asObservable() }))
    }

    /// Runs the sequences one after the other.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
        Infallible(.concat(sources.map { $0.asObservable() }))
    }

    /// Merges the sequences; ends with the last.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Infallible<Element>
    where Collection.Element == Infallible<Element> {
        Infallible(.merge(sources.map { $0.asObservable() }))
    }

    /// Merges the sequences; ends with the last.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public static func merge(_ sources: [Infallible<Element>]) -> Infallible<Element> {
        Infallible(.merge(sources.map { $0.asObservable() }))
    }

    /// Merges the sequences; ends with the last.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> {
        Infallible(.merge(sources.map { $0.asObservable() }))
    }
}
