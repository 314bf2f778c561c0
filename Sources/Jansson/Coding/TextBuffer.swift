// TextBuffer: where an encoder's text grows: bytes that are not initialised twice, and the escapes of strings.
// What it writes of strings and integers is what jansson would write, byte for byte.

/// A text in the making.
final class TextBuffer {
    @exclusivity(unchecked) private(set) var start: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private(set) var count = 0
    @exclusivity(unchecked) private var capacity: Int

    init(capacity: Int = 1_024) {
        self.capacity = capacity
        start = .allocate(capacity: capacity)
    }

    deinit { start.deallocate() }

    /// The text, for as long as somebody holds this and nothing more is written.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// Lends the text, and holds this meanwhile.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(bytes) }
    }

    /// Makes room for `room` more bytes.
    @inline(__always)
    func reserve(_ room: Int) {
        if capacity &- count < room { grow(room) }
    }

    private func grow(_ room: Int) {
        capacity = max(capacity * 2, count + room)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
    }

    @inline(__always)
    func append(_ byte: UInt8) {
        reserve(1)
        start[count] = byte
        count &+= 1
    }

    @inline(__always)
    func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        UnsafeMutableRawPointer(start + count).copyMemory(from: source, byteCount: bytes.count)
        count &+= bytes.count
    }

    /// Appends a text as it is, without quotes.
    func appendPlain(_ text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    /// Appends a number of at most `count` digits, with zeros before it.
    func appendDigits(_ value: Int, count digits: Int) {
        reserve(digits)
        var value = value
        for index in stride(from: digits - 1, through: 0, by: -1) {
            start[count + index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10)
            value /= 10
        }
        count &+= digits
    }

    func appendInteger(_ value: some FixedWidthInteger) {
        reserve(40)
        var magnitude = value.magnitude
        if value < 0 { append(UInt8(ascii: "-")) }
        var (first, last) = (count, count)
        repeat {
            let (quotient, rest) = magnitude.quotientAndRemainder(dividingBy: 10)
            start[last] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
            last &+= 1
            magnitude = quotient
        } while magnitude != 0
        count = last
        while first < last &- 1 {
            last &-= 1
            (start[first], start[last]) = (start[last], start[first])
            first &+= 1
        }
    }

    /// Appends a string in quotes.
    @inline(__always)
    func appendString(_ value: String) {
        var value = value
        value.withUTF8 { appendQuoted($0) }
    }

    /// Appends the UTF-8 bytes of a string in quotes.
    func appendQuoted(_ utf8: UnsafeBufferPointer<UInt8>) {
        reserve(utf8.count &+ 2)
        start[count] = UInt8(ascii: "\"")
        count &+= 1
        if let source = utf8.baseAddress {
            var index = 0
            while index < utf8.count {
                let plain = Self.plainPrefix(source + index, utf8.count - index)
                // Room for the rest was made above, and is made again behind each escape.
                (start + count).update(from: source + index, count: plain)
                count &+= plain
                index &+= plain
                guard index < utf8.count else { break }
                appendEscape(of: source[index])
                index &+= 1
                reserve(utf8.count &- index &+ 1)
            }
        }
        start[count] = UInt8(ascii: "\"")
        count &+= 1
    }

    /// How many bytes of a string stand for themselves; eight at a time where there are eight.
    static func plainPrefix(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        var index = 0
        while count &- index >= 8 {
            let word = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self)
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            // A top bit says: below 0x20, or zero after the exclusive or. Bytes beyond 0x7F are none of these. What is
            // borrowed makes errors behind the first of them only.
            let control = (word &- ones &* 0x20) & ~word
            let special = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | control
            if special & tops != 0 {
                return index &+ UInt64(littleEndian: special & tops).trailingZeroBitCount &>> 3
            }
            index &+= 8
        }
        while index < count {
            let byte = bytes[index]
            if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
            index &+= 1
        }
        return index
    }

    private func appendEscape(of byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x08: append("\\b")
        case 0x0C: append("\\f")
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case 0x09: append("\\t")
        default:
            append("\\u00")
            append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
            let low = byte & 15
            append(low < 10 ? UInt8(ascii: "0") &+ low : UInt8(ascii: "A") &+ (low &- 10))
        }
    }

    /// Forgets what lies behind the first `count` bytes.
    func truncate(to count: Int) { self.count = count }

    /// Puts `other` where `range` was.
    func replace(_ range: Range<Int>, with other: UnsafeRawBufferPointer) {
        let growth = other.count - range.count
        if growth > 0 { reserve(growth) }
        let rest = count - range.upperBound
        let tail = UnsafeMutableRawPointer(start + range.upperBound)
        (tail + growth).copyMemory(from: tail, byteCount: rest)
        if let source = other.baseAddress {
            UnsafeMutableRawPointer(start + range.lowerBound).copyMemory(from: source, byteCount: other.count)
        }
        count += growth
    }
}
