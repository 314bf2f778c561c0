// reduce: one result at the end.

extension ObservableType {
    /// Accumulates, and emits the result at the end.
    ///
    /// ```
    /// source          -1-2-3-|
    /// reduce(0, +)    -------(6|)
    /// ```
    ///
    /// What `accumulator` throws ends the sequence. For every step's result there is `scan`.
    ///
    /// See reactivex.io/documentation/operators/reduce.html.
    public func reduce<A>(_ seed: A, accumulator: @escaping (A, Element) throws -> A) -> Observable<A> {
        reduce(seed, accumulator: accumulator, mapResult: { $0 })
    }

    /// Accumulates, and emits at the end what `mapResult` makes of the result.
    ///
    /// What a closure throws ends the sequence.
    ///
    /// See reactivex.io/documentation/operators/reduce.html.
    ///
    /// - Parameters:
    ///   - seed: What it begins with.
    ///   - accumulator: Makes the next state of a state and an element.
    ///   - mapResult: Transforms the last state.
    /// - Returns: A sequence of one element.
    public func reduce<A, Result>(
        _ seed: A,
        accumulator: @escaping (A, Element) throws -> A,
        mapResult: @escaping (A) throws -> Result
    ) -> Observable<Result> {
        Reduce(asObservable(), seed, { $0 = try accumulator($0, $1) }, mapResult)
    }
}

final class Reduce<Element, State, Result>: Operator<Element, Result> {
    private let seed: State
    private let accumulate: (inout State, Element) throws -> Void
    private let transform: (State) throws -> Result

    init(
        _ source: Observable<Element>,
        _ seed: State,
        _ accumulate: @escaping (inout State, Element) throws -> Void,
        _ transform: @escaping (State) throws -> Result
    ) {
        self.seed = seed
        self.accumulate = accumulate
        self.transform = transform
        super.init(source)
    }

    override func stage(_ sink: Sink<Result>) -> Sink<Element> { ReduceSink(sink, seed, accumulate, transform) }
}

private final class ReduceSink<Element, State, Result>: Stage<Element, Result> {
    private var state: State
    private let accumulate: (inout State, Element) throws -> Void
    private let transform: (State) throws -> Result
    /// Whether the closure runs, which has the state to itself; and whether it has brought the source's end about meanwhile.
    private var isAccumulating = false
    private var endWaits = false

    init(
        _ downstream: Sink<Result>,
        _ seed: State,
        _ accumulate: @escaping (inout State, Element) throws -> Void,
        _ transform: @escaping (State) throws -> Result
    ) {
        state = seed
        self.accumulate = accumulate
        self.transform = transform
        super.init(downstream)
    }

    override func next(_ element: Element) {
        isAccumulating = true
        do { try accumulate(&state, element) } catch { finish(error) }
        isAccumulating = false
        if endWaits { end(nil) }
    }

    override func end(_ error: (any Error)?) {
        guard !hasEnded else { return }
        if error != nil { return finish(error) }
        if isAccumulating {
            endWaits = true
            return
        }
        let result: Result
        do { result = try transform(state) } catch { return finish(error) }
        if hasEnded { return }
        downstream.next(result)
        finish(nil)
    }
}
