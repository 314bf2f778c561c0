// zip of two to eight sources: one observable and one join per arity, all alike. Scripts/arities writes this file.

extension ObservableType {
    /// Combines the first elements of the sources with `resultSelector`, then the second ones, and so on.
    ///
    /// ```
    /// one    -1---2-----3-|
    /// two    ---a---b|
    /// zip    ---x---y---|        x = (1, a), y = (2, b)
    /// ```
    ///
    /// Elements wait for those of the other sources, however many; what can find no partner any more is dropped. Ends
    /// with the last source. An error of any source ends it at once, whatever waits, and so does what `resultSelector`
    /// throws.
    ///
    /// The sources may be fed from several threads; events are handed on one at a time, on a thread that feeds one.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
    public static func zip<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> Observable<Element> {
        Zip2(source1.asObservable(), source2.asObservable(), resultSelector, ZipTypes2())
    }

    /// As `zip` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> Observable<Element> {
        Zip3(source1.asObservable(), source2.asObservable(), source3.asObservable(), resultSelector, ZipTypes3())
    }

    /// As `zip` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> Observable<Element> {
        Zip4(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            resultSelector,
            ZipTypes4()
        )
    }

    /// As `zip` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
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
            source5.asObservable(),
            resultSelector,
            ZipTypes5()
        )
    }

    /// As `zip` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
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
            source6.asObservable(),
            resultSelector,
            ZipTypes6()
        )
    }

    /// As `zip` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
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
            source7.asObservable(),
            resultSelector,
            ZipTypes7()
        )
    }

    /// As `zip` of two sources, of more.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
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
            source8.asObservable(),
            resultSelector,
            ZipTypes8()
        )
    }
}

extension ObservableType where Element == Any {
    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
    public static func zip<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2
    ) -> Observable<(O1.Element, O2.Element)> {
        Zip2(source1.asObservable(), source2.asObservable(), { ($0, $1) }, ZipTypes2())
    }

    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
        Zip3(source1.asObservable(), source2.asObservable(), source3.asObservable(), { ($0, $1, $2) }, ZipTypes3())
    }

    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
    public static func zip<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        Zip4(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            { ($0, $1, $2, $3) },
            ZipTypes4()
        )
    }

    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
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
            source5.asObservable(),
            { ($0, $1, $2, $3, $4) },
            ZipTypes5()
        )
    }

    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
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
            source6.asObservable(),
            { ($0, $1, $2, $3, $4, $5) },
            ZipTypes6()
        )
    }

    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
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
            source7.asObservable(),
            { ($0, $1, $2, $3, $4, $5, $6) },
            ZipTypes7()
        )
    }

    /// As `zip` with a `resultSelector`, into tuples.
    ///
    /// See reactivex.io/documentation/operators/zip.html.
    @inlinable
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
            source8.asObservable(),
            { ($0, $1, $2, $3, $4, $5, $6, $7) },
            ZipTypes8()
        )
    }
}

/// The types of the sinks, known where the operator was written.
@usableFromInline
struct ZipTypes2<E1, E2, Output> {
    @usableFromInline let join: ZipJoin2<E1, E2, Output>.Type
    @usableFromInline let inlets: (ZipInlet<E1>.Type, ZipInlet<E2>.Type)

    @inlinable
    init() {
        join = ZipJoin2<E1, E2, Output>.self
        inlets = (ZipInlet<E1>.self, ZipInlet<E2>.self)
    }
}

@usableFromInline
final class Zip2<E1, E2, Output>: Observable<Output> {
    private let sources: (Observable<E1>, Observable<E2>)
    private let selector: (E1, E2) throws -> Output
    private let types: ZipTypes2<E1, E2, Output>

    @usableFromInline
    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ selector: @escaping (E1, E2) throws -> Output,
        _ types: ZipTypes2<E1, E2, Output>
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
final class ZipJoin2<E1, E2, Output>: Join<Output> {
    private let selector: (E1, E2) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets: (ZipInlet<E1>, ZipInlet<E2>)?

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
        let e1 = inlets.0.pop()
        let e2 = inlets.1.pop()
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
struct ZipTypes3<E1, E2, E3, Output> {
    @usableFromInline let join: ZipJoin3<E1, E2, E3, Output>.Type
    @usableFromInline let inlets: (ZipInlet<E1>.Type, ZipInlet<E2>.Type, ZipInlet<E3>.Type)

    @inlinable
    init() {
        join = ZipJoin3<E1, E2, E3, Output>.self
        inlets = (ZipInlet<E1>.self, ZipInlet<E2>.self, ZipInlet<E3>.self)
    }
}

@usableFromInline
final class Zip3<E1, E2, E3, Output>: Observable<Output> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>)
    private let selector: (E1, E2, E3) throws -> Output
    private let types: ZipTypes3<E1, E2, E3, Output>

