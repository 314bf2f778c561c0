// ByteCursor: goes through a file from its start, with a window of it in memory.

/// A place in a file, which mostly moves forward.
struct ByteCursor {
    /// Bytes of the window.
    private static let windowSize = 64 << 10

    private let input: ImageInput
    private var window: [UInt8] = []
    private var windowStart = 0
    /// The next byte that is read.
    private(set) var offset = 0

    init(_ input: ImageInput) { self.input = input }

    /// The next byte, nil at the end.
    mutating func next() -> UInt8? {
        guard fill() else { return nil }
        defer { offset += 1 }
        return window[offset - windowStart]
    }

    /// The next bytes, nil if there are fewer.
    mutating func next(_ count: Int) -> [UInt8]? {
        let bytes = input.read(count, at: offset)
        guard bytes.count == count else { return nil }
        offset += count
        return bytes
    }

    /// Goes on by a count; false where the file ends before.
    mutating func skip(_ count: Int) -> Bool {
        guard count >= 0, count <= input.count - offset else { return false }
        offset += count
        return true
    }

    /// Goes back by a count, to the start of the file at most.
    mutating func back(_ count: Int) { offset = max(0, offset - count) }

    /// Goes to the end of the file.
    mutating func skipRest() { offset = input.count }

    /// Goes behind the next such byte; false where there is none.
    mutating func skip(past byte: UInt8) -> Bool {
        while fill() {
            let rest = window[(offset - windowStart)...]
            if let found = rest.firstIndex(of: byte) {
                offset = windowStart + found + 1
                return true
            }
            offset += rest.count
        }
        return false
    }

    /// Sees to it that the next byte is in the window.
    private mutating func fill() -> Bool {
        if offset >= windowStart, offset < windowStart + window.count { return true }
        window = input.read(Self.windowSize, at: offset)
        windowStart = offset
        return !window.isEmpty
    }
}
