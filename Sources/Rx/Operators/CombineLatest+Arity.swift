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
        CombineLatest2(source1.asObservable(), source2.asObservable(), resultSelector)
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
        CombineLatest3(source1.asObservable(), source2.asObservable(), source3.asObservable(), resultSelector)
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
        CombineLatest4(
            source1.asObservable(),
            source2.asObservable(),
            source3.asObservable(),
            source4.asObservable(),
            resultSelector
        )
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
            source5.asObservable(),
            resultSelector
        )
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
            source6.asObservable(),
            resultSelector
        )
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
            source7.asObservable(),
            resultSelector
        )
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
            source8.asObservable(),
            resultSelector
        )
    }

}

extension ObservableType where Element == Any {
    /// Combines the latest elements into tuples.
    public static func combineLatest<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2
    ) -> Observable<(O1.Element, O2.Element)> {
        CombineLatest2(source1.asObservable(), source2.asObservable()) { ($0, $1) }
    }

    /// Combines the latest elements into tuples.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
        CombineLatest3(source1.asObservable(), source2.asObservable(), source3.asObservable()) { ($0, $1, $2) }
    }

    /// Combines the latest elements into tuples.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        CombineLatest4(source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable()) {
            ($0, $1, $2, $3)
        }
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
        ) { ($0, $1, $2, $3, $4) }
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
        ) { ($0, $1, $2, $3, $4, $5) }
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
        ) { ($0, $1, $2, $3, $4, $5, $6) }
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
        ) { ($0, $1, $2, $3, $4, $5, $6, $7) }
    }

}

private final class CombineLatest2<E1, E2, Output>: Observable<Output> {
    private let sources: (Observable<E1>, Observable<E2>)
    private let selector: (E1, E2) throws -> Output

    init(_ source1: Observable<E1>, _ source2: Observable<E2>, _ selector: @escaping (E1, E2) throws -> Output) {
        sources = (source1, source2)
        self.selector = selector
    }

    override func run(_ sink: Sink<Output>) {
        let join = CombineLatestJoin2<E1, E2, Output>(sink, selector)
        let inlets = (LatestInlet<E1>(join), LatestInlet<E2>(join))
        join.inlets = inlets
        sink.attach(join)
        sources.0.start(inlets.0)
        sources.1.start(inlets.1)
    }
}

private final class CombineLatestJoin2<E1, E2, Output>: Join<Output> {
    private let selector: (E1, E2) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets: (LatestInlet<E1>, LatestInlet<E2>)?

    init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2) throws -> Output) {
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
        do { output = try selector(e1, e2) } catch { return send(end: error) }
        downstream.next(output)
    }
}

private final class CombineLatest3<E1, E2, E3, Output>: Observable<Output> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>)
    private let selector: (E1, E2, E3) throws -> Output

    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ selector: @escaping (E1, E2, E3) throws -> Output
    ) {
        sources = (source1, source2, source3)
        self.selector = selector
    }

    override func run(_ sink: Sink<Output>) {
        let join = CombineLatestJoin3<E1, E2, E3, Output>(sink, selector)
        let inlets = (LatestInlet<E1>(join), LatestInlet<E2>(join), LatestInlet<E3>(join))
        join.inlets = inlets
        sink.attach(join)
        sources.0.start(inlets.0)
        sources.1.start(inlets.1)
        sources.2.start(inlets.2)
    }
}

private final class CombineLatestJoin3<E1, E2, E3, Output>: Join<Output> {
    private let selector: (E1, E2, E3) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets: (LatestInlet<E1>, LatestInlet<E2>, LatestInlet<E3>)?

    init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2, E3) throws -> Output) {
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
        do { output = try selector(e1, e2, e3) } catch { return send(end: error) }
        downstream.next(output)
    }
}

