// zip of two to eight sources: one observable and one join per arity, all alike.

extension ObservableType {
    /// Pairs up the elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> Observable<Element> {
        Zip2(source1.asObservable(), source2.asObservable())
            .map { try resultSelector($0.0, $0.1) }
    }

    /// Pairs up the elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> Observable<Element> {
        Zip3(source1.asObservable(), source2.asObservable(), source3.asObservable())
            .map { try resultSelector($0.0, $0.1, $0.2) }
    }

    /// Pairs up the elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> Observable<Element> {
        Zip4(source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable())
            .map { try resultSelector($0.0, $0.1, $0.2, $0.3) }
    }

    /// Pairs up the elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
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
        Zip5(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            source5.asObservable()
        )
        .map { try resultSelector($0.0, $0.1, $0.2, $0.3, $0.4) }
    }

    /// Pairs up the elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
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
        Zip6(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            source5.asObservable(),
            source6.asObservable()
        )
        .map { try resultSelector($0.0, $0.1, $0.2, $0.3, $0.4, $0.5) }
    }

    /// Pairs up the elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
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
        Zip7(
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

    /// Pairs up the elements with `resultSelector`.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    public static func zip<
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
        Zip8(
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
    /// Pairs up the elements in tuples.
    public static func zip<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2
    ) -> Observable<(O1.Element, O2.Element)> {
        Zip2(source1.asObservable(), source2.asObservable())
    }

    /// Pairs up the elements in tuples.
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
        Zip3(source1.asObservable(), source2.asObservable(), source3.asObservable())
    }

    /// Pairs up the elements in tuples.
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        Zip4(source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable())
    }

    /// Pairs up the elements in tuples.
    public static func zip<
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
        Zip5(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            source5.asObservable()
        )
    }

    /// Pairs up the elements in tuples.
    public static func zip<
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
        Zip6(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            source5.asObservable(),
            source6.asObservable()
        )
    }

    /// Pairs up the elements in tuples.
    public static func zip<
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
        Zip7(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            source5.asObservable(),
            source6.asObservable(),
            source7.asObservable()
        )
    }

    /// Pairs up the elements in tuples.
    public static func zip<
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
        Zip8(
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

private final class Zip2<E1, E2>: Observable<(E1, E2)> {
    private let sources: (Observable<E1>, Observable<E2>)

    init(_ source1: Observable<E1>, _ source2: Observable<E2>) {
        sources = (source1, source2)
    }

    override func run(_ sink: Sink<(E1, E2)>) {
        let join = ZipJoin2<E1, E2>(sink, count: 2)
        let places = (ZipInlet<E1, (E1, E2)>(join), ZipInlet<E2, (E1, E2)>(join))
        join.places = places
        sink.attach(join)
        sources.0.start(places.0)
        sources.1.start(places.1)
    }
}

private final class ZipJoin2<E1, E2>: ZipJoin<(E1, E2)> {
    /// Set before the sources run; guarded by `Lock` from then on.
    var places: (ZipInlet<E1, (E1, E2)>, ZipInlet<E2, (E1, E2)>)?

    override func stopSources() {
        let places = Lock.with(self) {
            defer { self.places = nil }
            return self.places
        }
        guard let places else { return }
        places.0.dispose()
        places.1.dispose()
    }

    override func take() -> (E1, E2)? {
        guard let places,
            let e1 = places.0.pop(),
            let e2 = places.1.pop()
        else { return nil }
        return (e1, e2)
    }
}

private final class Zip3<E1, E2, E3>: Observable<(E1, E2, E3)> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>)

    init(_ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>) {
        sources = (source1, source2, source3)
    }

    override func run(_ sink: Sink<(E1, E2, E3)>) {
        let join = ZipJoin3<E1, E2, E3>(sink, count: 3)
        let places = (
            ZipInlet<E1, (E1, E2, E3)>(join), ZipInlet<E2, (E1, E2, E3)>(join), ZipInlet<E3, (E1, E2, E3)>(join)
        )
        join.places = places
        sink.attach(join)
        sources.0.start(places.0)
        sources.1.start(places.1)
        sources.2.start(places.2)
    }
}

private final class ZipJoin3<E1, E2, E3>: ZipJoin<(E1, E2, E3)> {
    /// Set before the sources run; guarded by `Lock` from then on.
    var places: (ZipInlet<E1, (E1, E2, E3)>, ZipInlet<E2, (E1, E2, E3)>, ZipInlet<E3, (E1, E2, E3)>)?

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

    override func take() -> (E1, E2, E3)? {
        guard let places,
            let e1 = places.0.pop(),
            let e2 = places.1.pop(),
            let e3 = places.2.pop()
        else { return nil }
        return (e1, e2, e3)
    }
}

