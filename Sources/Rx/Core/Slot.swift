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

    /// Stops the source; whether another may take its place.
    @discardableResult
    final func clear() -> Bool {
        take()?.dispose()
        return !isDisposed
    }

    /// Goes on with another source; the present one is stopped once that has been subscribed to.
    final func goOn<Element>(with source: Observable<Element>, _ downstream: Sink<Element>) {
        let bridge = Bridge(take())
        attach(bridge)
        if bridge.isDisposed { return }
        source.start(PassSink(downstream, bridge))
        bridge.letGo()
    }

    private func take() -> Node? {
        Lock.with(self) {
            defer { current = nil }
            return current
        }
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

/// Calls a closure at its end, and drops it; not before the source has been subscribed to, so that one which ends meanwhile
/// has been cleaned up.
final class ActionSlot: Slot {
    /// Taken by who comes last.
    private var action: (() -> Void)?
    /// The end, and the subscription.
    ///
    /// Guarded by `Lock`.
    private var awaited = 2

    init(_ action: @escaping () -> Void) { self.action = action }

    /// Says, once, that the source has been subscribed to.
    func subscribed() { settle() }

    override func ended() { settle() }

    private func settle() {
        let isLast = Lock.with(self) {
            awaited -= 1
            return awaited == 0
        }
        guard isLast else { return }
        let action = self.action
        self.action = nil
        action?()
    }
}

/// Holds the former source while the one after it is being subscribed to.
private final class Bridge: Slot {
    /// Guarded by `Lock`.
    private var former: Node?

    init(_ former: Node?) { self.former = former }

    func letGo() {
        let former = Lock.with(self) {
            defer { self.former = nil }
            return self.former
        }
        former?.dispose()
    }

    override func ended() { letGo() }
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
