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
        source.start(PassSink(downstream, bridge, within: self))
        bridge.letGo()
    }

    private func take() -> Node? {
        Lock.with(self) {
            defer { current = nil }
            return current
        }
    }

    /// Has `downstream`, which this is attached to, forget this, as its source has gone or let go of it without an end.
    final func forget<Element>(_ upstream: Node, isGone: Bool, _ downstream: Sink<Element>) {
        if lets(go: upstream) { downstream.forget(self, isGone: isGone) }
    }

    /// Lets go of the source, if it is that one; whether nothing is left to be done here.
    final func lets(go upstream: Node) -> Bool {
        Lock.with(self) {
            guard current === upstream else { return false }
            current = nil
            return !isLasting
        }
    }

    /// Whether there is something to be done at the end even where the source has gone.
    var isLasting: Bool { false }

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
    /// Taken by the last to come.
    private var action: (() -> Void)?
    /// The end, and the subscription.
    ///
    /// Guarded by `Lock`.
    private var awaited = 2
    private let lasts: Bool

    /// `isLasting`: whether the action is due even where the source has gone.
    init(isLasting: Bool = true, _ action: @escaping () -> Void) {
        lasts = isLasting
        self.action = action
    }

    override var isLasting: Bool { lasts }

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
    private let outer: Slot?

    /// `outer`: the slot that is attached to `downstream`, where that is not `slot`, but has it as its source.
    init(_ downstream: Sink<Element>, _ slot: Slot, within outer: Slot? = nil) {
        self.slot = slot
        self.outer = outer
        super.init(downstream)
    }

    override func next(_ element: Element) { downstream.next(element) }

    override func attach(_ upstream: Node) { slot.attach(upstream) }

    override func forget(_ upstream: Node, isGone: Bool) {
        guard let outer else { return slot.forget(upstream, isGone: isGone, downstream) }
        if slot.lets(go: upstream) { outer.forget(slot, isGone: isGone, downstream) }
    }
}
