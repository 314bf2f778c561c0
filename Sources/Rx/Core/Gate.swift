// Gate: lets calls in until it is closed, and tells who leaves last, so that closures can be dropped as soon as nobody
// runs in them. One atomic word; no lock.
import Synchronization

/// Counts the calls inside an observer and closes it once.
struct Gate: ~Copyable {
    /// Bit 0: closed.
    ///
    /// The rest: twice the number of calls inside.
    private let word = Atomic<UInt32>(0)

    /// Whether nobody can enter any more.
    var isClosed: Bool { word.load(ordering: .acquiring) & 1 == 1 }

    /// Enters for one call; `false` once the gate is closed.
    @inline(__always)
    borrowing func enter() -> Bool { step(closing: 0) }

    /// Closes the gate and enters for the last call; `false` where somebody else has closed it.
    borrowing func enterLast() -> Bool { step(closing: 1) }

    /// Leaves; `true` tells the caller that the gate is closed and empty, once.
    @inline(__always)
    borrowing func leave() -> Bool { word.wrappingSubtract(2, ordering: .acquiringAndReleasing).newValue == 1 }

    @inline(__always)
    private borrowing func step(closing: UInt32) -> Bool {
        var old = word.load(ordering: .relaxed)
        while old & 1 == 0 {
            let (done, seen) = word.weakCompareExchange(
                expected: old,
                desired: (old &+ 2) | closing,
                ordering: .acquiringAndReleasing
            )
            if done { return true }
            old = seen
        }
        return false
    }
}
