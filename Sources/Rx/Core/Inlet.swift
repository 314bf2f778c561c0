// Inlet: where one source of an operator with several sources (or with an end of its own) comes in. It holds that source.
import Synchronization

/// A sink that keeps what is attached to it, and lets nothing through after the end or `dispose()`.
@usableFromInline
class Inlet<Element>: Sink<Element> {
    /// Bit 0: closed.
    ///
    /// Bit 1: a source is attached. Bit 2: it is to be stopped. Who sets the second of these two stops it.
    private let state = Atomic<UInt8>(0)
    /// Whether what waits of this is late: for joins that leave a source; here, where it takes no room.
    ///
    /// The delivering thread's own.
    @exclusivity(unchecked) final var isOvertaken = false
    @exclusivity(unchecked) private var upstream: Node?

    final var isClosed: Bool { state.load(ordering: .acquiring) & 1 != 0 }

    /// Receives an element.
    func receive(_ element: Element) {}

    /// Receives the end: by an error or, with `nil`, normally.
    ///
    /// The source is stopped afterwards, unless this calls `stopSource`, or somebody disposes of this meanwhile.
    func ended(_ error: (any Error)?) {}

    /// Called once, after the source has been stopped.
    func detached() {}

    /// Called once, where the source has gone without an end: an inlet that is its operator's only one has what it is
    /// attached to forget it.
    func orphaned(isGone: Bool) {}

    final override func next(_ element: Element) { if !isClosed { receive(element) } }

    final override func end(_ error: (any Error)?) {
        let old = state.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue
        guard old & 1 == 0 else { return }
        ended(error)
        stopSource()
    }

    final override func attach(_ upstream: Node) {
        self.upstream = upstream
        if state.bitwiseOr(2, ordering: .acquiringAndReleasing).oldValue & 4 != 0 { detach() }
    }

    final override func dispose() { stopSource() }

    /// Stops the source, and lets nothing through any more.
    @inline(__always)
    final func stopSource() {
        let old = state.bitwiseOr(5, ordering: .acquiringAndReleasing).oldValue
        if old & 4 == 0 { stop(old) }
    }

    final override func forget(_ upstream: Node, isGone: Bool) {
        guard state.compareExchange(expected: 2, desired: 0, ordering: .acquiringAndReleasing).exchanged else { return }
        if self.upstream === upstream {
            self.upstream = nil
            orphaned(isGone: isGone)
        } else if state.bitwiseOr(2, ordering: .acquiringAndReleasing).oldValue & 4 != 0 {
            detach()
        }
    }

    private func stop(_ old: UInt8) {
        if old & 2 != 0 { detach() }
        detached()
    }

    private func detach() {
        let node = upstream
        upstream = nil
        node?.dispose()
    }
}
