// combineLatest of two to eight sources: one observable and one join per arity, all alike. Scripts/arities writes this file.

extension ObservableType {
    /// Combines the latest elements of the sources with `resultSelector`, whenever one emits, once each of them has.
    ///
    /// ```
    /// one              -1---2------|
    /// two              ---a---b-|
    /// combineLatest    ---x-y-z----|        x = (1, a), y = (2, a), z = (2, b)
    /// ```
    ///
    /// Ends with the last source; or earlier, when a source emits after all others have ended and one of those never
    /// emitted. An error of any source ends it at once, and so does what `resultSelector` throws.
    ///
    /// The sources may be fed from several threads; events are handed on one at a time, on a thread that feeds one.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
    public static func combineLatest<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatest2(source1.asObservable(), source2.asObservable(), resultSelector, CombineLatestTypes2())
    }

    /// As `combineLatest` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatest3(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            resultSelector,
            CombineLatestTypes3()
        )
    }

    /// As `combineLatest` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> Observable<Element> {
        CombineLatest4(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            resultSelector,
            CombineLatestTypes4()
        )
    }

    /// As `combineLatest` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
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
            source5.asObservable(),
            resultSelector,
            CombineLatestTypes5()
        )
    }

    /// As `combineLatest` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
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
            source6.asObservable(),
            resultSelector,
            CombineLatestTypes6()
        )
    }

    /// As `combineLatest` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
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
            source7.asObservable(),
            resultSelector,
            CombineLatestTypes7()
        )
    }

    /// As `combineLatest` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
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
            source8.asObservable(),
            resultSelector,
            CombineLatestTypes8()
        )
    }
}

extension ObservableType where Element == Any {
    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
    public static func combineLatest<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2
    ) -> Observable<(O1.Element, O2.Element)> {
        CombineLatest2(source1.asObservable(), source2.asObservable(), { ($0, $1) }, CombineLatestTypes2())
    }

    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
        CombineLatest3(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            { ($0, $1, $2) },
            CombineLatestTypes3()
        )
    }

    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        CombineLatest4(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            { ($0, $1, $2, $3) },
            CombineLatestTypes4()
        )
    }

    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
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
            source5.asObservable(),
            { ($0, $1, $2, $3, $4) },
            CombineLatestTypes5()
        )
    }

    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
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
            source6.asObservable(),
            { ($0, $1, $2, $3, $4, $5) },
            CombineLatestTypes6()
        )
    }

    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
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
            source7.asObservable(),
            { ($0, $1, $2, $3, $4, $5, $6) },
            CombineLatestTypes7()
        )
    }

    /// As `combineLatest` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    @inlinable
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
            source8.asObservable(),
            { ($0, $1, $2, $3, $4, $5, $6, $7) },
            CombineLatestTypes8()
        )
    }
}

/// The types of the sinks, known where the operator was written.
@usableFromInline
struct CombineLatestTypes2<E1, E2, Output> {
    @usableFromInline let join: CombineLatestJoin2<E1, E2, Output>.Type
    @usableFromInline let inlets: (LatestInlet<E1>.Type, LatestInlet<E2>.Type)

    @inlinable
    init() {
        join = CombineLatestJoin2<E1, E2, Output>.self
        inlets = (LatestInlet<E1>.self, LatestInlet<E2>.self)
    }
}

@usableFromInline
final class CombineLatest2<E1, E2, Output>: Observable<Output> {
    private let sources: (Observable<E1>, Observable<E2>)
    private let selector: (E1, E2) throws -> Output
    private let types: CombineLatestTypes2<E1, E2, Output>

