// Bytes on the heap whose address may be handed out. Grows with what has arrived, never with what is announced.

/// A growing run of bytes, without heap memory while it has never held any.
struct ByteStorage: ~Copyable {
    /// Bytes held.
    private(set) var count = 0
    /// Bytes of memory.
    private(set) var capacity = 0
    private var start: UnsafeMutableRawPointer?

    deinit { start?.deallocate() }

    /// The bytes held; valid until the next change.
    var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: start, count: count) }

    /// Makes room for `extra` more bytes, counts them as held, and gives them out to be written.
    mutating func grow(by extra: Int) -> UnsafeMutableRawBufferPointer {
        if capacity - count < extra { reallocate(max(count + extra, capacity * 2, 64)) }
        defer { count += extra }
        return UnsafeMutableRawBufferPointer(start: start.map { $0 + count }, count: extra)
    }

    /// Forgets the first bytes; the others move to the front.
    mutating func drop(first dropped: Int) {
        count -= dropped
        if count > 0, let start { start.copyMemory(from: start + dropped, byteCount: count) }
    }

    /// Forgets the bytes and keeps their memory.
    mutating func clear() { count = 0 }

    /// Forgets the bytes and gives their memory back.
    mutating func release() {
        start?.deallocate()
        start = nil
        count = 0
        capacity = 0
    }

    private mutating func reallocate(_ newCapacity: Int) {
        let larger = UnsafeMutableRawPointer.allocate(byteCount: newCapacity, alignment: 16)
        if let start {
            larger.copyMemory(from: start, byteCount: count)
            start.deallocate()
        }
        start = larger
        capacity = newCapacity
    }
}
