// Inlet: where one source of an operator with several sources (or with an end of its own) comes in. It holds that source.
import Synchronization

/// A sink that keeps what is attached to it, and lets nothing through after the end or `dispose()`.
class Inlet<Element>: Sink<Element> {
    private let closed = Atomic<Bool>(false)
    @exclusivity(unchecked) private var upstream: Node?

    final var isClosed: Bool { closed.load(ordering: .acquiring) }

    /// Receives an element.
    func receive(_ element: Element) {}

    /// Receives the end: by an error or, with `nil`, normally.
    ///
    /// The source is stopped afterwards.
    func ended(_ error: (any Error)?) {}

    /// Called once, after the source has been stopped.
    func detached() {}

    final override func next(_ element: Element) { if !isClosed { receive(element) } }

    final override func error(_ error: any Error) { finish(error) }

    final override func completed() { finish(nil) }

    final override func attach(_ upstream: Node) {
        let late = Lock.with(self) {
            if isClosed { return true }
            self.upstream = upstream
            return false
        }
        if late { upstream.dispose() }
    }

    final override func dispose() {
        if close() { detach() }
    }

    /// Lets nothing through any more; whether this call did it.
    ///
    /// The source goes on: `dispose` would stop it.
    private func close() -> Bool { !closed.exchange(true, ordering: .acquiringAndReleasing) }

    private func finish(_ error: (any Error)?) {
        guard close() else { return }
        ended(error)
        detach()
    }

    private func detach() {
        let node = Lock.with(self) {
            defer { upstream = nil }
            return upstream
        }
        node?.dispose()
        detached()
    }
}