    @usableFromInline
    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ selector: @escaping (E1, E2) throws -> Output,
        _ types: CombineLatestTypes2<E1, E2, Output>
    ) {
        sources = (source1, source2)
        self.selector = selector
        self.types = types
    }

    override func run(_ sink: Sink<Output>) { feed(sink, alone: false) }

    override func runAlone(_ sink: Sink<Output>) { feed(sink, alone: true) }

    private func feed(_ sink: Sink<Output>, alone: Bool) {
        let join = types.join.init(sink, selector)
        let inlets = (types.inlets.0.init(join), types.inlets.1.init(join))
        join.inlets = inlets
        sink.attach(join)
        let held = (isHeldOnce(sources.0.address), isHeldOnce(sources.1.address))
        sources.0.start(inlets.0, alone: alone && held.0)
        sources.1.start(inlets.1, alone: alone && held.1)
    }
}

/// Combines what the inlets have.
///
/// By the rule of `Join`.
@usableFromInline
final class CombineLatestJoin2<E1, E2, Output>: Join<Output> {
    private let selector: (E1, E2) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets: (LatestInlet<E1>, LatestInlet<E2>)?

    required init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2) throws -> Output) {
        self.selector = selector
        super.init(downstream)
    }

    override func stopSources() {
        let mutex = Lock.acquire(self)
        let inlets = self.inlets
        self.inlets = nil
        Lock.release(mutex)
        guard let inlets else { return }
        inlets.0.dispose()
        inlets.1.dispose()
    }

    override func combine(_ mutex: Lock.Mutex) {
        guard !isStopped, let inlets else { return Lock.release(mutex) }
        let e1 = inlets.0.value
        let e2 = inlets.1.value
        if enter() {
            Lock.release(mutex)
            emit(e1, e2)
            leave()
        } else {
            postpone { self.emit(e1, e2) }
            Lock.release(mutex)
        }
    }

    private func emit(_ e1: E1, _ e2: E2) {
        let output: Output
        do { output = try selector(e1, e2) } catch { return fail(error) }
        handOn(output)
    }
}

/// The types of the sinks, known where the operator was written.
@usableFromInline
struct CombineLatestTypes3<E1, E2, E3, Output> {
    @usableFromInline let join: CombineLatestJoin3<E1, E2, E3, Output>.Type
    @usableFromInline let inlets: (LatestInlet<E1>.Type, LatestInlet<E2>.Type, LatestInlet<E3>.Type)

    @inlinable
    init() {
        join = CombineLatestJoin3<E1, E2, E3, Output>.self
        inlets = (LatestInlet<E1>.self, LatestInlet<E2>.self, LatestInlet<E3>.self)
    }
}

@usableFromInline
final class CombineLatest3<E1, E2, E3, Output>: Observable<Output> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>)
    private let selector: (E1, E2, E3) throws -> Output
    private let types: CombineLatestTypes3<E1, E2, E3, Output>

    @usableFromInline
    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ selector: @escaping (E1, E2, E3) throws -> Output,
        _ types: CombineLatestTypes3<E1, E2, E3, Output>
    ) {
        sources = (source1, source2, source3)
        self.selector = selector
        self.types = types
    }

    override func run(_ sink: Sink<Output>) { feed(sink, alone: false) }

    override func runAlone(_ sink: Sink<Output>) { feed(sink, alone: true) }

    private func feed(_ sink: Sink<Output>, alone: Bool) {
        let join = types.join.init(sink, selector)
        let inlets = (types.inlets.0.init(join), types.inlets.1.init(join), types.inlets.2.init(join))
        join.inlets = inlets
        sink.attach(join)
        let held = (isHeldOnce(sources.0.address), isHeldOnce(sources.1.address), isHeldOnce(sources.2.address))
        sources.0.start(inlets.0, alone: alone && held.0)
        sources.1.start(inlets.1, alone: alone && held.1)
        sources.2.start(inlets.2, alone: alone && held.2)
    }
}

/// Combines what the inlets have.
///
/// By the rule of `Join`.
@usableFromInline
final class CombineLatestJoin3<E1, E2, E3, Output>: Join<Output> {
    private let selector: (E1, E2, E3) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets: (LatestInlet<E1>, LatestInlet<E2>, LatestInlet<E3>)?

