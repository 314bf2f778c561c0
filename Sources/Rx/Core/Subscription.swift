// Subscription: one sink's place on a list. While a newcomer is given what it has missed, what other threads emit
// waits here, so that a sink never hears two threads at once.
import Glibc
import Synchronization

/// One sink's place on a list.
///
/// Its sink's element type is its hub's; the methods are told it.
final class Subscription: Node {
    private static var live: UInt { 0 }
    private static var disposed: UInt { 1 }

    private let sink: Node
    /// Who has the list; a share may still be looking for it.
    ///
    /// Guarded by `Lock`.
    @exclusivity(unchecked) private var listOwner: (any Hub)?
    /// `live`, `disposed`, or the thread that catches up.
    private let state: Atomic<UInt>
    /// What other threads emitted while this one catches up.
    ///
    /// Guarded by `Lock`.
    @exclusivity(unchecked) private var backlog: ContiguousArray<() -> Void> = []

    /// Makes a place.
    ///
    /// One that is `catchingUp` belongs to the calling thread until `caughtUp()`.
    init<Element>(_ sink: Sink<Element>, on hub: (any Hub)? = nil, catchingUp: Bool = false) {
        self.sink = sink
        listOwner = hub
        state = Atomic(catchingUp ? UInt(pthread_self()) : Self.live)
    }

    /// Who has the list that this is about to be put on.
    var hub: (any Hub)? {
        get { Lock.with(self) { listOwner } }
        set {
            // The former one is released outside of the lock.
            var former = newValue
            Lock.with(self) { swap(&former, &listOwner) }
        }
    }

    var isDisposed: Bool { state.load(ordering: .relaxed) == Self.disposed }

    override func dispose() {
        guard state.exchange(Self.disposed, ordering: .acquiringAndReleasing) != Self.disposed else { return }
        // Who puts this on a list names its owner first, and then asks whether it has been disposed of.
        hub?.remove(self)
    }

    @inline(__always)
    func next<Element>(_ element: Element) {
        if state.load(ordering: .acquiring) == Self.live || passes(element) { deliver(element) }
    }

    func end<Element>(_ error: (any Error)?, of _: Element.Type) {
        if state.load(ordering: .acquiring) == Self.live || passes({ self.finish(error, of: Element.self) }) {
            finish(error, of: Element.self)
        }
    }

    /// Gives the sink what it missed; the catching-up thread alone.
    @inline(__always)
    func replay<Element>(_ element: Element) { if !isDisposed { deliver(element) } }

    /// Hands over what other threads emitted meanwhile, and goes live.
    func caughtUp() {
        while let works = takeBacklog() { for work in works { work() } }
    }

    private func finish<Element>(_ error: (any Error)?, of _: Element.Type) {
        guard !isDisposed else { return }
        let sink = unsafeDowncast(sink, to: Sink<Element>.self)
        if let error { sink.error(error) } else { sink.completed() }
    }

    /// Hands an element to the sink, which this keeps alive: no need to count one reference more.
    @inline(__always)
    private func deliver<Element>(_ element: Element) {
        Unmanaged.passUnretained(sink)._withUnsafeGuaranteedRef {
            unsafeDowncast($0, to: Sink<Element>.self).next(element)
        }
    }

    /// Whether an element may be delivered now, although this is not live; else it waits, or is dropped.
    @inline(never)
    private func passes<Element>(_ element: Element) -> Bool { passes { self.replay(element) } }

    /// Whether an event may be delivered now, although this is not live; else it waits, or is dropped.
    private func passes(_ work: @escaping () -> Void) -> Bool {
        let mutex = Lock.acquire(self)
        defer { Lock.release(mutex) }
        let state = state.load(ordering: .acquiring)
        if state == Self.live || state == UInt(pthread_self()) { return true }
        if state != Self.disposed { backlog.append(work) }
        return false
    }

    private func takeBacklog() -> ContiguousArray<() -> Void>? {
        let mutex = Lock.acquire(self)
        defer { Lock.release(mutex) }
        if backlog.isEmpty {
            let me = UInt(pthread_self())
            _ = state.compareExchange(expected: me, desired: Self.live, ordering: .acquiringAndReleasing)
            return nil
        }
        defer { backlog = [] }
        return backlog
    }
}
