// Lifeline: what keeps the source of window and groupBy running. They hand out sequences that may outlive the subscription
// to the operator, so the source runs as long as that subscription, or one to a sequence that was handed out.

/// Counts those that still need a source, beginning with the operator's own subscriber.
final class Lifeline {
    /// Guarded by `Lock`, as the one below.
    private var holders = 1
    private var source: Node?

    /// Keeps what stops the source; stops it at once where nobody needs it any more.
    func hold(_ source: Node) {
        let late = Lock.with(self) {
            if holders > 0 { self.source = source }
            return holders == 0
        }
        if late { source.dispose() }
    }

    /// Counts one more that needs the source; `false` where it has been stopped already.
    func retain() -> Bool {
        Lock.with(self) {
            if holders > 0 { holders += 1 }
            return holders > 0
        }
    }

    /// Lets go of a source that has gone.
    func forget() { withExtendedLifetime(take()) {} }

    private func take() -> Node? {
        Lock.with(self) {
            defer { source = nil }
            return source
        }
    }

    /// Counts one less; the last one stops the source.
    func release() {
        let former: Node? = Lock.with(self) {
            holders -= 1
            guard holders == 0 else { return nil }
            defer { source = nil }
            return source
        }
        former?.dispose()
    }
}

/// The operator's subscriber: lets nothing through after its end or `dispose()`, and holds the lifeline until then.
final class LifelineSink<Element>: SoleInlet<Element, Element> {
    private let lifeline: Lifeline

    init(_ downstream: Sink<Element>, _ lifeline: Lifeline) {
        self.lifeline = lifeline
        super.init(downstream)
    }

    override func receive(_ element: Element) { downstream.next(element) }

    override func detached() { lifeline.release() }
}

/// A sequence that is handed out: each subscription to it holds the lifeline.
final class LifelineSource<Element>: Observable<Element> {
    private let source: Observable<Element>
    private let lifeline: Lifeline

    init(_ source: Observable<Element>, _ lifeline: Lifeline) {
        self.source = source
        self.lifeline = lifeline
    }

    override func run(_ sink: Sink<Element>) {
        guard lifeline.retain() else { return source.run(sink) }
        let slot = ActionSlot(isLasting: false) { [lifeline] in lifeline.release() }
        sink.attach(slot)
        source.run(PassSink(sink, slot))
        slot.subscribed()
    }
}
