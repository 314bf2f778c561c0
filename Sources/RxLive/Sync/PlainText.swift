// PlainText: which text JSON writes as it is. Most of what is shown and typed is so, and needs no library to read or write.

/// Text that stands in JSON as it is: ASCII without controls, quotes and backslashes (RFC 8259 section 7), and without DEL.
enum PlainText {
    /// Whether all bytes are of it.
    static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
        var place = 0
        while text.count - place >= 8 {
            guard isPlain(text.loadUnaligned(fromByteOffset: place, as: UInt64.self)) else { return false }
            place += 8
        }
        while place < text.count {
            guard isPlain(text[place]) else { return false }
            place += 1
        }
        return true
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    // Where no byte is above 0x7F, adding carries nothing from one to the next.
    private static func isPlain(_ bytes: UInt64) -> Bool {
        let quote = bytes ^ all(UInt8(ascii: "\""))
        let backslash = bytes ^ all(UInt8(ascii: "\\"))
        // The high bit of each byte: set where the byte is at least 0x20, is no quote, is no backslash, is below 0x7F.
        let isAllowed = (bytes &+ all(0x60)) & (quote &+ all(0x7F)) & (backslash &+ all(0x7F)) & ~(bytes &+ all(1))
        return bytes & all(0x80) == 0 && isAllowed & all(0x80) == all(0x80)
    }

    private static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
