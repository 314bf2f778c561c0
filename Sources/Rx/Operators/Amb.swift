// amb: of several sequences, the one that is first.

extension ObservableType {
    /// The sequence that first emits or ends; the others are stopped then.
    ///
    /// ```
    /// one    ----a--b--|
    /// two    --x---y---|
    /// amb    --x---y---|
    /// ```
    ///
    /// They are subscribed to in order; after one that emits at once no other is. Of no sequences it is `never()`.
    /// An error is an end like any other: that of the first ends it, those of the others are not heard.
    ///
    /// The sources may be fed from several threads; the first one delivers where it would alone.
    ///
    /// See reactivex.io/documentation/operators/amb.html.
    public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
    where Sequence.Element == Observable<Element> {
        Amb(sequence)
    }

    /// This or `right`, whichever first emits or ends; the other one is stopped then.
    ///
    /// See reactivex.io/documentation/operators/amb.html.
    public func amb<O2: ObservableType>(_ right: O2) -> Observable<Element> where O2.Element == Element {
        Amb([asObservable(), right.asObservable()])
    }
}

private final class Amb<Sources: Sequence, Element>: Observable<Element> where Sources.Element == Observable<Element> {
    private let sources: Sources

    init(_ sources: Sources) { self.sources = sources }

    override func run(_ sink: Sink<Element>) {
        let race = AmbRace(sink)
        sink.attach(race)
        for source in sources {
            guard let inlet = race.admit() else { return }
            source.start(inlet)
        }
        race.allStarted()
    }
}

/// Lets the source through that comes first.
private final class AmbRace<Element>: Node {
    let downstream: Sink<Element>
    /// Those that run: all until there is a winner, then that one, then none.
    ///
    /// Guarded by `Lock`, as the three below.
    private var inlets: ContiguousArray<AmbInlet<Element>> = []
    private var isOpen = true
    /// Whether sources are being subscribed to; and whether one to which nobody can subscribe any more has gone.
    private var isStarting = true
    private var hasGone = false

    init(_ downstream: Sink<Element>) { self.downstream = downstream }

    /// Another inlet, unless there is a winner.
    func admit() -> AmbInlet<Element>? {
        let inlet = AmbInlet(self)
        return Lock.with(self) {
            guard isOpen else { return nil }
            inlets.append(inlet)
            return inlet
        }
    }

    /// Whether `inlet` comes first; the others are stopped then.
    func wins(_ inlet: AmbInlet<Element>) -> Bool {
        let others: ContiguousArray<AmbInlet<Element>>? = Lock.with(self) {
            guard isOpen else { return nil }
            isOpen = false
            isStarting = false
            defer { inlets = [inlet] }
            return inlets
        }
        for other in others ?? [] where other !== inlet { other.dispose() }
        return others != nil
    }

    /// No more inlets are admitted.
    func allStarted() { letGoIfIdle { isStarting = false } }

    /// A source has gone without an end; after the last one, this is forgotten.
    func lost(_ inlet: AmbInlet<Element>, isGone: Bool) {
        letGoIfIdle {
            inlets.removeAll { $0 === inlet }
            if isGone { hasGone = true }
        }
    }

    private func letGoIfIdle(after change: () -> Void) {
        let (isIdle, isGone) = Lock.with(self) {
            change()
            return (inlets.isEmpty && !isStarting, hasGone)
        }
        if isIdle { downstream.forget(self, isGone: isGone) }
    }

    override func dispose() {
        let all = Lock.with(self) {
            isOpen = false
            defer { inlets = [] }
            return inlets
        }
        for inlet in all { inlet.dispose() }
    }
}

private final class AmbInlet<Element>: Inlet<Element> {
    private let race: AmbRace<Element>
    /// Used by the source alone.
    private var hasWon = false

    init(_ race: AmbRace<Element>) { self.race = race }

    override func receive(_ element: Element) { if passes() { race.downstream.next(element) } }

    override func ended(_ error: (any Error)?) {
        guard passes() else { return }
        race.downstream.end(error)
    }

    override func orphaned(isGone: Bool) { race.lost(self, isGone: isGone) }

    private func passes() -> Bool {
        if !hasWon { hasWon = race.wins(self) }
        return hasWon
    }
}
