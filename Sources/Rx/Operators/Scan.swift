// scan: accumulates, and emits every intermediate result.

extension ObservableType {
    /// Emits `seed` accumulated with each element so far.
    ///
    /// ```
    /// source        -1-2-3-|
    /// scan(0, +)    -1-3-6-|
    /// ```
    ///
    /// What `accumulator` throws ends the sequence. For the last result alone there is `reduce`.
    ///
    /// See reactivex.io/documentation/operators/scan.html.
    public func scan<A>(_ seed: A, accumulator: @escaping (A, Element) throws -> A) -> Observable<A> {
        scan(into: seed) { state, element in state = try accumulator(state, element) }
    }

    /// As `scan`, accumulating in place.
    ///
    /// See reactivex.io/documentation/operators/scan.html.
    public func scan<A>(into seed: A, accumulator: @escaping (inout A, Element) throws -> Void) -> Observable<A> {
        Scan(asObservable(), seed, accumulator)
    }
}

private final class Scan<Element, State>: Operator<Element, State> {
    private let seed: State
    private let accumulate: (inout State, Element) throws -> Void

    init(
        _ source: Observable<Element>,
        _ seed: State,
        _ accumulate: @escaping (inout State, Element) throws -> Void
    ) {
        self.seed = seed
        self.accumulate = accumulate
        super.init(source)
    }

    override func stage(_ sink: Sink<State>) -> Sink<Element> { ScanSink(sink, seed, accumulate) }
}

private final class ScanSink<Element, State>: Stage<Element, State> {
    private var state: State
    private let accumulate: (inout State, Element) throws -> Void

    init(_ downstream: Sink<State>, _ seed: State, _ accumulate: @escaping (inout State, Element) throws -> Void) {
        state = seed
        self.accumulate = accumulate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do { try accumulate(&state, element) } catch { return finish(error) }
        if !hasEnded { downstream.next(state) }
    }
}
