// Listing: one sink's place on a list. While a newcomer is given what it has missed, what other threads emit
// waits here, so that a sink never hears two threads at once.
import CLinux
import Glibc
import Synchronization

/// One sink's place on a list.
///
/// The list keeps it, it keeps its sink, and the sink's end keeps it in turn, to dispose of it. It does not keep its hub: a
/// hub that is released, or drops its list, tells the sinks to forget their places, and that releases everything.
///
/// Not generic: its methods are told the element type, which is the same for its sink and its hub.
final class Listing: Node {
    private static var live: UInt { 0 }
    /// Bit 0: disposed of.
    private static var disposed: UInt { 1 }
    /// Bit 1: on no list, not yet or no more.
    private static var unlisted: UInt { 2 }

    private let sink: Node
    /// The hub whose list this is on: an `any Hub` without a reference, used only while this is listed, under the hub's lock.
    ///
    /// Written once, before this is listed.
    @exclusivity(unchecked) private var hub: (address: UInt, UInt) = (0, 0)
    /// `live`, or its two bits, and the thread that catches up (an address, whose low bits are 0).
    ///
    /// Whether this is listed changes under the hub's lock.
    private let state: Atomic<UInt>
    /// What other threads emitted while this one catches up.
    ///
    /// Guarded by `Lock`.
    @exclusivity(unchecked) private var backlog: ContiguousArray<() -> Void> = []

    /// Makes a place.
    ///
    /// One that is `catchingUp` belongs to the calling thread until `caughtUp()`.
    init<Element>(_ sink: Sink<Element>, catchingUp: Bool = false) {
        self.sink = sink
        state = Atomic(Self.unlisted | (catchingUp ? UInt(pthread_self()) : 0))
    }

    var isDisposed: Bool { state.load(ordering: .relaxed) & Self.disposed != 0 }

    /// Says that a hub puts this on its list; false where this has been disposed of, and is not to be put there.
    ///
    /// Called once, under the hub's lock. Before the hub or its list is released, it calls `leaveList` or `letGo`.
    func enlist(on hub: any Hub) -> Bool {
        // `as`: what is cast is the two words of the existential, not the object in it.
        self.hub = unsafeBitCast(hub as any Hub, to: (UInt, UInt).self)
        return state.bitwiseAnd(~Self.unlisted, ordering: .acquiringAndReleasing).oldValue & Self.disposed == 0
    }

    /// Says that the hub has taken this off its list: nobody uses the hub through it any more.
    func leaveList(of hub: AnyObject) {
        Lock.with(hub) { _ = state.bitwiseOr(Self.unlisted, ordering: .acquiringAndReleasing) }
    }

    /// As `leaveList`, where no end has come or will come: the sink forgets its place.
    func letGo<Element>(of hub: AnyObject, isGone: Bool, _: Element.Type) {
        leaveList(of: hub)
        unsafeDowncast(sink, to: Sink<Element>.self).forget(self, isGone: isGone)
    }

    override func dispose() {
        let old = state.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
        guard old & (Self.disposed | Self.unlisted) == 0 else { return }
        listOwner()?.remove(self)
    }

    /// The hub, if this is on its list and its deinitialiser has not begun.
    private func listOwner() -> (any Hub)? {
        // The hub may have gone: its lock is that of its address. While this is listed it waits for that lock.
        let mutex = Lock.acquire(address: hub.address)
        defer { Lock.release(mutex) }
        guard state.load(ordering: .acquiring) & Self.unlisted == 0, clinux_retain(hub.address) else { return nil }
        let owner = unsafeBitCast(hub, to: (any Hub).self)
        // Counted twice by now.
        Unmanaged<AnyObject>.passUnretained(owner).release()
        return owner
    }

    @inline(__always)
    func next<Element>(_ element: Element) {
        if state.load(ordering: .acquiring) == Self.live || passes(element) { deliver(element) }
    }

    func end<Element>(_ error: (any Error)?, of _: Element.Type) {
        // It has been taken off its list by now.
        let isLive = state.load(ordering: .acquiring) & ~Self.unlisted == Self.live
        if isLive || passes({ self.finish(error, of: Element.self) }) { finish(error, of: Element.self) }
    }

    /// Gives the sink what it missed; the catching-up thread alone.
    @inline(__always)
    func replay<Element>(_ element: Element) { if !isDisposed { deliver(element) } }

    /// Hands over what other threads emitted meanwhile, and goes live.
    func caughtUp() {
        while let works = takeBacklog() { for work in works { work() } }
    }

    /// Hands on the end, if this is on the list still.
    ///
    /// Nothing follows, not even an element that is being handed to the others on the list and has led to the end.
    private func finish<Element>(_ error: (any Error)?, of _: Element.Type) {
        let old = state.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
        guard old & Self.disposed == 0 else { return }
        let sink = unsafeDowncast(sink, to: Sink<Element>.self)
        sink.end(error)
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
        if state & Self.disposed != 0 { return false }
        let thread = state & ~Self.unlisted
        if thread == 0 || thread == UInt(pthread_self()) { return true }
        backlog.append(work)
        return false
    }

    private func takeBacklog() -> ContiguousArray<() -> Void>? {
        let mutex = Lock.acquire(self)
        defer { Lock.release(mutex) }
        if backlog.isEmpty {
            state.bitwiseAnd(Self.disposed | Self.unlisted, ordering: .acquiringAndReleasing)
            return nil
        }
        defer { backlog = [] }
        return backlog
    }
}
