// RowPlaces: finds a row of an array by the hash of its key. Of its own, for code that does not know the key's type would
// look up a dictionary's type at every step.

/// Places in an array, by the hashes of what stands there.
struct RowPlaces {
    /// In each a place, counted from 1, below 32 bits of its hash; 0 where there is none.
    ///
    /// A power of two, at most half full.
    private var slots: ContiguousArray<UInt64>
    private static let placeBits: UInt64 = 0xFFFF_FFFF

    init(capacity: Int) {
        var size = 2
        while size < capacity * 2 { size *= 2 }
        slots = ContiguousArray(repeating: 0, count: size)
    }

    /// The place of an equal; nil where there is none.
    @inline(__always)
    func place(_ hash: Int, _ isEqual: (Int) -> Bool) -> Int? { found(at: slot(hash, isEqual)) }

    /// Notes a place, unless an equal has one: that is returned.
    @inline(__always)
    mutating func insert(_ place: Int, _ hash: Int, _ isEqual: (Int) -> Bool) -> Int? {
        let slot = slot(hash, isEqual)
        if let found = found(at: slot) { return found }
        slots[slot] = UInt64(truncatingIfNeeded: hash) & ~RowPlaces.placeBits | UInt64(place + 1)
        return nil
    }

    @inline(__always)
    private func found(at slot: Int) -> Int? {
        let place = Int(slots[slot] & RowPlaces.placeBits)
        return place > 0 ? place - 1 : nil
    }

    /// Where an equal stands, or would.
    @inline(__always)
    private func slot(_ hash: Int, _ isEqual: (Int) -> Bool) -> Int {
        let mask = slots.count - 1
        let high = UInt64(truncatingIfNeeded: hash) & ~RowPlaces.placeBits
        var slot = hash & mask
        while slots[slot] != 0 {
            if slots[slot] & ~RowPlaces.placeBits == high, let place = found(at: slot), isEqual(place) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }
}
