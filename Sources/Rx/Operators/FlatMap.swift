// flatMap, merge, concatMap: sequences of sequences, run together or at most so many at a time.

extension ObservableType {
    /// Turns each element into a sequence and merges them.
    ///
    /// See reactivex.io/documentation/operators/flatmap.html.
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    )
        -> Observable<Source.Element>
    {
        FlatMap(asObservable(), limit: .max) { try selector($0).asObservable() }
    }

    /// Turns each element into a sequence and runs them one after the other.
    public func concatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    )
        -> Observable<Source.Element>
    {
        FlatMap(asObservable(), limit: 1) { try selector($0).asObservable() }
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Merges the sequences.
    ///
    /// See reactivex.io/documentation/operators/merge.html.
    public func merge() -> Observable<Element.Element> { FlatMap(asObservable(), limit: .max) { $0.asObservable() } }

    /// Merges the sequences, at most `maxConcurrent` at a time.
    public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
        FlatMap(asObservable(), limit: maxConcurrent) { $0.asObservable() }
    }

    /// Runs the sequences one after the other.
    ///
    /// See reactivex.io/documentation/operators/concat.html.
    public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

private final class FlatMap<Element, Output>: Observable<Output> {
    private let source: Observable<Element>
    private let limit: Int
    private let selector: (Element) throws -> Observable<Output>

    init(_ source: Observable<Element>, limit: Int, _ selector: @escaping (Element) throws -> Observable<Output>) {
        self.source = source
        self.limit = limit
        self.selector = selector
    }

    override func run(_ sink: Sink<Output>) {
        let join = FlatMapJoin(sink, limit, selector)
        let outer = FlatMapJoin<Element, Output>.Outer(join)
        join.outer = outer
        sink.attach(join)
        source.run(outer)
    }
}

private final class FlatMapJoin<Element, Output>: Join<Output> {
    private let limit: Int
    private let selector: (Element) throws -> Observable<Output>
    /// Set before the source runs.
    ///
    /// Guarded by `Lock` from then on, as the three below.
    var outer: Node?
    private var inner: ContiguousArray<Inner> = []
    private var waiting: ContiguousArray<Element> = []
    private var outerEnded = false

    init(_ downstream: Sink<Output>, _ limit: Int, _ selector: @escaping (Element) throws -> Observable<Output>) {
        self.limit = limit
        self.selector = selector
        super.init(downstream)
    }

    override func stopSources() {
        let (outer, inner, waiting) = Lock.with(self) {
            defer {
                self.outer = nil
                self.inner = []
                self.waiting = []
            }
            return (self.outer, self.inner, self.waiting)
        }
        outer?.dispose()
        for one in inner { one.dispose() }
        withExtendedLifetime(waiting) {}
    }

    private func outerElement(_ element: Element) {
        let place = Inner(self)
        let starts = Lock.with(self) {
            guard !isStopped else { return false }
            if inner.count >= limit {
                waiting.append(element)
                return false
            }
            add(place)
            return true
        }
        if starts { start(element, place) }
    }

    private func start(_ element: Element, _ place: Inner) {
        do { try selector(element).start(place) } catch { send(end: error) }
    }

    private func outerEnd(_ error: (any Error)?) {
        if let error { return send(end: error) }
        let ends = Lock.with(self) {
            outerEnded = true
            return inner.isEmpty && admit(end: nil)
        }
        if ends { deliver(end: nil) }
    }

    private func innerEnd(_ place: Inner, _ error: (any Error)?) {
        if let error { return send(end: error) }
        var following: Element?
        let next = Inner(self)
        let ends = Lock.with(self) {
            remove(place)
            if !isStopped, !waiting.isEmpty, inner.count < limit {
                following = waiting.removeFirst()
                add(next)
            }
            return inner.isEmpty && outerEnded && admit(end: nil)
        }
        if ends { deliver(end: nil) } else if let following { start(following, next) }
    }

    private func add(_ place: Inner) {
        place.index = inner.count
        inner.append(place)
    }

    private func remove(_ place: Inner) {
        guard place.index < inner.count, inner[place.index] === place else { return }
        inner.swapAt(place.index, inner.count - 1)
        inner[place.index].index = place.index
        inner.removeLast()
    }

    final class Outer: Inlet<Element> {
        private let join: FlatMapJoin

        init(_ join: FlatMapJoin) { self.join = join }

        override func receive(_ element: Element) { join.outerElement(element) }

        override func ended(_ error: (any Error)?) { join.outerEnd(error) }
    }

    final class Inner: Inlet<Output> {
        let join: FlatMapJoin
        /// Where it stands in the join's array.
        ///
        /// Guarded by the join's lock.
        var index = 0

        init(_ join: FlatMapJoin) { self.join = join }

        override func receive(_ element: Output) { join.send(element) }

        override func ended(_ error: (any Error)?) { join.innerEnd(self, error) }
    }
}
