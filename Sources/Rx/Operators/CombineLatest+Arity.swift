// combineLatest of two to eight sources: one observable and one join per arity, all alike.

extension ObservableType {
    /// Combines the latest elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatest2(source1.asObservable(), source2.asObservable())
            .map { try resultSelector($0.0, $0.1) }
    }

    /// Combines the latest elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatest3(source1.asObservable(), source2.asObservable(), source3.asObservable())
            .map { try resultSelector($0.0, $0.1, $0.2) }
    }

    /// Combines the latest elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatest4(source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable())
            .map { try resultSelector($0.0, $0.1, $0.2, $0.3) }
    }

    /// Combines the latest elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatest5(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            source5.asObservable()
        )
        .map { try resultSelector($0.0, $0.1, $0.2, $0.3, $0.4) }
    }

    /// Combines the latest elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatest6(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            source5.asObservable(),
            source6.asObservable()
        )
        .map { try resultSelector($0.0, $0.1, $0.2, $0.3, $0.4, $0.5) }
    }

    /// Combines the latest elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType
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
    ) -> Observable<Element> {
        CombineLatest7(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            source5.asObservable(),
            source6.asObservable(),
            source7.asObservable()
        )
        .map { try resultSelector($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6) }
    }

    /// Combines the latest elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType,
        O8: ObservableType
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
    ) -> Observable<Element> {
        CombineLatest8(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            source5.asObservable(),
            source6.asObservable(),
            source7.asObservable(),
            source8.asObservable()
        )
        .map { try resultSelector($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7) }
    }

}

extension ObservableType where Element == Any {
    /// Combines the latest elements into tuples.
    public static func combineLatest<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2
    ) -> Observable<(O1.Element, O2.Element)> {
        CombineLatest2(source1.asObservable(), source2.asObservable())
    }

    /// Combines the latest elements into tuples.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
        CombineLatest3(source1.asObservable(), source2.asObservable(), source3.asObservable())
    }

    /// Combines the latest elements into tuples.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        CombineLatest4(source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable())
    }

    /// Combines the latest elements into tuples.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)> {
        CombineLatest5(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            source5.asObservable()
        )
    }

    /// Combines the latest elements into tuples.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)> {
        CombineLatest6(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            source5.asObservable(),
            source6.asObservable()
        )
    }

    /// Combines the latest elements into tuples.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)> {
        CombineLatest7(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            source5.asObservable(),
            source6.asObservable(),
            source7.asObservable()
        )
    }

    /// Combines the latest elements into tuples.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType,
        O8: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        _ source8: O8
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)> {
        CombineLatest8(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            source5.asObservable(),
            source6.asObservable(),
            source7.asObservable(),
            source8.asObservable()
        )
    }

}

private final class CombineLatest2<E1, E2>: Observable<(E1, E2)> {
    private let sources: (Observable<E1>, Observable<E2>)

    init(_ source1: Observable<E1>, _ source2: Observable<E2>) {
        sources = (source1, source2)
    }

    override func run(_ sink: Sink<(E1, E2)>) {
        let join = CombineLatestJoin2<E1, E2>(sink, count: 2)
        let places = (LatestInlet<E1, (E1, E2)>(join), LatestInlet<E2, (E1, E2)>(join))
        join.places = places
        sink.attach(join)
        sources.0.start(places.0)
        sources.1.start(places.1)
    }
}

private final class CombineLatestJoin2<E1, E2>: CombineLatestJoin<(E1, E2)> {
    /// Set before the sources run; guarded by `Lock` from then on.
    var places: (LatestInlet<E1, (E1, E2)>, LatestInlet<E2, (E1, E2)>)?

    override func stopSources() {
        let places = Lock.with(self) {
            defer { self.places = nil }
            return self.places
        }
        guard let places else { return }
        places.0.dispose()
        places.1.dispose()
    }

    override func latest() -> (E1, E2)? {
        guard let places,
            let e1 = places.0.value,
            let e2 = places.1.value
        else { return nil }
        return (e1, e2)
    }
}

private final class CombineLatest3<E1, E2, E3>: Observable<(E1, E2, E3)> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>)

    init(_ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>) {
        sources = (source1, source2, source3)
    }

    override func run(_ sink: Sink<(E1, E2, E3)>) {
        let join = CombineLatestJoin3<E1, E2, E3>(sink, count: 3)
        let places = (
            LatestInlet<E1, (E1, E2, E3)>(join), LatestInlet<E2, (E1, E2, E3)>(join),
            LatestInlet<E3, (E1, E2, E3)>(join)
        )
        join.places = places
        sink.attach(join)
        sources.0.start(places.0)
        sources.1.start(places.1)
        sources.2.start(places.2)
    }
}

