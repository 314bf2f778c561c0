// zip and combineLatest of two to eight shared sequences, all alike. A selector that throws breaks the promise of the type
// that no error comes: RxSwift's signatures allow it. Scripts/arities writes this file.

extension SharedSequence {
    /// Pairs up the elements with `resultSelector`.
    ///
    /// As `zip` of observables, on the strategy's scheduler. Do not throw: an error would end a sequence whose type
    /// promises that none comes.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where SharingStrategy == O1.SharingStrategy, O2.SharingStrategy == O1.SharingStrategy {
        SharedSequence(
            Observable<Element>.zip(source1.asObservable(), source2.asObservable(), resultSelector: resultSelector)
        )
    }

    /// As `zip` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence(
            Observable<Element>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// As `zip` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence(
            Observable<Element>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// As `zip` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence(
            Observable<Element>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// As `zip` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element) throws -> Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy,
        O6.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence(
            Observable<Element>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// As `zip` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType,
        O7: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element) throws ->
            Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy,
        O6.SharingStrategy == O1.SharingStrategy,
        O7.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence(
            Observable<Element>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                source7.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// As `zip` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType,
        O7: SharedSequenceConvertibleType,
        O8: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        _ source8: O8,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)
            throws -> Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy,
        O6.SharingStrategy == O1.SharingStrategy,
        O7.SharingStrategy == O1.SharingStrategy,
        O8.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence(
            Observable<Element>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                source7.asObservable(),
                source8.asObservable(),
                resultSelector: resultSelector
            )
        )
    }
}

extension SharedSequenceConvertibleType where Element == Any {
    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType>(
        _ source1: O1,
        _ source2: O2
    ) -> SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element)>
    where SharingStrategy == O1.SharingStrategy, O2.SharingStrategy == O1.SharingStrategy {
        SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element)>(
            Observable<Any>.zip(source1.asObservable(), source2.asObservable())
        )
    }

    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element)>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element)>(
            Observable<Any>.zip(source1.asObservable(), source2.asObservable(), source3.asObservable())
        )
    }

    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element)>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element)>(
            Observable<Any>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable()
            )
        )
    }

    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5
    ) -> SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)>(
            Observable<Any>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable()
            )
        )
    }

    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6
    ) -> SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy,
        O6.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)>(
            Observable<Any>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable()
            )
        )
    }

    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType,
        O7: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7
    ) -> SharedSequence<
        O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)
    >
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy,
        O6.SharingStrategy == O1.SharingStrategy,
        O7.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence<
            O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)
        >(
            Observable<Any>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                source7.asObservable()
            )
        )
    }

    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType,
        O7: SharedSequenceConvertibleType,
        O8: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        _ source8: O8
    ) -> SharedSequence<
        O1.SharingStrategy,
        (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)
    >
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy,
        O6.SharingStrategy == O1.SharingStrategy,
        O7.SharingStrategy == O1.SharingStrategy,
        O8.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence<
            O1.SharingStrategy,
            (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)
        >(
            Observable<Any>.zip(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                source7.asObservable(),
                source8.asObservable()
            )
        )
    }
}

extension SharedSequence {
    /// Combines the latest elements with `resultSelector`.
    ///
    /// As `combineLatest` of observables, on the strategy's scheduler. Do not throw: an error would end a sequence
    /// whose type promises that none comes.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where SharingStrategy == O1.SharingStrategy, O2.SharingStrategy == O1.SharingStrategy {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// As `combineLatest` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// As `combineLatest` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// As `combineLatest` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// As `combineLatest` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element) throws -> Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy,
        O6.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// As `combineLatest` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType,
        O7: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element) throws ->
            Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy,
        O6.SharingStrategy == O1.SharingStrategy,
        O7.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                source7.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// As `combineLatest` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType,
        O7: SharedSequenceConvertibleType,
        O8: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        _ source8: O8,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)
            throws -> Element
    ) -> SharedSequence<O1.SharingStrategy, Element>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy,
        O6.SharingStrategy == O1.SharingStrategy,
        O7.SharingStrategy == O1.SharingStrategy,
        O8.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence(
            Observable<Element>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                source7.asObservable(),
                source8.asObservable(),
                resultSelector: resultSelector
            )
        )
    }
}

extension SharedSequenceConvertibleType where Element == Any {
    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType>(
        _ source1: O1,
        _ source2: O2
    ) -> SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element)>
    where SharingStrategy == O1.SharingStrategy, O2.SharingStrategy == O1.SharingStrategy {
        SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element)>(
            Observable<Any>.combineLatest(source1.asObservable(), source2.asObservable())
        )
    }

    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element)>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element)>(
            Observable<Any>.combineLatest(source1.asObservable(), source2.asObservable(), source3.asObservable())
        )
    }

    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element)>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element)>(
            Observable<Any>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable()
            )
        )
    }

    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5
    ) -> SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)>(
            Observable<Any>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable()
            )
        )
    }

    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6
    ) -> SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)>
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy,
        O6.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence<O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)>(
            Observable<Any>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable()
            )
        )
    }

    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType,
        O7: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7
    ) -> SharedSequence<
        O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)
    >
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy,
        O6.SharingStrategy == O1.SharingStrategy,
        O7.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence<
            O1.SharingStrategy, (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)
        >(
            Observable<Any>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                source7.asObservable()
            )
        )
    }

    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: SharedSequenceConvertibleType,
        O2: SharedSequenceConvertibleType,
        O3: SharedSequenceConvertibleType,
        O4: SharedSequenceConvertibleType,
        O5: SharedSequenceConvertibleType,
        O6: SharedSequenceConvertibleType,
        O7: SharedSequenceConvertibleType,
        O8: SharedSequenceConvertibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        _ source8: O8
    ) -> SharedSequence<
        O1.SharingStrategy,
        (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)
    >
    where
        SharingStrategy == O1.SharingStrategy,
        O2.SharingStrategy == O1.SharingStrategy,
        O3.SharingStrategy == O1.SharingStrategy,
        O4.SharingStrategy == O1.SharingStrategy,
        O5.SharingStrategy == O1.SharingStrategy,
        O6.SharingStrategy == O1.SharingStrategy,
        O7.SharingStrategy == O1.SharingStrategy,
        O8.SharingStrategy == O1.SharingStrategy
    {
        SharedSequence<
            O1.SharingStrategy,
            (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)
        >(
            Observable<Any>.combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                source7.asObservable(),
                source8.asObservable()
            )
        )
    }
}
