// Slot: the node of an operator that runs one source after another.

/// Stands downstream for whichever source is attached at the moment.
final class Slot: Node {
    /// Guarded by `Lock`, as the one below.
    private var current: Node?
    private var disposed = false

    /// Whether it has been disposed of.
    var isDisposed: Bool { Lock.with(self) { disposed } }

    /// Takes the place of the former source, which is stopped.
    func attach(_ upstream: Node) {
        let former: Node? = Lock.with(self) {
            if disposed { return upstream }
            defer { current = upstream }
            return current
        }
        former?.dispose()
    }

    /// Stops the source.
    func clear() {
        let former = Lock.with(self) {
            defer { current = nil }
            return current
        }
        former?.dispose()
    }

    override func dispose() {
        let former = Lock.with(self) {
            disposed = true
            defer { current = nil }
            return current
        }
        former?.dispose()
    }
}

/// Passes everything, and attaches its source to a slot.
final class PassSink<Element>: Stage<Element, Element> {
    private let slot: Slot

    init(_ downstream: Sink<Element>, _ slot: Slot) {
        self.slot = slot
        super.init(downstream)
    }

    override func next(_ element: Element) { downstream.next(element) }

    override func attach(_ upstream: Node) { slot.attach(upstream) }
}