    required init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2, E3) throws -> Output) {
        self.selector = selector
        super.init(downstream)
    }

    override func stopSources() {
        let mutex = Lock.acquire(self)
        let inlets = self.inlets
        self.inlets = nil
        Lock.release(mutex)
        guard let inlets else { return }
        inlets.0.dispose()
        inlets.1.dispose()
        inlets.2.dispose()
    }

    override func combine(_ mutex: Lock.Mutex) {
        guard !isStopped, let inlets else { return Lock.release(mutex) }
        let e1 = inlets.0.value
        let e2 = inlets.1.value
        let e3 = inlets.2.value
        if enter() {
            Lock.release(mutex)
            emit(e1, e2, e3)
            leave()
        } else {
            postpone { self.emit(e1, e2, e3) }
            Lock.release(mutex)
        }
    }

    private func emit(_ e1: E1, _ e2: E2, _ e3: E3) {
        let output: Output
        do { output = try selector(e1, e2, e3) } catch { return fail(error) }
        handOn(output)
    }
}

/// The types of the sinks, known where the operator was written.
@usableFromInline
struct CombineLatestTypes4<E1, E2, E3, E4, Output> {
    @usableFromInline let join: CombineLatestJoin4<E1, E2, E3, E4, Output>.Type
    @usableFromInline let inlets:
        (LatestInlet<E1>.Type, LatestInlet<E2>.Type, LatestInlet<E3>.Type, LatestInlet<E4>.Type)

    @inlinable
    init() {
        join = CombineLatestJoin4<E1, E2, E3, E4, Output>.self
        inlets = (LatestInlet<E1>.self, LatestInlet<E2>.self, LatestInlet<E3>.self, LatestInlet<E4>.self)
    }
}

@usableFromInline
final class CombineLatest4<E1, E2, E3, E4, Output>: Observable<Output> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>)
    private let selector: (E1, E2, E3, E4) throws -> Output
    private let types: CombineLatestTypes4<E1, E2, E3, E4, Output>

    @usableFromInline
    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ selector: @escaping (E1, E2, E3, E4) throws -> Output,
        _ types: CombineLatestTypes4<E1, E2, E3, E4, Output>
    ) {
        sources = (source1, source2, source3, source4)
        self.selector = selector
        self.types = types
    }

    override func run(_ sink: Sink<Output>) { feed(sink, alone: false) }

    override func runAlone(_ sink: Sink<Output>) { feed(sink, alone: true) }

    private func feed(_ sink: Sink<Output>, alone: Bool) {
        let join = types.join.init(sink, selector)
        let inlets = (
            types.inlets.0.init(join), types.inlets.1.init(join), types.inlets.2.init(join), types.inlets.3.init(join)
        )
        join.inlets = inlets
        sink.attach(join)
        let held = (
            isHeldOnce(sources.0.address), isHeldOnce(sources.1.address), isHeldOnce(sources.2.address),
            isHeldOnce(sources.3.address)
        )
        sources.0.start(inlets.0, alone: alone && held.0)
        sources.1.start(inlets.1, alone: alone && held.1)
        sources.2.start(inlets.2, alone: alone && held.2)
        sources.3.start(inlets.3, alone: alone && held.3)
    }
}

/// Combines what the inlets have.
///
/// By the rule of `Join`.
@usableFromInline
final class CombineLatestJoin4<E1, E2, E3, E4, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets: (LatestInlet<E1>, LatestInlet<E2>, LatestInlet<E3>, LatestInlet<E4>)?

    required init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2, E3, E4) throws -> Output) {
        self.selector = selector
        super.init(downstream)
    }

    override func stopSources() {
        let mutex = Lock.acquire(self)
        let inlets = self.inlets
        self.inlets = nil
        Lock.release(mutex)
        guard let inlets else { return }
        inlets.0.dispose()
        inlets.1.dispose()
        inlets.2.dispose()
        inlets.3.dispose()
    }

    override func combine(_ mutex: Lock.Mutex) {
        guard !isStopped, let inlets else { return Lock.release(mutex) }
        let e1 = inlets.0.value
        let e2 = inlets.1.value
        let e3 = inlets.2.value
        let e4 = inlets.3.value
        if enter() {
            Lock.release(mutex)
            emit(e1, e2, e3, e4)
            leave()
        } else {
            postpone { self.emit(e1, e2, e3, e4) }
            Lock.release(mutex)
        }
    }

    private func emit(_ e1: E1, _ e2: E2, _ e3: E3, _ e4: E4) {
        let output: Output
        do { output = try selector(e1, e2, e3, e4) } catch { return fail(error) }
        handOn(output)
    }
}