private final class CombineLatestJoin3<E1, E2, E3>: CombineLatestJoin<(E1, E2, E3)> {
    /// Set before the sources run; guarded by `Lock` from then on.
    var places: (LatestInlet<E1, (E1, E2, E3)>, LatestInlet<E2, (E1, E2, E3)>, LatestInlet<E3, (E1, E2, E3)>)?

    override func stopSources() {
        let places = Lock.with(self) {
            defer { self.places = nil }
            return self.places
        }
        guard let places else { return }
        places.0.dispose()
        places.1.dispose()
        places.2.dispose()
    }

    override func latest() -> (E1, E2, E3)? {
        guard let places,
            let e1 = places.0.value,
            let e2 = places.1.value,
            let e3 = places.2.value
        else { return nil }
        return (e1, e2, e3)
    }
}

private final class CombineLatest4<E1, E2, E3, E4>: Observable<(E1, E2, E3, E4)> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>)

    init(_ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>, _ source4: Observable<E4>) {
        sources = (source1, source2, source3, source4)
    }

    override func run(_ sink: Sink<(E1, E2, E3, E4)>) {
        let join = CombineLatestJoin4<E1, E2, E3, E4>(sink, count: 4)
        let places = (
            LatestInlet<E1, (E1, E2, E3, E4)>(join), LatestInlet<E2, (E1, E2, E3, E4)>(join),
            LatestInlet<E3, (E1, E2, E3, E4)>(join), LatestInlet<E4, (E1, E2, E3, E4)>(join)
        )
        join.places = places
        sink.attach(join)
        sources.0.start(places.0)
        sources.1.start(places.1)
        sources.2.start(places.2)
        sources.3.start(places.3)
    }
}

private final class CombineLatestJoin4<E1, E2, E3, E4>: CombineLatestJoin<(E1, E2, E3, E4)> {
    var places:
        (
            LatestInlet<E1, (E1, E2, E3, E4)>, LatestInlet<E2, (E1, E2, E3, E4)>, LatestInlet<E3, (E1, E2, E3, E4)>,
            LatestInlet<E4, (E1, E2, E3, E4)>
        )?

    override func stopSources() {
        let places = Lock.with(self) {
            defer { self.places = nil }
            return self.places
        }
        guard let places else { return }
        places.0.dispose()
        places.1.dispose()
        places.2.dispose()
        places.3.dispose()
    }

    override func latest() -> (E1, E2, E3, E4)? {
        guard let places,
            let e1 = places.0.value,
            let e2 = places.1.value,
            let e3 = places.2.value,
            let e4 = places.3.value
        else { return nil }
        return (e1, e2, e3, e4)
    }
}

private final class CombineLatest5<E1, E2, E3, E4, E5>: Observable<(E1, E2, E3, E4, E5)> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>)

    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>
    ) {
        sources = (source1, source2, source3, source4, source5)
    }

    override func run(_ sink: Sink<(E1, E2, E3, E4, E5)>) {
        let join = CombineLatestJoin5<E1, E2, E3, E4, E5>(sink, count: 5)
        let places = (
            LatestInlet<E1, (E1, E2, E3, E4, E5)>(join), LatestInlet<E2, (E1, E2, E3, E4, E5)>(join),
            LatestInlet<E3, (E1, E2, E3, E4, E5)>(join), LatestInlet<E4, (E1, E2, E3, E4, E5)>(join),
            LatestInlet<E5, (E1, E2, E3, E4, E5)>(join)
        )
        join.places = places
        sink.attach(join)
        sources.0.start(places.0)
        sources.1.start(places.1)
        sources.2.start(places.2)
        sources.3.start(places.3)
        sources.4.start(places.4)
    }
}

private final class CombineLatestJoin5<E1, E2, E3, E4, E5>: CombineLatestJoin<(E1, E2, E3, E4, E5)> {
    var places:
        (
            LatestInlet<E1, (E1, E2, E3, E4, E5)>, LatestInlet<E2, (E1, E2, E3, E4, E5)>,
            LatestInlet<E3, (E1, E2, E3, E4, E5)>, LatestInlet<E4, (E1, E2, E3, E4, E5)>,
            LatestInlet<E5, (E1, E2, E3, E4, E5)>
        )?

    override func stopSources() {
        let places = Lock.with(self) {
            defer { self.places = nil }
            return self.places
        }
        guard let places else { return }
        places.0.dispose()
        places.1.dispose()
        places.2.dispose()
        places.3.dispose()
        places.4.dispose()
    }

    override func latest() -> (E1, E2, E3, E4, E5)? {
        guard let places,
            let e1 = places.0.value,
            let e2 = places.1.value,
            let e3 = places.2.value,
            let e4 = places.3.value,
            let e5 = places.4.value
        else { return nil }
        return (e1, e2, e3, e4, e5)
    }
}

