// Keeper: a sink that keeps what is attached to it, and stops it. Who ends a subscription, who attaches its source and what
// forgets the source may be three threads: `Gate` settles which of them stops it.

/// Keeps the node of its source until it has handed on the end, or is released; a source that has gone is forgotten.
@usableFromInline
class Keeper<Element>: Sink<Element> {
    @exclusivity(unchecked) private final var upstream: Node?
    /// Last, so that small fields of a subclass fit beside it.
    final let gate = Gate()

    @inline(__always)
    deinit {}

    /// Called where the source has gone without an end.
    ///
    /// Where the source `isGone`, nobody can subscribe to it any more either.
    func orphaned(isGone: Bool) {}

    final override func attach(_ upstream: Node) {
        self.upstream = upstream
        if gate.attach() { stopSource(.withSource) }
    }

    final override func forget(_ upstream: Node, isGone: Bool) {
        guard gate.detach() else { return }
        if self.upstream === upstream {
            self.upstream = nil
            orphaned(isGone: isGone)
        } else if gate.attach() {
            stopSource(.withSource)
        }
    }

    /// Stops the source, if one had been attached when the gate was released.
    ///
    /// The caller has released the gate; code that attaches a source later stops that source itself.
    final func stopSource(_ release: Gate.Release) {
        guard release == .withSource else { return }
        let node = upstream
        upstream = nil
        node?.dispose()
    }
}
