// Terminal: the end of every chain, and at once the Disposable that `subscribe` returns. It owns the attached source,
// lets nothing through after a stop event or dispose(), and drops its closures as soon as nobody runs in them. The source
// is stopped once the end has been handed on, or by a dispose() that comes meanwhile.

/// A sink that hands its events to the outside.
///
/// `@unchecked Sendable`: `gate` orders every use of the subclass's closures.
@usableFromInline
class Terminal<Element>: Keeper<Element>, Cancelable, @unchecked Sendable {
    @usableFromInline
    final var isDisposed: Bool { gate.isClosed }

    /// Hands an element to the outside.
    func emit(_ element: Element) {}

    /// Hands the end to the outside: by an error or, with `nil`, normally.
    func emit(end error: (any Error)?) {}

    /// Tells the outside that the subscription has ended, in whichever way.
    func ended() {}

    /// Drops what the subclass holds of the outside.
    func clear() {}

    final override func next(_ element: Element) {
        guard gate.enter() else { return }
        emit(element)
        if gate.leave() { clear() }
    }

    final override func end(_ error: (any Error)?) {
        guard gate.enterLast() else { return }
        emit(end: error)
        let release = gate.release()
        if release != .late { ended() }
        stopSource(release)
        if gate.leave() { clear() }
    }

    @usableFromInline
    final override func dispose() {
        let release = gate.enterToRelease()
        guard release != .late else { return }
        stopSource(release)
        ended()
        if gate.leave() { clear() }
    }
}