private final class CombineLatest6<E1, E2, E3, E4, E5, E6>: Observable<(E1, E2, E3, E4, E5, E6)> {
    private let sources:
        (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>, Observable<E6>)

    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>,
        _ source6: Observable<E6>
    ) {
        sources = (source1, source2, source3, source4, source5, source6)
    }

    override func run(_ sink: Sink<(E1, E2, E3, E4, E5, E6)>) {
        let join = CombineLatestJoin6<E1, E2, E3, E4, E5, E6>(sink, count: 6)
        let places = (
            LatestInlet<E1, (E1, E2, E3, E4, E5, E6)>(join), LatestInlet<E2, (E1, E2, E3, E4, E5, E6)>(join),
            LatestInlet<E3, (E1, E2, E3, E4, E5, E6)>(join), LatestInlet<E4, (E1, E2, E3, E4, E5, E6)>(join),
            LatestInlet<E5, (E1, E2, E3, E4, E5, E6)>(join), LatestInlet<E6, (E1, E2, E3, E4, E5, E6)>(join)
        )
        join.places = places
        sink.attach(join)
        sources.0.start(places.0)
        sources.1.start(places.1)
        sources.2.start(places.2)
        sources.3.start(places.3)
        sources.4.start(places.4)
        sources.5.start(places.5)
    }
}

private final class CombineLatestJoin6<E1, E2, E3, E4, E5, E6>: CombineLatestJoin<(E1, E2, E3, E4, E5, E6)> {
    var places:
        (
            LatestInlet<E1, (E1, E2, E3, E4, E5, E6)>, LatestInlet<E2, (E1, E2, E3, E4, E5, E6)>,
            LatestInlet<E3, (E1, E2, E3, E4, E5, E6)>, LatestInlet<E4, (E1, E2, E3, E4, E5, E6)>,
            LatestInlet<E5, (E1, E2, E3, E4, E5, E6)>, LatestInlet<E6, (E1, E2, E3, E4, E5, E6)>
        )?

    override func stopSources() {
        let places = Lock.with(self) {
            defer { self.places = nil }
            return self.places
        }
        guard let places else { return }
        places.0.dispose()
        places.1.dispose()
        places.2.dispose()
        places.3.dispose()
        places.4.dispose()
        places.5.dispose()
    }

    override func latest() -> (E1, E2, E3, E4, E5, E6)? {
        guard let places,
            let e1 = places.0.value,
            let e2 = places.1.value,
            let e3 = places.2.value,
            let e4 = places.3.value,
            let e5 = places.4.value,
            let e6 = places.5.value
        else { return nil }
        return (e1, e2, e3, e4, e5, e6)
    }
}

private final class CombineLatest7<E1, E2, E3, E4, E5, E6, E7>: Observable<(E1, E2, E3, E4, E5, E6, E7)> {
    private let sources:
        (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>, Observable<E6>, Observable<E7>)

    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>,
        _ source6: Observable<E6>,
        _ source7: Observable<E7>
    ) {
        sources = (source1, source2, source3, source4, source5, source6, source7)
    }

    override func run(_ sink: Sink<(E1, E2, E3, E4, E5, E6, E7)>) {
        let join = CombineLatestJoin7<E1, E2, E3, E4, E5, E6, E7>(sink, count: 7)
        let places = (
            LatestInlet<E1, (E1, E2, E3, E4, E5, E6, E7)>(join), LatestInlet<E2, (E1, E2, E3, E4, E5, E6, E7)>(join),
            LatestInlet<E3, (E1, E2, E3, E4, E5, E6, E7)>(join), LatestInlet<E4, (E1, E2, E3, E4, E5, E6, E7)>(join),
            LatestInlet<E5, (E1, E2, E3, E4, E5, E6, E7)>(join), LatestInlet<E6, (E1, E2, E3, E4, E5, E6, E7)>(join),
            LatestInlet<E7, (E1, E2, E3, E4, E5, E6, E7)>(join)
        )
        join.places = places
        sink.attach(join)
        sources.0.start(places.0)
        sources.1.start(places.1)
        sources.2.start(places.2)
        sources.3.start(places.3)
        sources.4.start(places.4)
        sources.5.start(places.5)
        sources.6.start(places.6)
    }
}

private final class CombineLatestJoin7<E1, E2, E3, E4, E5, E6, E7>: CombineLatestJoin<(E1, E2, E3, E4, E5, E6, E7)> {
    var places:
        (
            LatestInlet<E1, (E1, E2, E3, E4, E5, E6, E7)>, LatestInlet<E2, (E1, E2, E3, E4, E5, E6, E7)>,
            LatestInlet<E3, (E1, E2, E3, E4, E5, E6, E7)>, LatestInlet<E4, (E1, E2, E3, E4, E5, E6, E7)>,
            LatestInlet<E5, (E1, E2, E3, E4, E5, E6, E7)>, LatestInlet<E6, (E1, E2, E3, E4, E5, E6, E7)>,
            LatestInlet<E7, (E1, E2, E3, E4, E5, E6, E7)>
        )?

