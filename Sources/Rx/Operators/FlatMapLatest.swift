// flatMapLatest, switchLatest, flatMapFirst: sequences of sequences, one at a time, the newest or the oldest.

extension ObservableType {
    /// Turns each element into a sequence and follows the latest one alone.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    )
        -> Observable<Source.Element>
    {
        Switch(asObservable(), keepsFirst: false) { try selector($0).asObservable() }
    }

    /// Turns an element into a sequence, and drops the elements that come while that one runs.
    public func flatMapFirst<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    )
        -> Observable<Source.Element>
    {
        Switch(asObservable(), keepsFirst: true) { try selector($0).asObservable() }
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Follows the latest sequence alone.
    ///
    /// See reactivex.io/documentation/operators/switch.html.
    public func switchLatest() -> Observable<Element.Element> {
        Switch(asObservable(), keepsFirst: false) { $0.asObservable() }
    }
}

private final class Switch<Element, Output>: Observable<Output> {
    private let source: Observable<Element>
    private let keepsFirst: Bool
    private let selector: (Element) throws -> Observable<Output>

    init(
        _ source: Observable<Element>,
        keepsFirst: Bool,
        _ selector: @escaping (Element) throws -> Observable<Output>
    ) {
        self.source = source
        self.keepsFirst = keepsFirst
        self.selector = selector
    }

    override func run(_ sink: Sink<Output>) {
        let join = SwitchJoin(sink, keepsFirst: keepsFirst, selector)
        let outer = SwitchJoin<Element, Output>.Outer(join)
        join.outer = outer
        sink.attach(join)
        source.run(outer)
    }
}

private final class SwitchJoin<Element, Output>: Join<Output> {
    private let keepsFirst: Bool
    private let selector: (Element) throws -> Observable<Output>
    /// Set before the source runs; guarded by `Lock` from then on, as the two below.
    var outer: Node?
    private var inner: Inner?
    private var outerEnded = false

    init(_ downstream: Sink<Output>, keepsFirst: Bool, _ selector: @escaping (Element) throws -> Observable<Output>) {
        self.keepsFirst = keepsFirst
        self.selector = selector
        super.init(downstream)
    }

    override func stopSources() {
        let (outer, inner) = Lock.with(self) {
            defer {
                self.outer = nil
                self.inner = nil
            }
            return (self.outer, self.inner)
        }
        outer?.dispose()
        inner?.dispose()
    }

    private func outerElement(_ element: Element) {
        if keepsFirst, Lock.with(self, { inner != nil }) { return }
        let source: Observable<Output>
        do { source = try selector(element) } catch { return send(end: error) }
        let place = Inner(self)
        let (starts, former): (Bool, Inner?) = Lock.with(self) {
            guard !isStopped else { return (false, nil) }
            defer { inner = place }
            return (true, inner)
        }
        former?.dispose()
        if starts { source.start(place) }
    }

    private func outerEnd(_ error: (any Error)?) {
        if let error { return send(end: error) }
        let ends = Lock.with(self) {
            outerEnded = true
            return inner == nil && admit(end: nil)
        }
        if ends { deliver(end: nil) }
    }

    private func innerEnd(_ place: Inner, _ error: (any Error)?) {
        let ends = Lock.with(self) {
            guard inner === place else { return false }
            if error == nil { inner = nil }
            return (error != nil || outerEnded) && admit(end: error)
        }
        if ends { deliver(end: error) }
    }

    final class Outer: Inlet<Element> {
        private let join: SwitchJoin

        init(_ join: SwitchJoin) { self.join = join }

        override func receive(_ element: Element) { join.outerElement(element) }

        override func ended(_ error: (any Error)?) { join.outerEnd(error) }
    }

    final class Inner: Inlet<Output> {
        private let join: SwitchJoin

        init(_ join: SwitchJoin) { self.join = join }

        override func receive(_ element: Output) {
            if Lock.with(join, { join.inner === self && join.admit(element) }) { join.deliver(element) }
        }

        override func ended(_ error: (any Error)?) { join.innerEnd(self, error) }
    }
}
