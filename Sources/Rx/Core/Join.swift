// Join: the middle of every operator with several sources. It takes events from any thread and hands them on one at a time
// without holding a lock: what another thread brings meanwhile is queued, and drained by the thread that is delivering.
// What the delivering thread itself brings (a reentrant emission) is delivered at once, nested; so is an error, and what
// waits is dropped then. The normal end comes after what waits.
import Glibc

/// The lane of a join: who is delivering, and what waits.
///
/// Knows no element type.
@usableFromInline
class JoinLane: Node {
    /// What a join still accepts.
    private enum Phase: UInt8 {
        case open
        /// The end has been admitted.
        case ended
        case disposed
    }

    /// All that follows is guarded by `Lock`.
    @exclusivity(unchecked) private final var thread: pthread_t = 0
    @exclusivity(unchecked) private final var queue: ContiguousArray<() -> Void> = []
    @exclusivity(unchecked) private final var depth: UInt16 = 0
    /// Whether a source has gone without an end (see `Sink.forget`), so that no normal end follows; and whether nobody can
    /// subscribe to one of those any more.
    @exclusivity(unchecked) private(set) final var hasLost = false
    @exclusivity(unchecked) private(set) final var hasGone = false
    @exclusivity(unchecked) private final var phase = Phase.open
    /// Whether more of what has been taken off the queue is to be delivered.
    @exclusivity(unchecked) private final var hasMore = false
    /// For joins that pair: whether nothing can be combined any more, as a source has ended and no element of it is left.
    @exclusivity(unchecked) final var isBarren = false
    /// Whether nothing may be handed on any more; the delivering thread's own.
    @exclusivity(unchecked) private(set) final var isOver = false
    /// For joins that count: how many sources run, and how many have no element to contribute, not yet or no longer.
    @exclusivity(unchecked) final var running: Int32 = 0
    @exclusivity(unchecked) final var missing: Int32 = 0

    /// Whether the sources are a collection's, for joins that differ in that.
    var isCollection: Bool { false }

    /// Stops the sources.
    ///
    /// `dispose` and the end call it once they let nothing through any more.
    func stopSources() {}

    /// Hands on the end: by an error or, with `nil`, normally.
    func finish(_ error: (any Error)?) {}

    /// Tells the sink downstream to forget this.
    func forgetDownstream(isGone: Bool) {}

    /// Combines the sources' elements; by now each source has one.
    ///
    /// Called under the lock `mutex`, which it releases.
    func combine(_ mutex: Lock.Mutex) { Lock.release(mutex) }

    /// Whether the end has been admitted, or this has been disposed of.
    ///
    /// Under the lock.
    final var isStopped: Bool { phase != .open }

    final override func dispose() {
        let mutex = Lock.acquire(self)
        phase = .disposed
        if isMine { isOver = true }
        let dropped = queue
        queue = []
        Lock.release(mutex)
        withExtendedLifetime(dropped) {}
        stopSources()
    }

    /// Whether the caller is delivering.
    ///
    /// Under the lock.
    final var isMine: Bool { depth > 0 && thread == pthread_self() }

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

