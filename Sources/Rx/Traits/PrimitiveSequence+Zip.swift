// zip of two to eight singles or maybes, all alike. Scripts/arities writes this file.

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// The first error ends the others.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2>(
        _ source1: Single<E1>,
        _ source2: Single<E2>,
        resultSelector: @escaping (E1, E2) throws -> Element
    ) -> Single<Element> {
        Single<Element>(raw: Observable<Element>.zip(source1.source, source2.source, resultSelector: resultSelector))
    }

    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3>(
        _ source1: Single<E1>,
        _ source2: Single<E2>,
        _ source3: Single<E3>,
        resultSelector: @escaping (E1, E2, E3) throws -> Element
    ) -> Single<Element> {
        Single<Element>(
            raw: Observable<Element>.zip(source1.source, source2.source, source3.source, resultSelector: resultSelector)
        )
    }

    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4>(
        _ source1: Single<E1>,
        _ source2: Single<E2>,
        _ source3: Single<E3>,
        _ source4: Single<E4>,
        resultSelector: @escaping (E1, E2, E3, E4) throws -> Element
    ) -> Single<Element> {
        Single<Element>(
            raw: Observable<Element>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                resultSelector: resultSelector
            )
        )
    }

    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5>(
        _ source1: Single<E1>,
        _ source2: Single<E2>,
        _ source3: Single<E3>,
        _ source4: Single<E4>,
        _ source5: Single<E5>,
        resultSelector: @escaping (E1, E2, E3, E4, E5) throws -> Element
    ) -> Single<Element> {
        Single<Element>(
            raw: Observable<Element>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                resultSelector: resultSelector
            )
        )
    }

    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5, E6>(
        _ source1: Single<E1>,
        _ source2: Single<E2>,
        _ source3: Single<E3>,
        _ source4: Single<E4>,
        _ source5: Single<E5>,
        _ source6: Single<E6>,
        resultSelector: @escaping (E1, E2, E3, E4, E5, E6) throws -> Element
    ) -> Single<Element> {
        Single<Element>(
            raw: Observable<Element>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                source6.source,
                resultSelector: resultSelector
            )
        )
    }

    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5, E6, E7>(
        _ source1: Single<E1>,
        _ source2: Single<E2>,
        _ source3: Single<E3>,
        _ source4: Single<E4>,
        _ source5: Single<E5>,
        _ source6: Single<E6>,
        _ source7: Single<E7>,
        resultSelector: @escaping (E1, E2, E3, E4, E5, E6, E7) throws -> Element
    ) -> Single<Element> {
        Single<Element>(
            raw: Observable<Element>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                source6.source,
                source7.source,
                resultSelector: resultSelector
            )
        )
    }

    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5, E6, E7, E8>(
        _ source1: Single<E1>,
        _ source2: Single<E2>,
        _ source3: Single<E3>,
        _ source4: Single<E4>,
        _ source5: Single<E5>,
        _ source6: Single<E6>,
        _ source7: Single<E7>,
        _ source8: Single<E8>,
        resultSelector: @escaping (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Element
    ) -> Single<Element> {
        Single<Element>(
            raw: Observable<Element>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                source6.source,
                source7.source,
                source8.source,
                resultSelector: resultSelector
            )
        )
    }
}

