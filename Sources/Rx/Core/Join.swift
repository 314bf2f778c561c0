// Join: the middle of every operator with several sources. It takes events from any thread and hands them on one at a time
// without holding a lock: what another thread brings meanwhile is queued, and drained by the thread that is delivering.
// What the delivering thread itself brings (a reentrant emission) is delivered at once, nested.
import Glibc

/// The lane of a join: who is delivering, and what waits.
///
/// Knows no element type.
@usableFromInline
class JoinLane: Node {
    /// All that follows is guarded by `Lock`.
    @exclusivity(unchecked) private final var thread: pthread_t = 0
    @exclusivity(unchecked) private final var queue: ContiguousArray<() -> Void> = []
    @exclusivity(unchecked) private final var depth: UInt32 = 0
    @exclusivity(unchecked) private final var stopped = false
    /// How many sources run, and how many have nothing to contribute yet: for joins that count.
    @exclusivity(unchecked) final var running: Int32 = 0
    @exclusivity(unchecked) final var missing: Int32 = 0

    /// Stops the sources.
    ///
    /// `dispose` and the end call it once they let nothing through any more.
    func stopSources() {}

    /// Hands on the end: by an error or, with `nil`, normally.
    func finish(_ error: (any Error)?) {}

    /// Combines what the sources have, none of which is missing.
    ///
    /// Called under the lock `mutex`, which it releases.
    func combine(_ mutex: Lock.Mutex) { Lock.release(mutex) }

    /// Whether the end has been admitted, or this has been disposed of.
    ///
    /// Under the lock.
    final var isStopped: Bool { stopped }

    final override func dispose() {
        let mutex = Lock.acquire(self)
        stopped = true
        let dropped = queue
        queue = []
        Lock.release(mutex)
        withExtendedLifetime(dropped) {}
        stopSources()
    }

    /// Whether the caller is to deliver now, and then to leave.
    ///
    /// Under the lock, if not stopped.
    @inline(__always)
    final func enter() -> Bool {
        let me = pthread_self()
        guard depth == 0 || thread == me else { return false }
        thread = me
        depth += 1
        return true
    }

    /// Queues what may not be delivered now.
    ///
    /// Under the lock.
    final func postpone(_ work: @escaping () -> Void) { queue.append(work) }

    /// Ends a delivery, and makes those that other threads have queued.
    @inline(__always)
    final func leave() {
        let mutex = Lock.acquire(self)
        if depth > 1 || queue.isEmpty {
            depth -= 1
            Lock.release(mutex)
        } else {
            Lock.release(mutex)
            drain()
        }
    }

    /// Whether the caller is to deliver the end now.
    ///
    /// Under the lock.
    final func admit(end error: (any Error)?) -> Bool {
        guard !stopped else { return false }
        stopped = true
        if enter() { return true }
        queue.append { self.finishAndStop(error) }
        return false
    }

    /// Hands on the admitted end, then stops the sources.
    final func deliver(end error: (any Error)?) {
        finishAndStop(error)
        leave()
    }

    /// Admits and delivers the end: by an error or, with `nil`, normally.
    final func send(end error: (any Error)?) {
        let mutex = Lock.acquire(self)
        let admitted = admit(end: error)
        Lock.release(mutex)
        if admitted { deliver(end: error) }
    }

    /// One of the counted sources has ended.
    final func sourceEnded(_ error: (any Error)?) {
        if let error { return send(end: error) }
        let mutex = Lock.acquire(self)
        running -= 1
        let ends = running == 0 && admit(end: nil)
        Lock.release(mutex)
        if ends { deliver(end: nil) }
    }

    /// After an element that completes no combination: if the others have ended, nothing can ever be combined.
    ///
    /// Called under the lock `mutex`, which it releases.
    final func endIfAlone(others: Int32, _ mutex: Lock.Mutex) {
        let ends = others == 0 && admit(end: nil)
        Lock.release(mutex)
        if ends { deliver(end: nil) }
    }

    private func finishAndStop(_ error: (any Error)?) {
        finish(error)
        stopSources()
    }

    private func drain() {
        while true {
            let mutex = Lock.acquire(self)
            let works = queue
            queue = []
            if works.isEmpty { depth -= 1 }
            Lock.release(mutex)
            if works.isEmpty { return }
            for work in works { work() }
        }
    }
}

/// Orders what several sources emit.
///
/// A subclass updates its own state and asks `admit` under one lock, then, outside, calls `deliver` if admitted.
@usableFromInline
class Join<Output>: JoinLane {
    final let downstream: Sink<Output>

    init(_ downstream: Sink<Output>) { self.downstream = downstream }

    final override func finish(_ error: (any Error)?) {
        if let error { downstream.error(error) } else { downstream.completed() }
    }

    /// Whether the caller is to deliver the element now.
    ///
    /// Under the lock.
    @inline(__always)
    final func admit(_ element: Output) -> Bool {
        if isStopped { return false }
        if enter() { return true }
        postpone { self.downstream.next(element) }
        return false
    }

    /// Hands on an admitted element, then whatever other threads brought meanwhile.
    @inline(__always)
    final func deliver(_ element: Output) {
        downstream.next(element)
        leave()
    }

    /// Admits and delivers an element.
    @inline(__always)
    final func send(_ element: Output) {
        let mutex = Lock.acquire(self)
        let admitted = admit(element)
        Lock.release(mutex)
        if admitted { deliver(element) }
    }
}