private final class CombineLatest4<E1, E2, E3, E4, Output>: Observable<Output> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>)
    private let selector: (E1, E2, E3, E4) throws -> Output

    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ selector: @escaping (E1, E2, E3, E4) throws -> Output
    ) {
        sources = (source1, source2, source3, source4)
        self.selector = selector
    }

    override func run(_ sink: Sink<Output>) {
        let join = CombineLatestJoin4<E1, E2, E3, E4, Output>(sink, selector)
        let inlets = (LatestInlet<E1>(join), LatestInlet<E2>(join), LatestInlet<E3>(join), LatestInlet<E4>(join))
        join.inlets = inlets
        sink.attach(join)
        sources.0.start(inlets.0)
        sources.1.start(inlets.1)
        sources.2.start(inlets.2)
        sources.3.start(inlets.3)
    }
}

private final class CombineLatestJoin4<E1, E2, E3, E4, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets: (LatestInlet<E1>, LatestInlet<E2>, LatestInlet<E3>, LatestInlet<E4>)?

    init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2, E3, E4) throws -> Output) {
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
        do { output = try selector(e1, e2, e3, e4) } catch { return send(end: error) }
        downstream.next(output)
    }
}

private final class CombineLatest5<E1, E2, E3, E4, E5, Output>: Observable<Output> {
    private let sources: (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>)
    private let selector: (E1, E2, E3, E4, E5) throws -> Output

    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>,
        _ selector: @escaping (E1, E2, E3, E4, E5) throws -> Output
    ) {
        sources = (source1, source2, source3, source4, source5)
        self.selector = selector
    }

    override func run(_ sink: Sink<Output>) {
        let join = CombineLatestJoin5<E1, E2, E3, E4, E5, Output>(sink, selector)
        let inlets = (
            LatestInlet<E1>(join), LatestInlet<E2>(join), LatestInlet<E3>(join), LatestInlet<E4>(join),
            LatestInlet<E5>(join)
        )
        join.inlets = inlets
        sink.attach(join)
        sources.0.start(inlets.0)
        sources.1.start(inlets.1)
        sources.2.start(inlets.2)
        sources.3.start(inlets.3)
        sources.4.start(inlets.4)
    }
}

private final class CombineLatestJoin5<E1, E2, E3, E4, E5, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4, E5) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets:
        (LatestInlet<E1>, LatestInlet<E2>, LatestInlet<E3>, LatestInlet<E4>, LatestInlet<E5>)?

    init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2, E3, E4, E5) throws -> Output) {
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
        do { output = try selector(e1, e2, e3, e4, e5) } catch { return send(end: error) }
        downstream.next(output)
    }
}

private final class CombineLatest6<E1, E2, E3, E4, E5, E6, Output>: Observable<Output> {
    private let sources:
        (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>, Observable<E6>)
    private let selector: (E1, E2, E3, E4, E5, E6) throws -> Output

    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>,
        _ source6: Observable<E6>,
        _ selector: @escaping (E1, E2, E3, E4, E5, E6) throws -> Output
    ) {
        sources = (source1, source2, source3, source4, source5, source6)
        self.selector = selector
    }

    override func run(_ sink: Sink<Output>) {
        let join = CombineLatestJoin6<E1, E2, E3, E4, E5, E6, Output>(sink, selector)
        let inlets = (
            LatestInlet<E1>(join), LatestInlet<E2>(join), LatestInlet<E3>(join), LatestInlet<E4>(join),
            LatestInlet<E5>(join), LatestInlet<E6>(join)
        )
        join.inlets = inlets
        sink.attach(join)
        sources.0.start(inlets.0)
        sources.1.start(inlets.1)
        sources.2.start(inlets.2)
        sources.3.start(inlets.3)
        sources.4.start(inlets.4)
        sources.5.start(inlets.5)
    }
}

private final class CombineLatestJoin6<E1, E2, E3, E4, E5, E6, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4, E5, E6) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets:
        (LatestInlet<E1>, LatestInlet<E2>, LatestInlet<E3>, LatestInlet<E4>, LatestInlet<E5>, LatestInlet<E6>)?

    init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2, E3, E4, E5, E6) throws -> Output) {
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
        do { output = try selector(e1, e2, e3, e4, e5, e6) } catch { return send(end: error) }
        downstream.next(output)
    }
}

