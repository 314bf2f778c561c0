// Join: the middle of every operator with several sources. It takes events from any thread and hands them on one at a time
// without holding a lock: what another thread brings meanwhile is queued, and drained by the thread that is delivering.
// What the delivering thread itself brings (a reentrant emission) is delivered at once, nested.
import Glibc

/// Orders what several sources emit.
///
/// A subclass updates its own state and asks `admit` in one `Lock.with(self)`, then, outside, calls `deliver` if admitted.
class Join<Output>: Node {
    final let downstream: Sink<Output>
    /// All that follows is guarded by `Lock`.
    private var thread: pthread_t = 0
    private var depth: UInt32 = 0
    private final var stopped = false
    private var queue: ContiguousArray<Event<Output>> = []

    init(_ downstream: Sink<Output>) { self.downstream = downstream }

    /// Stops the sources.
    ///
    /// `dispose` and the end call it once they let nothing through any more.
    func stopSources() {}

    /// Whether the end has been admitted, or this has been disposed of.
    ///
    /// Under the lock.
    final var isStopped: Bool { stopped }

    final override func dispose() {
        let dropped = Lock.with(self) {
            stopped = true
            defer { queue = [] }
            return queue
        }
        withExtendedLifetime(dropped) {}
        stopSources()
    }

    /// Whether the caller is to deliver the element now.
    ///
    /// Under the lock.
    @inline(__always)
    final func admit(_ element: Output) -> Bool {
        guard !stopped else { return false }
        if entered() { return true }
        queue.append(.next(element))
        return false
    }

    /// Whether the caller is to deliver the end now.
    ///
    /// Under the lock.
    final func admit(end error: (any Error)?) -> Bool {
        guard !stopped else { return false }
        stopped = true
        if entered() { return true }
        queue.append(error.map { .error($0) } ?? .completed)
        return false
    }

    /// Hands on an admitted element, then whatever other threads brought meanwhile.
    @inline(__always)
    final func deliver(_ element: Output) {
        downstream.next(element)
        leave()
    }

    /// Hands on the admitted end, then stops the sources.
    final func deliver(end error: (any Error)?) {
        finish(error)
        leave()
    }

    /// Admits and delivers an element.
    final func send(_ element: Output) {
        if Lock.with(self, { admit(element) }) { deliver(element) }
    }

    /// Admits and delivers the end: by an error or, with `nil`, normally.
    final func send(end error: (any Error)?) {
        if Lock.with(self, { admit(end: error) }) { deliver(end: error) }
    }

    private func finish(_ error: (any Error)?) {
        if let error { downstream.error(error) } else { downstream.completed() }
        stopSources()
    }

    private func entered() -> Bool {
        let me = pthread_self()
        guard depth == 0 || thread == me else { return false }
        thread = me
        depth += 1
        return true
    }

    private func leave() {
        while let events = next() {
            for event in events {
                switch event {
                case .next(let element): downstream.next(element)
                case .error(let error): finish(error)
                case .completed: finish(nil)
                }
            }
        }
    }

    private func next() -> ContiguousArray<Event<Output>>? {
        Lock.with(self) {
            if depth == 1, !queue.isEmpty {
                defer { queue = [] }
                return queue
            }
            depth -= 1
            return nil
        }
    }
}