    @usableFromInline
    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ selector: @escaping (E1, E2, E3) throws -> Output,
        _ types: ZipTypes3<E1, E2, E3, Output>
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
final class ZipJoin3<E1, E2, E3, Output>: Join<Output> {
    private let selector: (E1, E2, E3) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets: (ZipInlet<E1>, ZipInlet<E2>, ZipInlet<E3>)?

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
        let e1 = inlets.0.pop()
        let e2 = inlets.1.pop()
        let e3 = inlets.2.pop()
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
struct ZipTypes4<E1, E2, E3, E4, Output> {
    @usableFromInline let join: ZipJoin4<E1, E2, E3, E4, Output>.Type
    @usableFromInline let inlets: (ZipInlet<E1>.Type, ZipInlet<E2>.Type, ZipInlet<E3>.Type, ZipInlet<E4>.Type)

    @inlinable
    init() {
        join = ZipJoin4<E1, E2, E3, E4, Output>.self
        inlets = (ZipInlet<E1>.self, ZipInlet<E2>.self, ZipInlet<E3>.self, ZipInlet<E4>.self)
    }
}

@usableFromInline
final class Zip4<E1, E2, E3, E4, Output>: Observable<Output> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>)
    private let selector: (E1, E2, E3, E4) throws -> Output
    private let types: ZipTypes4<E1, E2, E3, E4, Output>

    @usableFromInline
    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ selector: @escaping (E1, E2, E3, E4) throws -> Output,
        _ types: ZipTypes4<E1, E2, E3, E4, Output>
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
final class ZipJoin4<E1, E2, E3, E4, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets: (ZipInlet<E1>, ZipInlet<E2>, ZipInlet<E3>, ZipInlet<E4>)?

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
        let e1 = inlets.0.pop()
        let e2 = inlets.1.pop()
        let e3 = inlets.2.pop()
        let e4 = inlets.3.pop()
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
struct ZipTypes5<E1, E2, E3, E4, E5, Output> {
    @usableFromInline let join: ZipJoin5<E1, E2, E3, E4, E5, Output>.Type
    @usableFromInline let inlets:
        (ZipInlet<E1>.Type, ZipInlet<E2>.Type, ZipInlet<E3>.Type, ZipInlet<E4>.Type, ZipInlet<E5>.Type)

    @inlinable
    init() {
        join = ZipJoin5<E1, E2, E3, E4, E5, Output>.self
        inlets = (ZipInlet<E1>.self, ZipInlet<E2>.self, ZipInlet<E3>.self, ZipInlet<E4>.self, ZipInlet<E5>.self)
    }
}

@usableFromInline
final class Zip5<E1, E2, E3, E4, E5, Output>: Observable<Output> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>)
    private let selector: (E1, E2, E3, E4, E5) throws -> Output
    private let types: ZipTypes5<E1, E2, E3, E4, E5, Output>

    @usableFromInline
    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>,
        _ selector: @escaping (E1, E2, E3, E4, E5) throws -> Output,
        _ types: ZipTypes5<E1, E2, E3, E4, E5, Output>
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
final class ZipJoin5<E1, E2, E3, E4, E5, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4, E5) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets: (ZipInlet<E1>, ZipInlet<E2>, ZipInlet<E3>, ZipInlet<E4>, ZipInlet<E5>)?

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
        let e1 = inlets.0.pop()
        let e2 = inlets.1.pop()
        let e3 = inlets.2.pop()
        let e4 = inlets.3.pop()
        let e5 = inlets.4.pop()
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
struct ZipTypes6<E1, E2, E3, E4, E5, E6, Output> {
    @usableFromInline let join: ZipJoin6<E1, E2, E3, E4, E5, E6, Output>.Type
    @usableFromInline let inlets:
        (
            ZipInlet<E1>.Type, ZipInlet<E2>.Type, ZipInlet<E3>.Type, ZipInlet<E4>.Type, ZipInlet<E5>.Type,
            ZipInlet<E6>.Type
        )

    @inlinable
    init() {
        join = ZipJoin6<E1, E2, E3, E4, E5, E6, Output>.self
        inlets = (
            ZipInlet<E1>.self, ZipInlet<E2>.self, ZipInlet<E3>.self, ZipInlet<E4>.self, ZipInlet<E5>.self,
            ZipInlet<E6>.self
        )
    }
}

@usableFromInline
final class Zip6<E1, E2, E3, E4, E5, E6, Output>: Observable<Output> {
    private let sources:
        (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>, Observable<E6>)
    private let selector: (E1, E2, E3, E4, E5, E6) throws -> Output
    private let types: ZipTypes6<E1, E2, E3, E4, E5, E6, Output>