private final class CombineLatest7<E1, E2, E3, E4, E5, E6, E7, Output>: Observable<Output> {
    private let sources:
        (Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>, Observable<E6>, Observable<E7>)
    private let selector: (E1, E2, E3, E4, E5, E6, E7) throws -> Output

    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>,
        _ source6: Observable<E6>,
        _ source7: Observable<E7>,
        _ selector: @escaping (E1, E2, E3, E4, E5, E6, E7) throws -> Output
    ) {
        sources = (source1, source2, source3, source4, source5, source6, source7)
        self.selector = selector
    }

    override func run(_ sink: Sink<Output>) {
        let join = CombineLatestJoin7<E1, E2, E3, E4, E5, E6, E7, Output>(sink, selector)
        let inlets = (
            LatestInlet<E1>(join), LatestInlet<E2>(join), LatestInlet<E3>(join), LatestInlet<E4>(join),
            LatestInlet<E5>(join), LatestInlet<E6>(join), LatestInlet<E7>(join)
        )
        join.inlets = inlets
        sink.attach(join)
        sources.0.start(inlets.0)
        sources.1.start(inlets.1)
        sources.2.start(inlets.2)
        sources.3.start(inlets.3)
        sources.4.start(inlets.4)
        sources.5.start(inlets.5)
        sources.6.start(inlets.6)
    }
}

private final class CombineLatestJoin7<E1, E2, E3, E4, E5, E6, E7, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4, E5, E6, E7) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets:
        (
            LatestInlet<E1>, LatestInlet<E2>, LatestInlet<E3>, LatestInlet<E4>, LatestInlet<E5>, LatestInlet<E6>,
            LatestInlet<E7>
        )?

    init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2, E3, E4, E5, E6, E7) throws -> Output) {
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
        do { output = try selector(e1, e2, e3, e4, e5, e6, e7) } catch { return send(end: error) }
        downstream.next(output)
    }
}

private final class CombineLatest8<E1, E2, E3, E4, E5, E6, E7, E8, Output>: Observable<Output> {
    private let sources:
        (
            Observable<E1>, Observable<E2>, Observable<E3>, Observable<E4>, Observable<E5>, Observable<E6>,
            Observable<E7>, Observable<E8>
        )
    private let selector: (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Output

    init(
        _ source1: Observable<E1>,
        _ source2: Observable<E2>,
        _ source3: Observable<E3>,
        _ source4: Observable<E4>,
        _ source5: Observable<E5>,
        _ source6: Observable<E6>,
        _ source7: Observable<E7>,
        _ source8: Observable<E8>,
        _ selector: @escaping (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Output
    ) {
        sources = (source1, source2, source3, source4, source5, source6, source7, source8)
        self.selector = selector
    }

    override func run(_ sink: Sink<Output>) {
        let join = CombineLatestJoin8<E1, E2, E3, E4, E5, E6, E7, E8, Output>(sink, selector)
        let inlets = (
            LatestInlet<E1>(join), LatestInlet<E2>(join), LatestInlet<E3>(join), LatestInlet<E4>(join),
            LatestInlet<E5>(join), LatestInlet<E6>(join), LatestInlet<E7>(join), LatestInlet<E8>(join)
        )
        join.inlets = inlets
        sink.attach(join)
        sources.0.start(inlets.0)
        sources.1.start(inlets.1)
        sources.2.start(inlets.2)
        sources.3.start(inlets.3)
        sources.4.start(inlets.4)
        sources.5.start(inlets.5)
        sources.6.start(inlets.6)
        sources.7.start(inlets.7)
    }
}

private final class CombineLatestJoin8<E1, E2, E3, E4, E5, E6, E7, E8, Output>: Join<Output> {
    private let selector: (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Output
    /// Set before the sources run; guarded by `Lock` from then on.
    @exclusivity(unchecked) var inlets:
        (
            LatestInlet<E1>, LatestInlet<E2>, LatestInlet<E3>, LatestInlet<E4>, LatestInlet<E5>, LatestInlet<E6>,
            LatestInlet<E7>, LatestInlet<E8>
        )?

    init(_ downstream: Sink<Output>, _ selector: @escaping (E1, E2, E3, E4, E5, E6, E7, E8) throws -> Output) {
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
        do { output = try selector(e1, e2, e3, e4, e5, e6, e7, e8) } catch { return send(end: error) }
        downstream.next(output)
    }
}