/// The types of the sinks, known where the operator was written.
@usableFromInline
struct CombineLatestTypes5<E1, E2, E3, E4, E5, Output> {
    @usableFromInline let join: CombineLatestJoin5<E1, E2, E3, E4, E5, Output>.Type
    @usableFromInline let inlets:
        (LatestInlet<E1>.Type, LatestInlet<E2>.Type, LatestInlet<E3>.Type, LatestInlet<E4>.Type, LatestInlet<E5>.Type)

    @inlinable
    init() {
        join = CombineLatestJoin5<E1, E2, E3, E4, E5, Output>.self
        inlets = (
            LatestInlet<E1>.self, LatestInlet<E2>.self, LatestInlet<E3>.self, LatestInlet<E4>.self, LatestInlet<E5>.self
        )
    }
}

@usableFromInline
final class CombineLatest5<E1, E2, E3, E4, E5, Output>: Observable<Output> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>)
    private let selector: (E1, E2, E3, E4, E5) throws -> Output
    private let types: CombineLatestTypes5<E1, E2, E3, E4, E5, Output>

    @usableFromInline
    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>,
        _ selector: @escaping (E1, E2, E3, E4, E5) throws -> Output,
        _ types: CombineLatestTypes5<E1, E2, E3, E4, E5, Output>
    ) {
        sources = (source1, source2, source3, source4, source5)
        self.selector = selector
        self.types = types
    }

    override func run(_ sink: Sink<Output>) { feed(sink, alone: false) }

    override func runAlone(_ sink: Sink<Output>) { feed(sink, alone: true) }

    private func feed(_ sink: Sink<Output>, alone: Bool) {
        let join = types.join.init(sink, selector)
        let inlets = (
            types.inlets.0.init(join), types.inlets.1.init(join), types.inlets.2.init(join), types.inlets.3.init(join),
            types.inlets.4.init(join)
        )
        join.inlets = inlets
        sink.attach(join)
        let held = (
            isHeldOnce(sources.0.address), isHeldOnce(sources.1.address), isHeldOnce(sources.2.address),
            isHeldOnce(sources.3.address), isHeldOnce(sources.4.address)
        )
        sources.0.start(inlets.0, alone: alone && held.0)
        sources.1.start(inlets.1, alone: alone && held.1)
        sources.2.start(inlets.2, alone: alone && held.2)
        sources.3.start(inlets.3, alone: alone && held.3)
        sources.4.start(inlets.4, alone: alone && held.4)
    }
}

/// Combines what the inlets have.
///
/// By the rule of `Join`.
@usableFromInline
final class CombineLatestJoin5<E1, E2, E3, E4, E5, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4, E5) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets:
        (LatestInlet<E1>, LatestInlet<E2>, LatestInlet<E3>, LatestInlet<E4>, LatestInlet<E5>)?

    required init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2, E3, E4, E5) throws -> Output) {
        self.selector = selector
        super.init(downstream)
    }

    override func stopSources() {
        let mutex = Lock.acquire(self)
        let inlets = self.inlets
        self.inlets = nil
        Lock.release(mutex)
        guard let inlets else { return }
        inlets.0.dispose()
        inlets.1.dispose()
        inlets.2.dispose()
        inlets.3.dispose()
        inlets.4.dispose()
    }

    override func combine(_ mutex: Lock.Mutex) {
        guard !isStopped, let inlets else { return Lock.release(mutex) }
        let e1 = inlets.0.value
        let e2 = inlets.1.value
        let e3 = inlets.2.value
        let e4 = inlets.3.value
        let e5 = inlets.4.value
        if enter() {
            Lock.release(mutex)
            emit(e1, e2, e3, e4, e5)
            leave()
        } else {
            postpone { self.emit(e1, e2, e3, e4, e5) }
            Lock.release(mutex)
        }
    }

    private func emit(_ e1: E1, _ e2: E2, _ e3: E3, _ e4: E4, _ e5: E5) {
        let output: Output
        do { output = try selector(e1, e2, e3, e4, e5) } catch { return fail(error) }
        handOn(output)
    }
}

