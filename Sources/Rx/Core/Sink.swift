// Node and Sink: what the inside of every operator is made of. A source calls `attach` before its first event, so the
// holder of the attached node can stop it even from within that first event. Adding an operator: one Sink subclass.

/// The part of a subscription that can be ended: a source's registration, or an operator with several sources.
@usableFromInline
class Node {
    #if DEBUG || TRACE_RESOURCES
    private let mark = Resources.Mark()
    #endif

    init() {}

    // Inlined, as those of the classes between this and a sink: elsewhere each class would cost each sink a call.
    @inline(__always)
    deinit {}

    /// Stops the source.
    ///
    /// Idempotent, from any thread; nothing is delivered by this node afterwards.
    @usableFromInline
    func dispose() {}
}

/// What a source hands its events to: any number of `next`, then at most one `end`.
///
/// An operator that only transforms passes `attach` on. A sink that keeps the attached node instead disposes of it when
/// it has received `end`, and ignores whatever comes after.
@usableFromInline
class Sink<Element>: Node {
    @inline(__always)
    deinit {}

    /// Receives one element.
    func next(_ element: Element) {}

    /// Receives the end: by an error or, with `nil`, normally.
    func end(_ error: (any Error)?) {}

    /// Receives, at most once and before any event, the means to stop the source.
    func attach(_ upstream: Node) {}

    /// Learns that the source has gone, or has let go of this, without an end: nothing comes of it any more, and the node
    /// that it attached need be neither disposed of nor kept.
    ///
    /// Where the source `isGone`, nobody can subscribe to it any more either.
    func forget(_ upstream: Node, isGone: Bool) {}
}

/// A sink in the middle of a chain that takes elements of one type, hands on another, and passes everything else.
@usableFromInline
class Stage<Input, Output>: Sink<Input> {
    final let downstream: Sink<Output>
    /// Whether the end has been handed on.
    ///
    /// A stage may end before its source, and not every source can be stopped: `just` goes on to its end. And a stage's own
    /// closure may bring the source's end about: what it returns then comes too late, and is dropped.
    @exclusivity(unchecked) private(set) final var hasEnded = false

    init(_ downstream: Sink<Output>) { self.downstream = downstream }

    @inline(__always)
    deinit {}

    override func end(_ error: (any Error)?) { finish(error) }

    /// Hands on the end, the first time it is called: by an error or, with `nil`, normally.
    final func finish(_ error: (any Error)?) {
        guard !hasEnded else { return }
        hasEnded = true
        downstream.end(error)
    }

    override func attach(_ upstream: Node) { downstream.attach(upstream) }

    override func forget(_ upstream: Node, isGone: Bool) { downstream.forget(upstream, isGone: isGone) }
}
