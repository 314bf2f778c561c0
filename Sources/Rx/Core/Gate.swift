// Gate: lets calls in until it is closed, tells who leaves last, so that closures can be dropped as soon as nobody runs in
// them, and settles who stops a source that is attached while the gate closes. One atomic word; no lock.
import Synchronization

/// Counts the calls inside an observer and closes it once.
struct Gate: ~Copyable {
    /// What the one who closes a gate finds.
    enum Closing {
        /// Somebody else has closed it.
        case late
        /// A source has been attached: the closer stops it.
        case withSource
        /// No source: one that is attached later is stopped by who attaches it.
        case withoutSource
    }

    private static var closed: UInt32 { 1 }
    private static var attached: UInt32 { 2 }
    private static var call: UInt32 { 4 }

    /// Bits 0 and 1: closed, attached.
    ///
    /// The rest: the number of calls inside.
    private let word = Atomic<UInt32>(0)

    /// Whether nobody can enter any more.
    var isClosed: Bool { word.load(ordering: .acquiring) & Self.closed != 0 }

    /// Enters for one call; `false` once the gate is closed.
    @inline(__always)
    borrowing func enter() -> Bool { step(closing: 0) & Self.closed == 0 }

    /// Closes the gate and enters for the last call.
    borrowing func enterLast() -> Closing {
        let old = step(closing: Self.closed)
        return old & Self.closed != 0 ? .late : old & Self.attached != 0 ? .withSource : .withoutSource
    }

    /// Leaves; `true` tells the caller that the gate is closed and empty, once.
    @inline(__always)
    borrowing func leave() -> Bool {
        let word = word.wrappingSubtract(Self.call, ordering: .acquiringAndReleasing).newValue
        return word & ~Self.attached == Self.closed
    }

    /// Says that the source has been stored, once; `true` where the gate has closed before, so the caller stops it.
    borrowing func attach() -> Bool {
        word.bitwiseOr(Self.attached, ordering: .acquiringAndReleasing).oldValue & Self.closed != 0
    }

    /// Counts a call in, unless closed; the word as it was.
    @inline(__always)
    private borrowing func step(closing: UInt32) -> UInt32 {
        var old = word.load(ordering: .relaxed)
        while old & Self.closed == 0 {
            let (done, seen) = word.weakCompareExchange(
                expected: old,
                desired: (old &+ Self.call) | closing,
                ordering: .acquiringAndReleasing
            )
            if done { return old }
            old = seen
        }
        return old
    }
}