/// The types of the sinks, known where the operator was written.
@usableFromInline
struct CombineLatestTypes6<E1, E2, E3, E4, E5, E6, Output> {
    @usableFromInline let join: CombineLatestJoin6<E1, E2, E3, E4, E5, E6, Output>.Type
    @usableFromInline let inlets:
        (
            LatestInlet<E1>.Type, LatestInlet<E2>.Type, LatestInlet<E3>.Type, LatestInlet<E4>.Type,
            LatestInlet<E5>.Type, LatestInlet<E6>.Type
        )

    @inlinable
    init() {
        join = CombineLatestJoin6<E1, E2, E3, E4, E5, E6, Output>.self
        inlets = (
            LatestInlet<E1>.self, LatestInlet<E2>.self, LatestInlet<E3>.self, LatestInlet<E4>.self,
            LatestInlet<E5>.self, LatestInlet<E6>.self
        )
    }
}

@usableFromInline
final class CombineLatest6<E1, E2, E3, E4, E5, E6, Output>: Observable<Output> {
    private let sources:
        (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>, Observable<E6>)
    private let selector: (E1, E2, E3, E4, E5, E6) throws -> Output
    private let types: CombineLatestTypes6<E1, E2, E3, E4, E5, E6, Output>

    @usableFromInline
    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>,
        _ source6: Observable<E6>,
        _ selector: @escaping (E1, E2, E3, E4, E5, E6) throws -> Output,
        _ types: CombineLatestTypes6<E1, E2, E3, E4, E5, E6, Output>
    ) {
        sources = (source1, source2, source3, source4, source5, source6)
        self.selector = selector
        self.types = types
    }

    override func run(_ sink: Sink<Output>) { feed(sink, alone: false) }

    override func runAlone(_ sink: Sink<Output>) { feed(sink, alone: true) }

    private func feed(_ sink: Sink<Output>, alone: Bool) {
        let join = types.join.init(sink, selector)
        let inlets = (
            types.inlets.0.init(join), types.inlets.1.init(join), types.inlets.2.init(join), types.inlets.3.init(join),
            types.inlets.4.init(join), types.inlets.5.init(join)
        )
        join.inlets = inlets
        sink.attach(join)
        let held = (
            isHeldOnce(sources.0.address), isHeldOnce(sources.1.address), isHeldOnce(sources.2.address),
            isHeldOnce(sources.3.address), isHeldOnce(sources.4.address), isHeldOnce(sources.5.address)
        )
        sources.0.start(inlets.0, alone: alone && held.0)
        sources.1.start(inlets.1, alone: alone && held.1)
        sources.2.start(inlets.2, alone: alone && held.2)
        sources.3.start(inlets.3, alone: alone && held.3)
        sources.4.start(inlets.4, alone: alone && held.4)
        sources.5.start(inlets.5, alone: alone && held.5)
    }
}

