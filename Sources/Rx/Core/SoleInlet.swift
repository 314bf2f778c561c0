// SoleInlet: the inlet of an operator that has one source and, before or besides it, something of its own to hand on.

/// Hands on the end, and has what it is attached to forget it where its source has gone; a subclass hands on the elements.
class SoleInlet<Input, Output>: Inlet<Input> {
    final let downstream: Sink<Output>

    init(_ downstream: Sink<Output>) { self.downstream = downstream }

    override func ended(_ error: (any Error)?) { downstream.end(error) }

    override func orphaned(isGone: Bool) { downstream.forget(self, isGone: isGone) }
}
