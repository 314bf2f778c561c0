// ReducedText: a text for jansson to parse in which names and strings are numbers that say where they are in the whole text.
// jansson goes through strings byte by byte, and most of a text is strings; grammar, numbers, and what is refused stay its
// own. Where it refuses the reduced text, or something in a string would be, it is given the whole one.

/// A text without most of what its strings say.
///
/// What stands between quotes is a number to the base of 32, its digits `0` to `O`: of a name in ``names``, of a string value
/// in ``strings``. A value that begins with `~` is the rest of itself.
struct ReducedText: ~Copyable {
    /// A string value in the whole text, without its quotes.
    struct Piece {
        let start: Int
        let count: Int
        let hasEscapes: Bool
    }

    private let room: UnsafeMutablePointer<UInt8>
    private var count = 0
    private(set) var names = NameTable()
    private(set) var strings: [Piece] = []
    /// How deep arrays and objects are nested.
    private(set) var depth = 0
    /// Whether all of the text was gone through; another has something that jansson refuses.
    private(set) var isComplete = false

    var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: room, count: count) }

    // As long as a number mostly is.
    private static let shortest = 4

    init(_ text: UnsafeRawBufferPointer) {
        // A value becomes longer by one where it is short; a name of one byte where there are many names.
        room = .allocate(capacity: text.count * 2 + 16)
        guard let source = text.bindMemory(to: UInt8.self).baseAddress, Self.isUTF8(text) else { return }
        isComplete = reduce(source, text.count)
    }

    deinit { room.deallocate() }

    private mutating func reduce(_ source: UnsafePointer<UInt8>, _ end: Int) -> Bool {
        strings.reserveCapacity(end / 64)
        var (position, copied, level) = (0, 0, 0)
        while position < end {
            let byte = source[position]
            position &+= 1
            guard byte == UInt8(ascii: "\"") else {
                if byte == 0 { return false }
                // With this bit, square brackets are braces.
                if byte | 0x20 == UInt8(ascii: "{") {
                    level &+= 1
                    depth = max(depth, level)
                } else if byte | 0x20 == UInt8(ascii: "}") {
                    level &-= 1
                }
                continue
            }
            let first = position
            position &+= TextBuffer.plainPrefix(source + position, end &- position)
            let hasEscapes = position < end && source[position] == UInt8(ascii: "\\")
            while position < end, source[position] == UInt8(ascii: "\\") {
                guard let escape = Self.escape(source + position, end &- position) else { return false }
                position &+= escape.count
                position &+= TextBuffer.plainPrefix(source + position, end &- position)
            }
            guard position < end, source[position] == UInt8(ascii: "\"") else { return false }
            let string = UnsafeRawBufferPointer(start: source + first, count: position &- first)
            copy(source + copied, first &- copied)
            copied = position
            position &+= 1
            if Self.isName(source, position, end) {
                appendNumber(note(string, hasEscapes))
            } else if string.count < Self.shortest {
                room[count] = UInt8(ascii: "~")
                count &+= 1
                copied = first
            } else {
                appendNumber(strings.count)
                strings.append(Piece(start: first, count: string.count, hasEscapes: hasEscapes))
            }
        }
        copy(source + copied, end &- copied)
        return true
    }

    private mutating func note(_ name: UnsafeRawBufferPointer, _ hasEscapes: Bool) -> Int {
        guard hasEscapes else { return names.note(name) }
        let buffer = TextBuffer(capacity: name.count)
        Self.unescape(name, into: buffer)
        return buffer.withBytes { names.note($0) }
    }

    private static func isUTF8(_ text: UnsafeRawBufferPointer) -> Bool {
        do {
            _ = try UTF8Span(validating: text.bindMemory(to: UInt8.self).span)
            return true
        } catch {
            return false
        }
    }

    @inline(__always)
    private static func isName(_ source: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Bool {
        var position = position
        while position < end, source[position] == 0x20 || source[position] &- 9 < 5 { position &+= 1 }
        return position < end && source[position] == UInt8(ascii: ":")
    }

    @inline(__always)
    private mutating func copy(_ source: UnsafePointer<UInt8>, _ length: Int) {
        for index in 0..<length { room[count &+ index] = source[index] }
        count &+= length
    }

    private mutating func appendNumber(_ number: Int) { count &+= Self.write(number, to: room + count) }

    /// Writes a number at `start`, in at most thirteen bytes; answers in how many.
    @inline(__always)
    static func write(_ number: Int, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var (rest, count) = (number, 0)
        repeat {
            start[count] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest & 31)
            count &+= 1
            rest &>>= 5
        } while rest > 0
        return count
    }

    /// The number that was written.
    @inline(__always)
    static func number(_ bytes: UnsafeRawBufferPointer) -> Int {
        var number = 0
        for index in stride(from: bytes.count &- 1, through: 0, by: -1) {
            number = number &<< 5 | Int(bytes[index] &- UInt8(ascii: "0"))
        }
        return number
    }

    /// Appends a string of the whole text to `room`, its escapes undone.
    static func unescape(_ string: UnsafeRawBufferPointer, into room: TextBuffer) {
        guard let source = string.bindMemory(to: UInt8.self).baseAddress else { return }
        var position = 0
        while true {
            let plain = TextBuffer.plainPrefix(source + position, string.count - position)
            room.append(UnsafeRawBufferPointer(start: source + position, count: plain))
            position += plain
            guard let escape = escape(source + position, string.count - position) else { return }
            for byte in UTF8.encode(escape.scalar) ?? UTF8.encodedReplacementCharacter { room.append(byte) }
            position += escape.count
        }
    }

    /// What the escape that begins here stands for, and its length (RFC 8259 §7); nil where it is none.
    private static func escape(
        _ source: UnsafePointer<UInt8>,
        _ room: Int
    ) -> (scalar: Unicode.Scalar, count: Int)? {
        guard room >= 2 else { return nil }
        switch source[1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return (Unicode.Scalar(source[1]), 2)
        case UInt8(ascii: "b"): return ("\u{8}", 2)
        case UInt8(ascii: "f"): return ("\u{C}", 2)
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case UInt8(ascii: "u"): break
        default: return nil
        }
        guard let unit = hexadecimal(source + 2, room - 2) else { return nil }
        if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
        // The first half of a surrogate pair.
        guard unit < 0xDC00, room >= 12, source[6] == UInt8(ascii: "\\"), source[7] == UInt8(ascii: "u"),
            let low = hexadecimal(source + 8, 4), 0xDC00..<0xE000 ~= low,
            let scalar = Unicode.Scalar(0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { return nil }
        return (scalar, 12)
    }

    private static func hexadecimal(_ digits: UnsafePointer<UInt8>, _ room: Int) -> UInt32? {
        guard room >= 4 else { return nil }
        var value: UInt32 = 0
        for index in 0..<4 {
            switch digits[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(digits[index] & 15)
            // Letters begin at 0x41 and 0x61.
            case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                value = value << 4 | UInt32(digits[index] & 15 + 9)
            default: return nil
            }
        }
        return value
    }
}
