// SlotStage: a stage that runs one source after another.

/// Stands for whichever source runs at the moment: the slot that holds it is attached downstream as this is made.
@usableFromInline
class SlotStage<Input, Output>: Stage<Input, Output> {
    final let slot = Slot()

    override init(_ downstream: Sink<Output>) {
        super.init(downstream)
        downstream.attach(slot)
    }

    final override func attach(_ upstream: Node) { slot.attach(upstream) }

    final override func forget(_ upstream: Node, isGone: Bool) {
        slot.forget(upstream, isGone: isGone, downstream)
    }
}