    /// Ends a delivery, and delivers what other threads have queued.
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
        guard phase == .open else { return false }
        phase = .ended
        if error != nil || queue.isEmpty && !hasMore, enter() { return true }
        postpone { self.finishAndStop(error) }
        return false
    }

    /// Hands on the admitted end, then stops the sources.
    final func deliver(end error: (any Error)?) {
        finishAndStop(error)
        leave()
    }

    /// Ends everything by an error that a delivery has led to; it overtakes a normal end that waits.
    ///
    /// Within a delivery.
    final func fail(_ error: any Error) {
        if isOver { return }
        Lock.with(self) { if phase == .open { phase = .ended } }
        finishAndStop(error)
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
        if hasLost { return letGo(if: running == 0, mutex) }
        let ends = running == 0 && admit(end: nil)
        Lock.release(mutex)
        if ends { deliver(end: nil) }
    }

    /// One of the counted sources has gone without an end; after the last source, this is forgotten as well.
    final func sourceLost(isGone: Bool) {
        let mutex = Lock.acquire(self)
        running -= 1
        lose(isGone: isGone)
        letGo(if: running == 0, mutex)
    }

    /// One of the counted sources has ended, or is no longer needed, and this goes on without it.
    final func sourceDone() {
        let mutex = Lock.acquire(self)
        running -= 1
        letGo(if: running == 0, mutex)
    }

    /// Notes that a source has gone without an end.
    ///
    /// Under the lock.
    final func lose(isGone: Bool) {
        hasLost = true
        if isGone { hasGone = true }
    }

    /// Where nothing can come any more, not even an end, tells the sink downstream to forget this, and stops the sources.
    ///
    /// Called under the lock `mutex`, which it releases.
    final func letGo(if isIdle: Bool, _ mutex: Lock.Mutex) {
        let goes = isIdle && !isStopped
        let isGone = hasGone
        Lock.release(mutex)
        guard goes else { return }
        forgetDownstream(isGone: isGone)
        stopSources()
    }

    /// After an element that could not be combined yet: ends this where the other sources have ended without theirs.
    ///
    /// Called under the lock `mutex`, which it releases.
    final func endIfAlone(others: Int32, _ mutex: Lock.Mutex) {
        let ends = others == 0 && !hasLost && admit(end: nil)
        Lock.release(mutex)
        if ends { deliver(end: nil) }
    }

    private func finishAndStop(_ error: (any Error)?) {
        isOver = true
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
            for (index, work) in works.enumerated() where goesOn(isLast: index == works.count - 1) { work() }
        }
    }

    /// Whether what was queued may still be handed on.
    private func goesOn(isLast: Bool) -> Bool {
        let isDisposed = Lock.with(self) {
            hasMore = !isLast
            return phase == .disposed
        }
        return !isOver && !isDisposed
    }
}

/// Orders what several sources emit: events are handed on one at a time, and no lock is held meanwhile.
///
/// The rule that every join keeps. Each thread that brings an element or an end:
///
/// 1. **Locks.** The join's `Lock` guards what its inlets share: its own fields, and those of an inlet that the join reads.
/// 2. **Changes that state**, and nothing else. No closure is called and no object of others released: what an element
///    replaces is kept by `withExtendedLifetime` until the lock has been released. No other lock is taken.
/// 3. **Asks whether to deliver**, still under the lock. An element as it is: `admit(_:)`. Something that is to be made of
///    the state, by a selector for instance: `enter()`, and where that says no, `postpone(_:)` of the same work. An end:
///    `admit(end:)`. The answer is no where this has ended, and where another thread delivers: that one does it then.
///    The thread that delivers is let in again, nested.
/// 4. **Releases the lock.**
/// 5. **Delivers**, if it was to: `deliver(_:)` or `deliver(end:)`. After `enter()` it calls out to make the element,
///    hands it on by `handOn(_:)`, or ends all by `fail(_:)`, and calls `leave()`, which delivers what others have queued.
///
/// `send(_:)` and `send(end:)` are all five for what needs no state; `turn(_:)` does a work of several elements alone.
///
/// An error is handed on at once and drops what waits; a normal end comes after that. Both stop the sources by
/// `stopSources()`, as `dispose()` does: it takes them out under the lock, and disposes of them outside. Where a source
/// goes without an end, its inlet says so, by `sourceLost(isGone:)`: once nothing can come any more, this is forgotten.
///
/// To write another join, copy `MergeJoin`, which hands on every element as it comes, or `WithLatestFromJoin`, whose
/// elements meet its state and a selector. The observable makes the join and its inlets, gives the join the inlets,
/// attaches it, and starts the sources last.
@usableFromInline
class Join<Output>: JoinLane {
    final let downstream: Sink<Output>

    init(_ downstream: Sink<Output>) { self.downstream = downstream }

    final override func finish(_ error: (any Error)?) {
        downstream.end(error)
    }

    final override func forgetDownstream(isGone: Bool) { downstream.forget(self, isGone: isGone) }

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

    /// Hands on what a delivery has come to, unless that has led to the end.
    ///
    /// Within a delivery.
    @inline(__always)
    final func handOn(_ output: Output) { if !isOver { downstream.next(output) } }

    /// Admits and delivers an element.
    @inline(__always)
    final func send(_ element: Output) {
        let mutex = Lock.acquire(self)
        let admitted = admit(element)
        Lock.release(mutex)
        if admitted { deliver(element) }
    }
}
