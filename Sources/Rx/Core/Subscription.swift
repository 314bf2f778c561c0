// Subscription: one sink's place on a list. While a newcomer is given what it has missed, what other threads emit
// waits here, so that a sink never hears two threads at once.
import Glibc
import Synchronization

/// One sink's place on a list.
final class Subscription<Element>: Node {
    private static var live: UInt { 0 }
    private static var disposed: UInt { 1 }

    private let sink: Sink<Element>
    private let hub: any Hub<Element>
    /// `live`, `disposed`, or the thread that catches up.
    private let state: Atomic<UInt>
    /// What other threads emitted while this one catches up.
    ///
    /// Guarded by `Lock`.
    private var backlog: ContiguousArray<Event<Element>> = []

    /// Makes a place.
    ///
    /// One that is `catchingUp` belongs to the calling thread until `caughtUp()`.
    init(_ sink: Sink<Element>, on hub: any Hub<Element>, catchingUp: Bool = false) {
        self.sink = sink
        self.hub = hub
        state = Atomic(catchingUp ? UInt(pthread_self()) : Self.live)
    }

    var isDisposed: Bool { state.load(ordering: .relaxed) == Self.disposed }

    override func dispose() {
        guard state.exchange(Self.disposed, ordering: .acquiringAndReleasing) != Self.disposed else { return }
        hub.remove(self)
    }

    @inline(__always)
    func next(_ element: Element) {
        if state.load(ordering: .acquiring) == Self.live || passes({ .next(element) }) { sink.next(element) }
    }

    func end(_ error: (any Error)?) {
        if state.load(ordering: .acquiring) == Self.live || passes({ error.map { .error($0) } ?? .completed }) {
            finish(error)
        }
    }

    /// Gives the sink what it missed; the catching-up thread alone.
    func replay(_ element: Element) {
        if !isDisposed { sink.next(element) }
    }

    /// Hands over what other threads emitted meanwhile, and goes live.
    func caughtUp() {
        while let events = takeBacklog() {
            for event in events where !isDisposed {
                switch event {
                case .next(let element): sink.next(element)
                case .error(let error): finish(error)
                case .completed: finish(nil)
                }
            }
        }
    }

    private func finish(_ error: (any Error)?) {
        if let error { sink.error(error) } else { sink.completed() }
    }

    /// Whether an event may be delivered now, although this is not live; else it waits, or is dropped.
    private func passes(_ event: () -> Event<Element>) -> Bool {
        Lock.with(self) {
            let state = state.load(ordering: .acquiring)
            if state == Self.live || state == UInt(pthread_self()) { return true }
            if state != Self.disposed { backlog.append(event()) }
            return false
        }
    }

    private func takeBacklog() -> ContiguousArray<Event<Element>>? {
        Lock.with(self) {
            if backlog.isEmpty {
                let me = UInt(pthread_self())
                _ = state.compareExchange(expected: me, desired: Self.live, ordering: .acquiringAndReleasing)
                return nil
            }
            defer { backlog = [] }
            return backlog
        }
    }
}
