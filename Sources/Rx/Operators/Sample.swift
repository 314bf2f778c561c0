// sample: the latest element, whenever another sequence says so.

extension ObservableType {
    /// The latest element since the last time, each time `sampler` emits, and at its end.
    ///
    /// ```
    /// source     -a-b-----c---|
    /// sampler    ----x--y---z-----|
    /// sample     ----b------c-----|
    /// ```
    ///
    /// Ends when the sampler emits or ends after the source's end, and when the source ends after the sampler's. An
    /// error of either ends it at once.
    ///
    /// The sources may be fed from several threads; events are handed on one at a time, on a thread that feeds one.
    ///
    /// See reactivex.io/documentation/operators/sample.html.
    ///
    /// - Parameters:
    ///   - sampler: Says when.
    ///   - defaultValue: What is emitted where there has been no new element. Default: nothing.
    /// - Returns: The sampled sequence.
    public func sample<Source: ObservableType>(_ sampler: Source, defaultValue: Element? = nil) -> Observable<Element> {
        Sample(asObservable(), sampler.asObservable(), defaultValue)
    }
}

private final class Sample<Element, Tick>: Observable<Element> {
    private let source: Observable<Element>
    private let sampler: Observable<Tick>
    private let standIn: Element?

    init(_ source: Observable<Element>, _ sampler: Observable<Tick>, _ standIn: Element?) {
        self.source = source
        self.sampler = sampler
        self.standIn = standIn
    }

    override func run(_ sink: Sink<Element>) {
        let join = SampleJoin<Element, Tick>(sink, standIn)
        let main = SampleJoin<Element, Tick>.Main(join)
        let clock = SampleJoin<Element, Tick>.Clock(join)
        join.sources = (main, clock)
        sink.attach(join)
        source.start(main)
        sampler.start(clock)
    }
}

/// Keeps the latest element until the clock ticks.
///
/// By the rule of `Join`.
private final class SampleJoin<Element, Tick>: TwoSourceJoin<Element> {
    private let standIn: Element?
    /// Guarded by `Lock`, as the two below.
    private var latest: Element?
    private var mainEnded = false
    private var clockEnded = false

    init(_ downstream: Sink<Element>, _ standIn: Element?) {
        self.standIn = standIn
        super.init(downstream)
    }

    private func tick() {
        let element: Element? = Lock.with(self) {
            guard let element = latest ?? standIn, admit(element) else { return nil }
            latest = nil
            return element
        }
        if let element { deliver(element) }
        if Lock.with(self, { mainEnded }) { send(end: nil) }
    }

    final class Main: Inlet<Element> {
        private let join: SampleJoin

        init(_ join: SampleJoin) { self.join = join }

        override func receive(_ element: Element) {
            var former: Element? = element
            Lock.with(join) { swap(&join.latest, &former) }
            withExtendedLifetime(former) {}
        }

        override func ended(_ error: (any Error)?) {
            if let error { return join.send(end: error) }
            let isOver = Lock.with(join) {
                join.mainEnded = true
                return join.clockEnded
            }
            if isOver { join.send(end: nil) }
            join.sourceDone()
        }

        override func orphaned(isGone: Bool) { join.sourceLost(isGone: isGone) }
    }

    final class Clock: Inlet<Tick> {
        private let join: SampleJoin

        init(_ join: SampleJoin) { self.join = join }

        override func receive(_ element: Tick) { join.tick() }

        override func ended(_ error: (any Error)?) {
            if let error { return join.send(end: error) }
            Lock.with(join) { join.clockEnded = true }
            join.tick()
            join.sourceDone()
        }

        override func orphaned(isGone: Bool) { join.sourceLost(isGone: isGone) }
    }
}
