// Slot: the node of an operator that runs one source after another.

/// Stands downstream for whichever source is attached at the moment.
class Slot: Node {
    /// Guarded by `Lock`, as the one below.
    private var current: Node?
    private var disposed = false

    /// Whether it has been disposed of.
    final var isDisposed: Bool { Lock.with(self) { disposed } }

    /// Takes the place of the former source, which is stopped.
    final func attach(_ upstream: Node) {
        let former: Node? = Lock.with(self) {
            if disposed { return upstream }
            defer { current = upstream }
            return current
        }
        former?.dispose()
    }

    /// Stops the source.
    final func clear() {
        let former = Lock.with(self) {
            defer { current = nil }
            return current
        }
        former?.dispose()
    }

    /// Called once, after `dispose` has stopped the source.
    func ended() {}

    final override func dispose() {
        let (former, again) = Lock.with(self) {
            defer {
                disposed = true
                current = nil
            }
            return (current, disposed)
        }
        former?.dispose()
        if !again { ended() }
    }
}

/// Calls a closure at its end, and drops it.
final class ActionSlot: Slot {
    /// Taken by the one call of `ended`.
    private var action: (() -> Void)?

    init(_ action: @escaping () -> Void) { self.action = action }

    override func ended() {
        let action = self.action
        self.action = nil
        action?()
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
