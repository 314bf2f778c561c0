// Gate: lets calls in until it is closed, tells who leaves last, so that closures can be dropped as soon as nobody runs in
// them, and settles who releases what the gate stands for: the end, once it has been handed on, or a dispose that comes
// meanwhile. One atomic word; no lock.
import Synchronization

/// Counts the calls inside an observer, closes it once, and releases it once.
struct Gate: ~Copyable {
    /// What the one who releases a gate finds.
    enum Release {
        /// Somebody else has released it.
        case late
        /// A source has been attached: the releaser stops it.
        case withSource
        /// No source: one that is attached later is stopped by the code that attaches it.
        case withoutSource
    }

    private static var closed: UInt32 { 1 }
    private static var attached: UInt32 { 2 }
    private static var released: UInt32 { 4 }
    private static var call: UInt32 { 8 }

    /// Bits 0 to 2: closed, attached, released.
    ///
    /// The rest: the number of calls inside.
    private let word = Atomic<UInt32>(0)

    /// Whether nobody can enter any more.
    var isClosed: Bool { word.load(ordering: .acquiring) & Self.closed != 0 }

    /// Enters for one call; `false` once the gate is closed.
    @inline(__always)
    borrowing func enter() -> Bool { step(adding: Self.call) & Self.closed == 0 }

    /// Closes the gate and enters for the last event; `false` where somebody else has closed it.
    borrowing func enterLast() -> Bool {
        step(adding: Self.call | Self.closed) & Self.closed == 0
    }

    /// Closes the gate, where calls are not counted; `false` where somebody else has closed it.
    borrowing func close() -> Bool {
        word.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue & Self.closed == 0
    }

    /// Closes the gate and releases what it stands for, where calls are not counted.
    borrowing func closeAndRelease() -> Release {
        Self.release(word.bitwiseOr(Self.closed | Self.released, ordering: .acquiringAndReleasing).oldValue)
    }

    /// Releases what the gate stands for, from inside.
    borrowing func release() -> Release {
        Self.release(word.bitwiseOr(Self.released, ordering: .acquiringAndReleasing).oldValue)
    }

    /// Closes the gate, enters and releases, at once; where somebody else has released it, does nothing and says so.
    borrowing func enterToRelease() -> Release {
        var old = word.load(ordering: .relaxed)
        while old & Self.released == 0 {
            let (done, seen) = word.weakCompareExchange(
                expected: old,
                desired: (old &+ Self.call) | Self.closed | Self.released,
                ordering: .acquiringAndReleasing
            )
            if done { break }
            old = seen
        }
        return Self.release(old)
    }

    /// Leaves; `true` tells the caller that the gate is closed and empty, once.
    @inline(__always)
    borrowing func leave() -> Bool {
        let word = word.wrappingSubtract(Self.call, ordering: .acquiringAndReleasing).newValue
        return word < Self.call && word & Self.closed != 0
    }

    /// Counts one of two that must both have gone, where calls are not counted; `true` for the second.
    borrowing func isSecondToGo() -> Bool {
        word.wrappingAdd(Self.call, ordering: .acquiringAndReleasing).oldValue >= Self.call
    }

    /// Says that the source has been stored, once; `true` where the gate has been released before, so the caller stops it.
    borrowing func attach() -> Bool {
        word.bitwiseOr(Self.attached, ordering: .acquiringAndReleasing).oldValue & Self.released != 0
    }

    /// Takes `attach` back; `true` where a source was attached and the gate is open, so the caller may forget the source.
    borrowing func detach() -> Bool {
        var old = word.load(ordering: .relaxed)
        while old & (Self.closed | Self.attached) == Self.attached {
            let (done, seen) = word.weakCompareExchange(
                expected: old,
                desired: old & ~Self.attached,
                ordering: .acquiringAndReleasing
            )
            if done { return true }
            old = seen
        }
        return false
    }

    private static func release(_ old: UInt32) -> Release {
        old & released != 0 ? .late : old & attached != 0 ? .withSource : .withoutSource
    }

    /// Changes the word, unless the gate is closed; returns the word as it was.
    @inline(__always)
    private borrowing func step(adding change: UInt32) -> UInt32 {
        var old = word.load(ordering: .relaxed)
        while old & Self.closed == 0 {
            let (done, seen) = word.weakCompareExchange(
                expected: old,
                desired: old &+ change,
                ordering: .acquiringAndReleasing
            )
            if done { return old }
            old = seen
        }
        return old
    }
}
