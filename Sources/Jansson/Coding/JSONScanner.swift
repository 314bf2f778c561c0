// JSONScanner: finds its way through a text whose grammar is known to hold: values to pass over, members, numbers.
// Nothing here is on the way of a text that decodes, save for numbers that need all of their digits.

/// A place in a text, and what lies behind it.
///
/// It stays within the text also where the grammar does not hold.
struct JSONScanner {
    let bytes: UnsafeRawBufferPointer
    var position: Int

    init(_ bytes: UnsafeRawBufferPointer, at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// The byte here; nil at the end.
    var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpace() {
        while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Passes `byte`, with space around it; answers whether it was there.
    mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard self.byte == byte else { return false }
        position += 1
        skipSpace()
        return true
    }

    /// Passes a string that begins here; answers where its text is, without the quotes.
    @discardableResult
    mutating func skipString() -> Range<Int> {
        position += 1
        let start = min(position, bytes.count)
        while let byte, byte != UInt8(ascii: "\"") { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
        let end = min(position, bytes.count)
        position = min(position + 1, bytes.count)
        return start..<end
    }

    /// Passes the value that begins here.
    mutating func skipValue() {
        var depth = 0
        while let byte {
            switch byte {
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                position += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard depth > 0 else { return }
                depth -= 1
                position += 1
            case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09:
                guard depth > 0 else { return }
                position += 1
            default: position += 1
            }
            if depth == 0, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                return
            }
        }
    }

    /// Calls `body` with each number's place, outside strings.
    mutating func forEachNumber(_ body: (Range<Int>) -> Void) {
        while let byte {
            switch byte {
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let start = position
                while let byte = self.byte, Self.isOfNumber(byte) { position += 1 }
                body(start..<position)
            default: position += 1
            }
        }
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
