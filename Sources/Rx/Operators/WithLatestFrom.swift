// withLatestFrom: each element together with the latest of another sequence.

extension ObservableType {
    /// Combines each element with the latest of `second`; drops what comes before it has one.
    ///
    /// ```
    /// source            -1---2---3-|
    /// second            --a----b|
    /// withLatestFrom    -----x---y-|        x = (2, a), y = (3, b)
    /// ```
    ///
    /// `second` is subscribed to first. Ends with the source; that `second` ends changes nothing. An error of either
    /// ends it at once, and so does what `resultSelector` throws.
    ///
    /// The sources may be fed from several threads; events are handed on one at a time, on a thread that feeds one.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public func withLatestFrom<Source: ObservableConvertibleType, ResultType>(
        _ second: Source,
        resultSelector: @escaping (Element, Source.Element) throws -> ResultType
    ) -> Observable<ResultType> {
        WithLatestFrom(asObservable(), second.asObservable(), resultSelector)
    }

    /// As `withLatestFrom` with a `resultSelector`, of the latest of `second` alone.
    ///
    /// See reactivex.io/documentation/operators/combinelatest.html.
    public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
        WithLatestFrom(asObservable(), second.asObservable()) { $1 }
    }
}

private final class WithLatestFrom<First, Second, Output>: Observable<Output> {
    private let first: Observable<First>
    private let second: Observable<Second>
    private let selector: (First, Second) throws -> Output

    init(
        _ first: Observable<First>,
        _ second: Observable<Second>,
        _ selector: @escaping (First, Second) throws -> Output
    ) {
        self.first = first
        self.second = second
        self.selector = selector
    }

    override func run(_ sink: Sink<Output>) { feed(sink, alone: false) }

    override func runAlone(_ sink: Sink<Output>) { feed(sink, alone: true) }

    private func feed(_ sink: Sink<Output>, alone: Bool) {
        let join = WithLatestFromJoin(sink, selector)
        let main = WithLatestFromMain(join)
        let side = WithLatestFromSide(join)
        join.sources = (main, side)
        sink.attach(join)
        let held = (isHeldOnce(first.address), isHeldOnce(second.address))
        second.start(side, alone: alone && held.1)
        first.start(main, alone: alone && held.0)
    }
}

/// Meets each element of one source with the latest of the other.
///
/// By the rule of `Join`.
private final class WithLatestFromJoin<First, Second, Output>: TwoSourceJoin<Output> {
    private let selector: (First, Second) throws -> Output
    /// Guarded by `Lock`.
    @exclusivity(unchecked) private var latest = Ring<Second>()

    init(_ downstream: Sink<Output>, _ selector: @escaping (First, Second) throws -> Output) {
        self.selector = selector
        super.init(downstream)
    }

    deinit { latest.destroy() }

    func first(_ element: First) {
        let mutex = Lock.acquire(self)
        if isStopped || latest.isEmpty { return Lock.release(mutex) }
        let second = latest.first
        if enter() {
            Lock.release(mutex)
            emit(element, second)
            leave()
        } else {
            postpone { self.emit(element, second) }
            Lock.release(mutex)
        }
    }

    func second(_ element: Second) {
        let mutex = Lock.acquire(self)
        if latest.isEmpty {
            latest.append(element)
            Lock.release(mutex)
        } else {
            // Released outside of the lock.
            let former = latest.replaceFirst(element)
            Lock.release(mutex)
            withExtendedLifetime(former) {}
        }
    }

    private func emit(_ first: First, _ second: Second) {
        let output: Output
        do { output = try selector(first, second) } catch { return fail(error) }
        handOn(output)
    }
}

private final class WithLatestFromMain<First, Second, Output>: Inlet<First> {
    private let join: WithLatestFromJoin<First, Second, Output>

    init(_ join: WithLatestFromJoin<First, Second, Output>) { self.join = join }

    override func receive(_ element: First) { join.first(element) }

    override func ended(_ error: (any Error)?) { join.send(end: error) }

    override func orphaned(isGone: Bool) { join.sourceLost(isGone: isGone) }
}

private final class WithLatestFromSide<First, Second, Output>: Inlet<Second> {
    private let join: WithLatestFromJoin<First, Second, Output>

    init(_ join: WithLatestFromJoin<First, Second, Output>) { self.join = join }

    override func receive(_ element: Second) { join.second(element) }

    override func ended(_ error: (any Error)?) { if let error { join.send(end: error) } else { join.sourceDone() } }

    override func orphaned(isGone: Bool) { join.sourceLost(isGone: isGone) }
}