/// Combines what the inlets have.
///
/// By the rule of `Join`.
@usableFromInline
final class CombineLatestJoin6<E1, E2, E3, E4, E5, E6, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4, E5, E6) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets:
        (LatestInlet<E1>, LatestInlet<E2>, LatestInlet<E3>, LatestInlet<E4>, LatestInlet<E5>, LatestInlet<E6>)?

    required init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2, E3, E4, E5, E6) throws -> Output) {
        self.selector = selector
        super.init(downstream)
    }

    override func stopSources() {
        let mutex = Lock.acquire(self)
        let inlets = self.inlets
        self.inlets = nil
        Lock.release(mutex)
        guard let inlets else { return }
        inlets.0.dispose()
        inlets.1.dispose()
        inlets.2.dispose()
        inlets.3.dispose()
        inlets.4.dispose()
        inlets.5.dispose()
    }

    override func combine(_ mutex: Lock.Mutex) {
        guard !isStopped, let inlets else { return Lock.release(mutex) }
        let e1 = inlets.0.value
        let e2 = inlets.1.value
        let e3 = inlets.2.value
        let e4 = inlets.3.value
        let e5 = inlets.4.value
        let e6 = inlets.5.value
        if enter() {
            Lock.release(mutex)
            emit(e1, e2, e3, e4, e5, e6)
            leave()
        } else {
            postpone { self.emit(e1, e2, e3, e4, e5, e6) }
            Lock.release(mutex)
        }
    }

    private func emit(_ e1: E1, _ e2: E2, _ e3: E3, _ e4: E4, _ e5: E5, _ e6: E6) {
        let output: Output
        do { output = try selector(e1, e2, e3, e4, e5, e6) } catch { return fail(error) }
        handOn(output)
    }
}

/// The types of the sinks, known where the operator was written.
@usableFromInline
struct CombineLatestTypes7<E1, E2, E3, E4, E5, E6, E7, Output> {
    @usableFromInline let join: CombineLatestJoin7<E1, E2, E3, E4, E5, E6, E7, Output>.Type
    @usableFromInline let inlets:
        (
            LatestInlet<E1>.Type, LatestInlet<E2>.Type, LatestInlet<E3>.Type, LatestInlet<E4>.Type,
            LatestInlet<E5>.Type, LatestInlet<E6>.Type, LatestInlet<E7>.Type
        )

    @inlinable
    init() {
        join = CombineLatestJoin7<E1, E2, E3, E4, E5, E6, E7, Output>.self
        inlets = (
            LatestInlet<E1>.self, LatestInlet<E2>.self, LatestInlet<E3>.self, LatestInlet<E4>.self,
            LatestInlet<E5>.self, LatestInlet<E6>.self, LatestInlet<E7>.self
        )
    }
}

@usableFromInline
final class CombineLatest7<E1, E2, E3, E4, E5, E6, E7, Output>: Observable<Output> {
    private let sources:
        (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>, Observable<E6>, Observable<E7>)
    private let selector: (E1, E2, E3, E4, E5, E6, E7) throws -> Output
    private let types: CombineLatestTypes7<E1, E2, E3, E4, E5, E6, E7, Output>

    @usableFromInline
    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>,
        _ source6: Observable<E6>,
        _ source7: Observable<E7>,
        _ selector: @escaping (E1, E2, E3, E4, E5, E6, E7) throws -> Output,
        _ types: CombineLatestTypes7<E1, E2, E3, E4, E5, E6, E7, Output>
    ) {
        sources = (source1, source2, source3, source4, source5, source6, source7)
        self.selector = selector
        self.types = types
    }

    override func run(_ sink: Sink<Output>) { feed(sink, alone: false) }

    override func runAlone(_ sink: Sink<Output>) { feed(sink, alone: true) }

    private func feed(_ sink: Sink<Output>, alone: Bool) {
        let join = types.join.init(sink, selector)
        let inlets = (
            types.inlets.0.init(join), types.inlets.1.init(join), types.inlets.2.init(join), types.inlets.3.init(join),
            types.inlets.4.init(join), types.inlets.5.init(join), types.inlets.6.init(join)
        )
        join.inlets = inlets
        sink.attach(join)
        let held = (
            isHeldOnce(sources.0.address), isHeldOnce(sources.1.address), isHeldOnce(sources.2.address),
            isHeldOnce(sources.3.address), isHeldOnce(sources.4.address), isHeldOnce(sources.5.address),
            isHeldOnce(sources.6.address)
        )
        sources.0.start(inlets.0, alone: alone && held.0)
        sources.1.start(inlets.1, alone: alone && held.1)
        sources.2.start(inlets.2, alone: alone && held.2)
        sources.3.start(inlets.3, alone: alone && held.3)
        sources.4.start(inlets.4, alone: alone && held.4)
        sources.5.start(inlets.5, alone: alone && held.5)
        sources.6.start(inlets.6, alone: alone && held.6)
    }
}