    override func stopSources() {
        let places = Lock.with(self) {
            defer { self.places = nil }
            return self.places
        }
        guard let places else { return }
        places.0.dispose()
        places.1.dispose()
        places.2.dispose()
        places.3.dispose()
        places.4.dispose()
        places.5.dispose()
        places.6.dispose()
    }

    override func latest() -> (E1, E2, E3, E4, E5, E6, E7)? {
        guard let places,
            let e1 = places.0.value,
            let e2 = places.1.value,
            let e3 = places.2.value,
            let e4 = places.3.value,
            let e5 = places.4.value,
            let e6 = places.5.value,
            let e7 = places.6.value
        else { return nil }
        return (e1, e2, e3, e4, e5, e6, e7)
    }
}

private final class CombineLatest8<E1, E2, E3, E4, E5, E6, E7, E8>: Observable<(E1, E2, E3, E4, E5, E6, E7, E8)> {
    private let sources:
        (
            Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>, Observable<E6>,
            Observable<E7>, Observable<E8>
        )

    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>,
        _ source6: Observable<E6>,
        _ source7: Observable<E7>,
        _ source8: Observable<E8>
    ) {
        sources = (source1, source2, source3, source4, source5, source6, source7, source8)
    }

    override func run(_ sink: Sink<(E1, E2, E3, E4, E5, E6, E7, E8)>) {
        let join = CombineLatestJoin8<E1, E2, E3, E4, E5, E6, E7, E8>(sink, count: 8)
        let places = (
            LatestInlet<E1, (E1, E2, E3, E4, E5, E6, E7, E8)>(join),
            LatestInlet<E2, (E1, E2, E3, E4, E5, E6, E7, E8)>(join),
            LatestInlet<E3, (E1, E2, E3, E4, E5, E6, E7, E8)>(join),
            LatestInlet<E4, (E1, E2, E3, E4, E5, E6, E7, E8)>(join),
            LatestInlet<E5, (E1, E2, E3, E4, E5, E6, E7, E8)>(join),
            LatestInlet<E6, (E1, E2, E3, E4, E5, E6, E7, E8)>(join),
            LatestInlet<E7, (E1, E2, E3, E4, E5, E6, E7, E8)>(join),
            LatestInlet<E8, (E1, E2, E3, E4, E5, E6, E7, E8)>(join)
        )
        join.places = places
        sink.attach(join)
        sources.0.start(places.0)
        sources.1.start(places.1)
        sources.2.start(places.2)
        sources.3.start(places.3)
        sources.4.start(places.4)
        sources.5.start(places.5)
        sources.6.start(places.6)
        sources.7.start(places.7)
    }
}

private final class CombineLatestJoin8<E1, E2, E3, E4, E5, E6, E7, E8>: CombineLatestJoin<
    (E1, E2, E3, E4, E5, E6, E7, E8)
>
{
    var places:
        (
            LatestInlet<E1, (E1, E2, E3, E4, E5, E6, E7, E8)>, LatestInlet<E2, (E1, E2, E3, E4, E5, E6, E7, E8)>,
            LatestInlet<E3, (E1, E2, E3, E4, E5, E6, E7, E8)>, LatestInlet<E4, (E1, E2, E3, E4, E5, E6, E7, E8)>,
            LatestInlet<E5, (E1, E2, E3, E4, E5, E6, E7, E8)>, LatestInlet<E6, (E1, E2, E3, E4, E5, E6, E7, E8)>,
            LatestInlet<E7, (E1, E2, E3, E4, E5, E6, E7, E8)>, LatestInlet<E8, (E1, E2, E3, E4, E5, E6, E7, E8)>
        )?

    override func stopSources() {
        let places = Lock.with(self) {
            defer { self.places = nil }
            return self.places
        }
        guard let places else { return }
        places.0.dispose()
        places.1.dispose()
        places.2.dispose()
        places.3.dispose()
        places.4.dispose()
        places.5.dispose()
        places.6.dispose()
        places.7.dispose()
    }

    override func latest() -> (E1, E2, E3, E4, E5, E6, E7, E8)? {
        guard let places,
            let e1 = places.0.value,
            let e2 = places.1.value,
            let e3 = places.2.value,
            let e4 = places.3.value,
            let e5 = places.4.value,
            let e6 = places.5.value,
            let e7 = places.6.value,
            let e8 = places.7.value
        else { return nil }
        return (e1, e2, e3, e4, e5, e6, e7, e8)
    }
}