extension PrimitiveSequenceType where Trait == SingleTrait, Element == Any {
    /// The elements of all sources in a tuple, once all have one.
    ///
    /// The first error ends the others.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2>(_ source1: Single<E1>, _ source2: Single<E2>) -> Single<(E1, E2)> {
        Single<(E1, E2)>(raw: Observable<Any>.zip(source1.source, source2.source))
    }

    /// The elements of all sources in a tuple, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3>(
        _ source1: Single<E1>,
        _ source2: Single<E2>,
        _ source3: Single<E3>
    ) -> Single<(E1, E2, E3)> {
        Single<(E1, E2, E3)>(raw: Observable<Any>.zip(source1.source, source2.source, source3.source))
    }

    /// The elements of all sources in a tuple, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4>(
        _ source1: Single<E1>,
        _ source2: Single<E2>,
        _ source3: Single<E3>,
        _ source4: Single<E4>
    ) -> Single<(E1, E2, E3, E4)> {
        Single<(E1, E2, E3, E4)>(
            raw: Observable<Any>.zip(source1.source, source2.source, source3.source, source4.source)
        )
    }

    /// The elements of all sources in a tuple, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5>(
        _ source1: Single<E1>,
        _ source2: Single<E2>,
        _ source3: Single<E3>,
        _ source4: Single<E4>,
        _ source5: Single<E5>
    ) -> Single<(E1, E2, E3, E4, E5)> {
        Single<(E1, E2, E3, E4, E5)>(
            raw: Observable<Any>.zip(source1.source, source2.source, source3.source, source4.source, source5.source)
        )
    }

    /// The elements of all sources in a tuple, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5, E6>(
        _ source1: Single<E1>,
        _ source2: Single<E2>,
        _ source3: Single<E3>,
        _ source4: Single<E4>,
        _ source5: Single<E5>,
        _ source6: Single<E6>
    ) -> Single<(E1, E2, E3, E4, E5, E6)> {
        Single<(E1, E2, E3, E4, E5, E6)>(
            raw: Observable<Any>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                source6.source
            )
        )
    }

    /// The elements of all sources in a tuple, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5, E6, E7>(
        _ source1: Single<E1>,
        _ source2: Single<E2>,
        _ source3: Single<E3>,
        _ source4: Single<E4>,
        _ source5: Single<E5>,
        _ source6: Single<E6>,
        _ source7: Single<E7>
    ) -> Single<(E1, E2, E3, E4, E5, E6, E7)> {
        Single<(E1, E2, E3, E4, E5, E6, E7)>(
            raw: Observable<Any>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                source6.source,
                source7.source
            )
        )
    }

    /// The elements of all sources in a tuple, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5, E6, E7, E8>(
        _ source1: Single<E1>,
        _ source2: Single<E2>,
        _ source3: Single<E3>,
        _ source4: Single<E4>,
        _ source5: Single<E5>,
        _ source6: Single<E6>,
        _ source7: Single<E7>,
        _ source8: Single<E8>
    ) -> Single<(E1, E2, E3, E4, E5, E6, E7, E8)> {
        Single<(E1, E2, E3, E4, E5, E6, E7, E8)>(
            raw: Observable<Any>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                source6.source,
                source7.source,
                source8.source
            )
        )
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// Without an element of every source it ends as `zip` of observables does. The first error ends the others.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2>(
        _ source1: Maybe<E1>,
        _ source2: Maybe<E2>,
        resultSelector: @escaping (E1, E2) throws -> Element
    ) -> Maybe<Element> {
        Maybe<Element>(raw: Observable<Element>.zip(source1.source, source2.source, resultSelector: resultSelector))
    }

    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3>(
        _ source1: Maybe<E1>,
        _ source2: Maybe<E2>,
        _ source3: Maybe<E3>,
        resultSelector: @escaping (E1, E2, E3) throws -> Element
    ) -> Maybe<Element> {
        Maybe<Element>(
            raw: Observable<Element>.zip(source1.source, source2.source, source3.source, resultSelector: resultSelector)
        )
    }

    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4>(
        _ source1: Maybe<E1>,
        _ source2: Maybe<E2>,
        _ source3: Maybe<E3>,
        _ source4: Maybe<E4>,
        resultSelector: @escaping (E1, E2, E3, E4) throws -> Element
    ) -> Maybe<Element> {
        Maybe<Element>(
            raw: Observable<Element>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                resultSelector: resultSelector
            )
        )
    }

    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5>(
        _ source1: Maybe<E1>,
        _ source2: Maybe<E2>,
        _ source3: Maybe<E3>,
        _ source4: Maybe<E4>,
        _ source5: Maybe<E5>,
        resultSelector: @escaping (E1, E2, E3, E4, E5) throws -> Element
    ) -> Maybe<Element> {
        Maybe<Element>(
            raw: Observable<Element>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                resultSelector: resultSelector
            )
        )
    }

    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5, E6>(
        _ source1: Maybe<E1>,
        _ source2: Maybe<E2>,
        _ source3: Maybe<E3>,
        _ source4: Maybe<E4>,
        _ source5: Maybe<E5>,
        _ source6: Maybe<E6>,
        resultSelector: @escaping (E1, E2, E3, E4, E5, E6) throws -> Element
    ) -> Maybe<Element> {
        Maybe<Element>(
            raw: Observable<Element>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                source6.source,
                resultSelector: resultSelector
            )
        )
    }

    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5, E6, E7>(
        _ source1: Maybe<E1>,
        _ source2: Maybe<E2>,
        _ source3: Maybe<E3>,
        _ source4: Maybe<E4>,
        _ source5: Maybe<E5>,
        _ source6: Maybe<E6>,
        _ source7: Maybe<E7>,
        resultSelector: @escaping (E1, E2, E3, E4, E5, E6, E7) throws -> Element
    ) -> Maybe<Element> {
        Maybe<Element>(
            raw: Observable<Element>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                source6.source,
                source7.source,
                resultSelector: resultSelector
            )
        )
    }

    /// What `resultSelector` makes of the elements of all sources, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5, E6, E7, E8>(
        _ source1: Maybe<E1>,
        _ source2: Maybe<E2>,
        _ source3: Maybe<E3>,
        _ source4: Maybe<E4>,
        _ source5: Maybe<E5>,
        _ source6: Maybe<E6>,
        _ source7: Maybe<E7>,
        _ source8: Maybe<E8>,
        resultSelector: @escaping (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Element
    ) -> Maybe<Element> {
        Maybe<Element>(
            raw: Observable<Element>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                source6.source,
                source7.source,
                source8.source,
                resultSelector: resultSelector
            )
        )
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait, Element == Any {
    /// The elements of all sources in a tuple, once all have one.
    ///
    /// Without an element of every source it ends as `zip` of observables does. The first error ends the others.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2>(_ source1: Maybe<E1>, _ source2: Maybe<E2>) -> Maybe<(E1, E2)> {
        Maybe<(E1, E2)>(raw: Observable<Any>.zip(source1.source, source2.source))
    }

    /// The elements of all sources in a tuple, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3>(
        _ source1: Maybe<E1>,
        _ source2: Maybe<E2>,
        _ source3: Maybe<E3>
    ) -> Maybe<(E1, E2, E3)> {
        Maybe<(E1, E2, E3)>(raw: Observable<Any>.zip(source1.source, source2.source, source3.source))
    }

    /// The elements of all sources in a tuple, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4>(
        _ source1: Maybe<E1>,
        _ source2: Maybe<E2>,
        _ source3: Maybe<E3>,
        _ source4: Maybe<E4>
    ) -> Maybe<(E1, E2, E3, E4)> {
        Maybe<(E1, E2, E3, E4)>(
            raw: Observable<Any>.zip(source1.source, source2.source, source3.source, source4.source)
        )
    }

    /// The elements of all sources in a tuple, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5>(
        _ source1: Maybe<E1>,
        _ source2: Maybe<E2>,
        _ source3: Maybe<E3>,
        _ source4: Maybe<E4>,
        _ source5: Maybe<E5>
    ) -> Maybe<(E1, E2, E3, E4, E5)> {
        Maybe<(E1, E2, E3, E4, E5)>(
            raw: Observable<Any>.zip(source1.source, source2.source, source3.source, source4.source, source5.source)
        )
    }

    /// The elements of all sources in a tuple, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5, E6>(
        _ source1: Maybe<E1>,
        _ source2: Maybe<E2>,
        _ source3: Maybe<E3>,
        _ source4: Maybe<E4>,
        _ source5: Maybe<E5>,
        _ source6: Maybe<E6>
    ) -> Maybe<(E1, E2, E3, E4, E5, E6)> {
        Maybe<(E1, E2, E3, E4, E5, E6)>(
            raw: Observable<Any>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                source6.source
            )
        )
    }

    /// The elements of all sources in a tuple, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5, E6, E7>(
        _ source1: Maybe<E1>,
        _ source2: Maybe<E2>,
        _ source3: Maybe<E3>,
        _ source4: Maybe<E4>,
        _ source5: Maybe<E5>,
        _ source6: Maybe<E6>,
        _ source7: Maybe<E7>
    ) -> Maybe<(E1, E2, E3, E4, E5, E6, E7)> {
        Maybe<(E1, E2, E3, E4, E5, E6, E7)>(
            raw: Observable<Any>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                source6.source,
                source7.source
            )
        )
    }

    /// The elements of all sources in a tuple, once all have one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<E1, E2, E3, E4, E5, E6, E7, E8>(
        _ source1: Maybe<E1>,
        _ source2: Maybe<E2>,
        _ source3: Maybe<E3>,
        _ source4: Maybe<E4>,
        _ source5: Maybe<E5>,
        _ source6: Maybe<E6>,
        _ source7: Maybe<E7>,
        _ source8: Maybe<E8>
    ) -> Maybe<(E1, E2, E3, E4, E5, E6, E7, E8)> {
        Maybe<(E1, E2, E3, E4, E5, E6, E7, E8)>(
            raw: Observable<Any>.zip(
                source1.source,
                source2.source,
                source3.source,
                source4.source,
                source5.source,
                source6.source,
                source7.source,
                source8.source
            )
        )
    }
}