/// Combines what the inlets have.
///
/// By the rule of `Join`.
@usableFromInline
final class CombineLatestJoin7<E1, E2, E3, E4, E5, E6, E7, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4, E5, E6, E7) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets:
        (
            LatestInlet<E1>, LatestInlet<E2>, LatestInlet<E3>, LatestInlet<E4>, LatestInlet<E5>, LatestInlet<E6>,
            LatestInlet<E7>
        )?

    required init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2, E3, E4, E5, E6, E7) throws -> Output) {
        self.selector = selector
        super.init(downstream)
    }

    override func stopSources() {
        let mutex = Lock.acquire(self)
        let inlets = self.inlets
        self.inlets = nil
        Lock.release(mutex)
        guard let inlets else { return }
        inlets.0.dispose()
        inlets.1.dispose()
        inlets.2.dispose()
        inlets.3.dispose()
        inlets.4.dispose()
        inlets.5.dispose()
        inlets.6.dispose()
    }

    override func combine(_ mutex: Lock.Mutex) {
        guard !isStopped, let inlets else { return Lock.release(mutex) }
        let e1 = inlets.0.value
        let e2 = inlets.1.value
        let e3 = inlets.2.value
        let e4 = inlets.3.value
        let e5 = inlets.4.value
        let e6 = inlets.5.value
        let e7 = inlets.6.value
        if enter() {
            Lock.release(mutex)
            emit(e1, e2, e3, e4, e5, e6, e7)
            leave()
        } else {
            postpone { self.emit(e1, e2, e3, e4, e5, e6, e7) }
            Lock.release(mutex)
        }
    }

    private func emit(_ e1: E1, _ e2: E2, _ e3: E3, _ e4: E4, _ e5: E5, _ e6: E6, _ e7: E7) {
        let output: Output
        do { output = try selector(e1, e2, e3, e4, e5, e6, e7) } catch { return fail(error) }
        handOn(output)
    }
}

/// The types of the sinks, known where the operator was written.
@usableFromInline
struct CombineLatestTypes8<E1, E2, E3, E4, E5, E6, E7, E8, Output> {
    @usableFromInline let join: CombineLatestJoin8<E1, E2, E3, E4, E5, E6, E7, E8, Output>.Type
    @usableFromInline let inlets:
        (
            LatestInlet<E1>.Type, LatestInlet<E2>.Type, LatestInlet<E3>.Type, LatestInlet<E4>.Type,
            LatestInlet<E5>.Type, LatestInlet<E6>.Type, LatestInlet<E7>.Type, LatestInlet<E8>.Type
        )

    @inlinable
    init() {
        join = CombineLatestJoin8<E1, E2, E3, E4, E5, E6, E7, E8, Output>.self
        inlets = (
            LatestInlet<E1>.self, LatestInlet<E2>.self, LatestInlet<E3>.self, LatestInlet<E4>.self,
            LatestInlet<E5>.self, LatestInlet<E6>.self, LatestInlet<E7>.self, LatestInlet<E8>.self
        )
    }
}

