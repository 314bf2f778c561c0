// Inlet: where one source of an operator with several sources (or with an end of its own) comes in. It holds that source.

/// A sink that keeps what is attached to it, and lets nothing through after the end or `dispose()`.
@usableFromInline
class Inlet<Element>: Keeper<Element> {
    /// Whether the join has left this source for another, so that what still waits of it is dropped.
    ///
    /// Touched by the delivering thread alone. For one kind of inlet, but it takes no memory of its own here.
    @exclusivity(unchecked) final var isOvertaken = false

    @inline(__always)
    deinit {}

    final var isClosed: Bool { gate.isClosed }

    /// Receives an element.
    func receive(_ element: Element) {}

    /// Receives the end: by an error or, with `nil`, normally.
    ///
    /// The source is stopped afterwards, unless this calls `close`, or somebody disposes of this meanwhile.
    func ended(_ error: (any Error)?) {}

    /// Called once, after the source has been stopped.
    func detached() {}

    final override func next(_ element: Element) { if !isClosed { receive(element) } }

    final override func end(_ error: (any Error)?) {
        guard gate.close() else { return }
        ended(error)
        close()
    }

    final override func dispose() { close() }

    /// Stops the source, and lets nothing through any more.
    @inline(__always)
    final func close() {
        let release = gate.closeAndRelease()
        if release != .late { stop(release) }
    }

    private func stop(_ release: Gate.Release) {
        stopSource(release)
        detached()
    }
}

extension Observable {
    /// As `start` of any sink; an inlet that has been closed before, as its operator has ended meanwhile, is fed nothing.
    final func start(_ inlet: Inlet<Element>) { if !inlet.isClosed { start(inlet as Sink<Element>) } }

    /// As `start` of any sink, alone or not; an inlet that has been closed before is fed nothing.
    final func start(_ inlet: Inlet<Element>, alone: Bool) {
        if !inlet.isClosed { start(inlet as Sink<Element>, alone: alone) }
    }
}