private final class Zip4<E1, E2, E3, E4>: Observable<(E1, E2, E3, E4)> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>)

    init(_ source1: Observable<E1>, _ source2: Observable<E2>, _ source3: Observable<E3>, _ source4: Observable<E4>) {
        sources = (source1, source2, source3, source4)
    }

    override func run(_ sink: Sink<(E1, E2, E3, E4)>) {
        let join = ZipJoin4<E1, E2, E3, E4>(sink, count: 4)
        let places = (
            ZipInlet<E1, (E1, E2, E3, E4)>(join), ZipInlet<E2, (E1, E2, E3, E4)>(join),
            ZipInlet<E3, (E1, E2, E3, E4)>(join), ZipInlet<E4, (E1, E2, E3, E4)>(join)
        )
        join.places = places
        sink.attach(join)
        sources.0.start(places.0)
        sources.1.start(places.1)
        sources.2.start(places.2)
        sources.3.start(places.3)
    }
}

private final class ZipJoin4<E1, E2, E3, E4>: ZipJoin<(E1, E2, E3, E4)> {
    var places:
        (
            ZipInlet<E1, (E1, E2, E3, E4)>, ZipInlet<E2, (E1, E2, E3, E4)>, ZipInlet<E3, (E1, E2, E3, E4)>,
            ZipInlet<E4, (E1, E2, E3, E4)>
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

    override func take() -> (E1, E2, E3, E4)? {
        guard let places,
            let e1 = places.0.pop(),
            let e2 = places.1.pop(),
            let e3 = places.2.pop(),
            let e4 = places.3.pop()
        else { return nil }
        return (e1, e2, e3, e4)
    }
}

private final class Zip5<E1, E2, E3, E4, E5>: Observable<(E1, E2, E3, E4, E5)> {
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
        let join = ZipJoin5<E1, E2, E3, E4, E5>(sink, count: 5)
        let places = (
            ZipInlet<E1, (E1, E2, E3, E4, E5)>(join), ZipInlet<E2, (E1, E2, E3, E4, E5)>(join),
            ZipInlet<E3, (E1, E2, E3, E4, E5)>(join), ZipInlet<E4, (E1, E2, E3, E4, E5)>(join),
            ZipInlet<E5, (E1, E2, E3, E4, E5)>(join)
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

private final class ZipJoin5<E1, E2, E3, E4, E5>: ZipJoin<(E1, E2, E3, E4, E5)> {
    var places:
        (
            ZipInlet<E1, (E1, E2, E3, E4, E5)>, ZipInlet<E2, (E1, E2, E3, E4, E5)>, ZipInlet<E3, (E1, E2, E3, E4, E5)>,
            ZipInlet<E4, (E1, E2, E3, E4, E5)>, ZipInlet<E5, (E1, E2, E3, E4, E5)>
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

    override func take() -> (E1, E2, E3, E4, E5)? {
        guard let places,
            let e1 = places.0.pop(),
            let e2 = places.1.pop(),
            let e3 = places.2.pop(),
            let e4 = places.3.pop(),
            let e5 = places.4.pop()
        else { return nil }
        return (e1, e2, e3, e4, e5)
    }
}

private final class Zip6<E1, E2, E3, E4, E5, E6>: Observable<(E1, E2, E3, E4, E5, E6)> {
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
        let join = ZipJoin6<E1, E2, E3, E4, E5, E6>(sink, count: 6)
        let places = (
            ZipInlet<E1, (E1, E2, E3, E4, E5, E6)>(join), ZipInlet<E2, (E1, E2, E3, E4, E5, E6)>(join),
            ZipInlet<E3, (E1, E2, E3, E4, E5, E6)>(join), ZipInlet<E4, (E1, E2, E3, E4, E5, E6)>(join),
            ZipInlet<E5, (E1, E2, E3, E4, E5, E6)>(join), ZipInlet<E6, (E1, E2, E3, E4, E5, E6)>(join)
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

private final class ZipJoin6<E1, E2, E3, E4, E5, E6>: ZipJoin<(E1, E2, E3, E4, E5, E6)> {
    var places:
        (
            ZipInlet<E1, (E1, E2, E3, E4, E5, E6)>, ZipInlet<E2, (E1, E2, E3, E4, E5, E6)>,
            ZipInlet<E3, (E1, E2, E3, E4, E5, E6)>, ZipInlet<E4, (E1, E2, E3, E4, E5, E6)>,
            ZipInlet<E5, (E1, E2, E3, E4, E5, E6)>, ZipInlet<E6, (E1, E2, E3, E4, E5, E6)>
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

    override func take() -> (E1, E2, E3, E4, E5, E6)? {
        guard let places,
            let e1 = places.0.pop(),
            let e2 = places.1.pop(),
            let e3 = places.2.pop(),
            let e4 = places.3.pop(),
            let e5 = places.4.pop(),
            let e6 = places.5.pop()
        else { return nil }
        return (e1, e2, e3, e4, e5, e6)
    }
}

private final class Zip7<E1, E2, E3, E4, E5, E6, E7>: Observable<(E1, E2, E3, E4, E5, E6, E7)> {
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
        let join = ZipJoin7<E1, E2, E3, E4, E5, E6, E7>(sink, count: 7)
        let places = (
            ZipInlet<E1, (E1, E2, E3, E4, E5, E6, E7)>(join), ZipInlet<E2, (E1, E2, E3, E4, E5, E6, E7)>(join),
            ZipInlet<E3, (E1, E2, E3, E4, E5, E6, E7)>(join), ZipInlet<E4, (E1, E2, E3, E4, E5, E6, E7)>(join),
            ZipInlet<E5, (E1, E2, E3, E4, E5, E6, E7)>(join), ZipInlet<E6, (E1, E2, E3, E4, E5, E6, E7)>(join),
            ZipInlet<E7, (E1, E2, E3, E4, E5, E6, E7)>(join)
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

private final class ZipJoin7<E1, E2, E3, E4, E5, E6, E7>: ZipJoin<(E1, E2, E3, E4, E5, E6, E7)> {
    var places:
        (
            ZipInlet<E1, (E1, E2, E3, E4, E5, E6, E7)>, ZipInlet<E2, (E1, E2, E3, E4, E5, E6, E7)>,
            ZipInlet<E3, (E1, E2, E3, E4, E5, E6, E7)>, ZipInlet<E4, (E1, E2, E3, E4, E5, E6, E7)>,
            ZipInlet<E5, (E1, E2, E3, E4, E5, E6, E7)>, ZipInlet<E6, (E1, E2, E3, E4, E5, E6, E7)>,
            ZipInlet<E7, (E1, E2, E3, E4, E5, E6, E7)>
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

    override func take() -> (E1, E2, E3, E4, E5, E6, E7)? {
        guard let places,
            let e1 = places.0.pop(),
            let e2 = places.1.pop(),
            let e3 = places.2.pop(),
            let e4 = places.3.pop(),
            let e5 = places.4.pop(),
            let e6 = places.5.pop(),
            let e7 = places.6.pop()
        else { return nil }
        return (e1, e2, e3, e4, e5, e6, e7)
    }
}

private final class Zip8<E1, E2, E3, E4, E5, E6, E7, E8>: Observable<(E1, E2, E3, E4, E5, E6, E7, E8)> {
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
        let join = ZipJoin8<E1, E2, E3, E4, E5, E6, E7, E8>(sink, count: 8)
        let places = (
            ZipInlet<E1, (E1, E2, E3, E4, E5, E6, E7, E8)>(join), ZipInlet<E2, (E1, E2, E3, E4, E5, E6, E7, E8)>(join),
            ZipInlet<E3, (E1, E2, E3, E4, E5, E6, E7, E8)>(join), ZipInlet<E4, (E1, E2, E3, E4, E5, E6, E7, E8)>(join),
            ZipInlet<E5, (E1, E2, E3, E4, E5, E6, E7, E8)>(join), ZipInlet<E6, (E1, E2, E3, E4, E5, E6, E7, E8)>(join),
            ZipInlet<E7, (E1, E2, E3, E4, E5, E6, E7, E8)>(join), ZipInlet<E8, (E1, E2, E3, E4, E5, E6, E7, E8)>(join)
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

private final class ZipJoin8<E1, E2, E3, E4, E5, E6, E7, E8>: ZipJoin<(E1, E2, E3, E4, E5, E6, E7, E8)> {
    var places:
        (
            ZipInlet<E1, (E1, E2, E3, E4, E5, E6, E7, E8)>, ZipInlet<E2, (E1, E2, E3, E4, E5, E6, E7, E8)>,
            ZipInlet<E3, (E1, E2, E3, E4, E5, E6, E7, E8)>, ZipInlet<E4, (E1, E2, E3, E4, E5, E6, E7, E8)>,
            ZipInlet<E5, (E1, E2, E3, E4, E5, E6, E7, E8)>, ZipInlet<E6, (E1, E2, E3, E4, E5, E6, E7, E8)>,
            ZipInlet<E7, (E1, E2, E3, E4, E5, E6, E7, E8)>, ZipInlet<E8, (E1, E2, E3, E4, E5, E6, E7, E8)>
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

    override func take() -> (E1, E2, E3, E4, E5, E6, E7, E8)? {
        guard let places,
            let e1 = places.0.pop(),
            let e2 = places.1.pop(),
            let e3 = places.2.pop(),
            let e4 = places.3.pop(),
            let e5 = places.4.pop(),
            let e6 = places.5.pop(),
            let e7 = places.6.pop(),
            let e8 = places.7.pop()
        else { return nil }
        return (e1, e2, e3, e4, e5, e6, e7, e8)
    }
}
