// NameTable: the names of a text's members, each once. A text says the same few names again and again.

/// Names by numbers, and numbers by names.
struct NameTable {
    private struct Entry {
        let hash: UInt64
        let start: Int
        let count: Int
    }

    private var entries: [Entry] = []
    // The entries' numbers at their hashes' places, or behind them; -1 where none is. A power of two of them.
    private var slots: [Int32] = Array(repeating: -1, count: 32)
    private let text = TextBuffer(capacity: 256)
    private let hash = NameHash.shared

    /// How many names there are.
    var count: Int { entries.count }

    /// The name of a number.
    subscript(number: Int) -> String {
        text.withBytes { bytes in
            let entry = entries[number]
            return String(decoding: bytes[entry.start..<entry.start + entry.count], as: UTF8.self)
        }
    }

    /// The number of a name; nil where the text has none like it.
    @inline(__always)
    func number(of name: UnsafeRawBufferPointer) -> Int? {
        let (slot, number) = find(name, hash(name))
        return slot < 0 ? number : nil
    }

    /// The number of a name, which is noted where it is new.
    mutating func note(_ name: UnsafeRawBufferPointer) -> Int {
        let hash = hash(name)
        let (slot, number) = find(name, hash)
        guard slot >= 0 else { return number }
        entries.append(Entry(hash: hash, start: text.count, count: name.count))
        text.append(name)
        slots[slot] = Int32(truncatingIfNeeded: entries.count - 1)
        if entries.count * 2 > slots.count { grow() }
        return entries.count - 1
    }

    // The number of a name, or the slot where it belongs.
    @inline(__always)
    private func find(_ name: UnsafeRawBufferPointer, _ hash: UInt64) -> (slot: Int, number: Int) {
        let mask = slots.count &- 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while case let number = Int(slots[slot]), number >= 0 {
            if entries[number].hash == hash, isName(name, entries[number]) { return (-1, number) }
            slot = (slot &+ 1) & mask
        }
        return (slot, -1)
    }

    @inline(__always)
    private func isName(_ name: UnsafeRawBufferPointer, _ entry: Entry) -> Bool {
        guard entry.count == name.count else { return false }
        let start = UnsafeRawPointer(text.start) + entry.start
        for index in 0..<name.count where name[index] != start.load(fromByteOffset: index, as: UInt8.self) {
            return false
        }
        return true
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 4)
        for (number, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(truncatingIfNeeded: number)
        }
    }
}

/// Hashes of names that nobody outside the process can choose names for.
struct NameHash {
    private let seed: UInt64
    private let factor: UInt64

    /// The process's own.
    static let shared = NameHash(seed: .random(in: 0...(.max)), factor: .random(in: 0...(.max)))

    /// Eight bytes at a time, each by the folded product with what came before.
    @inline(__always)
    func callAsFunction(_ name: UnsafeRawBufferPointer) -> UInt64 {
        var hash = seed ^ UInt64(truncatingIfNeeded: name.count)
        guard let start = name.baseAddress, name.count > 0 else { return hash }
        var (word, left) = (start, name.count)
        while left > 8 {
            hash = folded(hash ^ word.loadUnaligned(as: UInt64.self), factor)
            word += 8
            left &-= 8
        }
        // The last bytes, some of them twice.
        var last: UInt64
        if left >= 4 {
            last = UInt64(word.loadUnaligned(as: UInt32.self))
            last |= UInt64((word + left - 4).loadUnaligned(as: UInt32.self)) &<< 32
        } else {
            last = UInt64(word.load(as: UInt8.self))
            last |= UInt64(word.load(fromByteOffset: left &>> 1, as: UInt8.self)) &<< 8
            last |= UInt64(word.load(fromByteOffset: left &- 1, as: UInt8.self)) &<< 16
        }
        return folded(hash ^ last, factor ^ seed)
    }

    @inline(__always)
    private func folded(_ value: UInt64, _ factor: UInt64) -> UInt64 {
        let (high, low) = value.multipliedFullWidth(by: factor)
        return high ^ low
    }
}
