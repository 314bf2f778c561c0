// JPEGBits: the bits of a JPEG's scan, one after the other, up to the marker behind them, and the Huffman codes that they are.

/// Huffman codes of a JPEG, as it announces them (ITU T.81 §C.2).
struct JPEGCodes {
    /// Bits that are looked up at once.
    static let width = 8

    /// By the next bits: the length of the code that they begin with, above its symbol; 0 for a longer one.
    fileprivate private(set) var short = [UInt16](repeating: 0, count: 1 << width)
    /// By the length: the first number that is too large for a code.
    fileprivate private(set) var ends = [Int](repeating: 0, count: 17)
    /// By the length: what leads from a code to the place of its symbol.
    fileprivate private(set) var shifts = [Int](repeating: 0, count: 17)
    fileprivate let symbols: [UInt8]

    /// Codes by how many there are of each length from 1 to 16, and their symbols; nil where there are no such codes.
    init?(counts: ArraySlice<UInt8>, symbols: ArraySlice<UInt8>) {
        self.symbols = Array(symbols)
        var (code, place) = (0, 0)
        for (length, count) in Swift.zip(1...16, counts) {
            let end = code + Int(count)
            guard end <= 1 << length, place + Int(count) <= self.symbols.count else { return nil }
            (ends[length], shifts[length]) = (end, place - code)
            if length <= Self.width {
                for number in code..<end {
                    let first = number << (Self.width - length)
                    let entry = UInt16(length) << 8 | UInt16(self.symbols[place + number - code])
                    for bits in first..<first + 1 << (Self.width - length) { short[bits] = entry }
                }
            }
            place += Int(count)
            code = end << 1
        }
    }
}

/// A place within the bits of a scan.
struct JPEGBits {
    /// Where the bytes come from; behind the scan once that has ended.
    private(set) var cursor: ByteCursor
    /// The marker that stands behind the bits, once it was met.
    private(set) var marker: UInt8?
    /// Whether more bits were asked for than there are before a marker or the end of the file.
    private(set) var areMissing = false
    private var held: UInt64 = 0
    private var count = 0

    init(_ cursor: ByteCursor) { self.cursor = cursor }

    /// Goes on by up to 16 bits; false where there are fewer.
    mutating func skip(_ bits: Int) -> Bool {
        guard fill(bits) else { return false }
        count -= bits
        return true
    }

    /// The number that up to 16 bits are; nil where there are fewer.
    mutating func number(_ bits: Int) -> Int? {
        guard fill(bits) else { return nil }
        count -= bits
        return Int(held >> UInt64(count) & ((1 << UInt64(bits)) - 1))
    }

    /// The symbol whose code comes next; nil where there is none, or not all of it.
    mutating func symbol(_ codes: JPEGCodes) -> Int? {
        while count < JPEGCodes.width, takeByte() {}
        if count >= JPEGCodes.width {
            let entry = codes.short[Int(held >> UInt64(count - JPEGCodes.width) & ((1 << UInt64(JPEGCodes.width)) - 1))]
            if entry > 0 {
                count -= Int(entry >> 8)
                return Int(entry & 0xFF)
            }
        }
        var code = 0
        for length in 1...16 {
            guard let bit = number(1) else { return nil }
            code = code << 1 | bit
            if code < codes.ends[length] { return Int(codes.symbols[code + codes.shifts[length]]) }
        }
        return nil
    }

    /// Goes behind a restart marker of that number, 0…7; false where another one stands there, or none.
    mutating func restart(_ number: UInt8) -> Bool {
        (held, count) = (0, 0)
        while marker == nil, takeByte() {}
        guard let found = marker, 0xD0...0xD7 ~= found else {
            areMissing = true
            return false
        }
        marker = nil
        (held, count) = (0, 0)
        return found == 0xD0 + number
    }

    private mutating func fill(_ bits: Int) -> Bool {
        while count < bits {
            guard takeByte() else {
                areMissing = true
                return false
            }
        }
        return true
    }

    /// Holds one more byte; false where a marker or the end of the file comes first (ITU T.81 §F.2.2.5).
    private mutating func takeByte() -> Bool {
        guard marker == nil, let byte = cursor.next() else { return false }
        if byte == 0xFF {
            var next = cursor.next()
            while next == 0xFF { next = cursor.next() }
            guard next == 0 else {
                marker = next
                return false
            }
        }
        held = held << 8 | UInt64(byte)
        count += 8
        return true
    }
}