@usableFromInline
final class CombineLatest8<E1, E2, E3, E4, E5, E6, E7, E8, Output>: Observable<Output> {
    private let sources:
        (
            Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>, Observable<E6>,
            Observable<E7>, Observable<E8>
        )
    private let selector: (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Output
    private let types: CombineLatestTypes8<E1, E2, E3, E4, E5, E6, E7, E8, Output>

    @usableFromInline
    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>,
        _ source6: Observable<E6>,
        _ source7: Observable<E7>,
        _ source8: Observable<E8>,
        _ selector: @escaping (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Output,
        _ types: CombineLatestTypes8<E1, E2, E3, E4, E5, E6, E7, E8, Output>
    ) {
        sources = (source1, source2, source3, source4, source5, source6, source7, source8)
        self.selector = selector
        self.types = types
    }

    override func run(_ sink: Sink<Output>) { feed(sink, alone: false) }

    override func runAlone(_ sink: Sink<Output>) { feed(sink, alone: true) }

    private func feed(_ sink: Sink<Output>, alone: Bool) {
        let join = types.join.init(sink, selector)
        let inlets = (
            types.inlets.0.init(join), types.inlets.1.init(join), types.inlets.2.init(join), types.inlets.3.init(join),
            types.inlets.4.init(join), types.inlets.5.init(join), types.inlets.6.init(join), types.inlets.7.init(join)
        )
        join.inlets = inlets
        sink.attach(join)
        let held = (
            isHeldOnce(sources.0.address), isHeldOnce(sources.1.address), isHeldOnce(sources.2.address),
            isHeldOnce(sources.3.address), isHeldOnce(sources.4.address), isHeldOnce(sources.5.address),
            isHeldOnce(sources.6.address), isHeldOnce(sources.7.address)
        )
        sources.0.start(inlets.0, alone: alone && held.0)
        sources.1.start(inlets.1, alone: alone && held.1)
        sources.2.start(inlets.2, alone: alone && held.2)
        sources.3.start(inlets.3, alone: alone && held.3)
        sources.4.start(inlets.4, alone: alone && held.4)
        sources.5.start(inlets.5, alone: alone && held.5)
        sources.6.start(inlets.6, alone: alone && held.6)
        sources.7.start(inlets.7, alone: alone && held.7)
    }
}

/// Combines what the inlets have.
///
/// By the rule of `Join`.
@usableFromInline
final class CombineLatestJoin8<E1, E2, E3, E4, E5, E6, E7, E8, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets:
        (
            LatestInlet<E1>, LatestInlet<E2>, LatestInlet<E3>, LatestInlet<E4>, LatestInlet<E5>, LatestInlet<E6>,
            LatestInlet<E7>, LatestInlet<E8>
        )?

    required init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Output) {
        self.selector = selector
        super.init(downstream)
    }

    override func stopSources() {
        let mutex = Lock.acquire(self)
        let inlets = self.inlets
        self.inlets = nil
        Lock.release(mutex)
        guard let inlets else { return }
        inlets.0.dispose()
        inlets.1.dispose()
        inlets.2.dispose()
        inlets.3.dispose()
        inlets.4.dispose()
        inlets.5.dispose()
        inlets.6.dispose()
        inlets.7.dispose()
    }

    override func combine(_ mutex: Lock.Mutex) {
        guard !isStopped, let inlets else { return Lock.release(mutex) }
        let e1 = inlets.0.value
        let e2 = inlets.1.value
        let e3 = inlets.2.value
        let e4 = inlets.3.value
        let e5 = inlets.4.value
        let e6 = inlets.5.value
        let e7 = inlets.6.value
        let e8 = inlets.7.value
        if enter() {
            Lock.release(mutex)
            emit(e1, e2, e3, e4, e5, e6, e7, e8)
            leave()
        } else {
            postpone { self.emit(e1, e2, e3, e4, e5, e6, e7, e8) }
            Lock.release(mutex)
        }
    }

    private func emit(_ e1: E1, _ e2: E2, _ e3: E3, _ e4: E4, _ e5: E5, _ e6: E6, _ e7: E7, _ e8: E8) {
        let output: Output
        do { output = try selector(e1, e2, e3, e4, e5, e6, e7, e8) } catch { return fail(error) }
        handOn(output)
    }
}