    @usableFromInline
    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>,
        _ source6: Observable<E6>,
        _ selector: @escaping (E1, E2, E3, E4, E5, E6) throws -> Output,
        _ types: ZipTypes6<E1, E2, E3, E4, E5, E6, Output>
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
final class ZipJoin6<E1, E2, E3, E4, E5, E6, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4, E5, E6) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets:
        (ZipInlet<E1>, ZipInlet<E2>, ZipInlet<E3>, ZipInlet<E4>, ZipInlet<E5>, ZipInlet<E6>)?

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
        let e1 = inlets.0.pop()
        let e2 = inlets.1.pop()
        let e3 = inlets.2.pop()
        let e4 = inlets.3.pop()
        let e5 = inlets.4.pop()
        let e6 = inlets.5.pop()
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
struct ZipTypes7<E1, E2, E3, E4, E5, E6, E7, Output> {
    @usableFromInline let join: ZipJoin7<E1, E2, E3, E4, E5, E6, E7, Output>.Type
    @usableFromInline let inlets:
        (
            ZipInlet<E1>.Type, ZipInlet<E2>.Type, ZipInlet<E3>.Type, ZipInlet<E4>.Type, ZipInlet<E5>.Type,
            ZipInlet<E6>.Type, ZipInlet<E7>.Type
        )

    @inlinable
    init() {
        join = ZipJoin7<E1, E2, E3, E4, E5, E6, E7, Output>.self
        inlets = (
            ZipInlet<E1>.self, ZipInlet<E2>.self, ZipInlet<E3>.self, ZipInlet<E4>.self, ZipInlet<E5>.self,
            ZipInlet<E6>.self, ZipInlet<E7>.self
        )
    }
}

@usableFromInline
final class Zip7<E1, E2, E3, E4, E5, E6, E7, Output>: Observable<Output> {
    private let sources:
        (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>, Observable<E6>, Observable<E7>)
    private let selector: (E1, E2, E3, E4, E5, E6, E7) throws -> Output
    private let types: ZipTypes7<E1, E2, E3, E4, E5, E6, E7, Output>

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
        _ types: ZipTypes7<E1, E2, E3, E4, E5, E6, E7, Output>
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
final class ZipJoin7<E1, E2, E3, E4, E5, E6, E7, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4, E5, E6, E7) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets:
        (ZipInlet<E1>, ZipInlet<E2>, ZipInlet<E3>, ZipInlet<E4>, ZipInlet<E5>, ZipInlet<E6>, ZipInlet<E7>)?

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
        let e1 = inlets.0.pop()
        let e2 = inlets.1.pop()
        let e3 = inlets.2.pop()
        let e4 = inlets.3.pop()
        let e5 = inlets.4.pop()
        let e6 = inlets.5.pop()
        let e7 = inlets.6.pop()
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
struct ZipTypes8<E1, E2, E3, E4, E5, E6, E7, E8, Output> {
    @usableFromInline let join: ZipJoin8<E1, E2, E3, E4, E5, E6, E7, E8, Output>.Type
    @usableFromInline let inlets:
        (
            ZipInlet<E1>.Type, ZipInlet<E2>.Type, ZipInlet<E3>.Type, ZipInlet<E4>.Type, ZipInlet<E5>.Type,
            ZipInlet<E6>.Type, ZipInlet<E7>.Type, ZipInlet<E8>.Type
        )

    @inlinable
    init() {
        join = ZipJoin8<E1, E2, E3, E4, E5, E6, E7, E8, Output>.self
        inlets = (
            ZipInlet<E1>.self, ZipInlet<E2>.self, ZipInlet<E3>.self, ZipInlet<E4>.self, ZipInlet<E5>.self,
            ZipInlet<E6>.self, ZipInlet<E7>.self, ZipInlet<E8>.self
        )
    }
}

@usableFromInline
final class Zip8<E1, E2, E3, E4, E5, E6, E7, E8, Output>: Observable<Output> {
    private let sources:
        (
            Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>, Observable<E6>,
            Observable<E7>, Observable<E8>
        )
    private let selector: (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Output
    private let types: ZipTypes8<E1, E2, E3, E4, E5, E6, E7, E8, Output>

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
        _ types: ZipTypes8<E1, E2, E3, E4, E5, E6, E7, E8, Output>
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
final class ZipJoin8<E1, E2, E3, E4, E5, E6, E7, E8, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets:
        (
            ZipInlet<E1>, ZipInlet<E2>, ZipInlet<E3>, ZipInlet<E4>, ZipInlet<E5>, ZipInlet<E6>, ZipInlet<E7>,
            ZipInlet<E8>
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
        let e1 = inlets.0.pop()
        let e2 = inlets.1.pop()
        let e3 = inlets.2.pop()
        let e4 = inlets.3.pop()
        let e5 = inlets.4.pop()
        let e6 = inlets.5.pop()
        let e7 = inlets.6.pop()
        let e8 = inlets.7.pop()
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
