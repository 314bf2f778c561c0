// Whether bytes are UTF-8 (RFC 3629), for text that may still be arriving.

/// Checks text, as far as it is there.
enum UTF8Check {
    /// The offset up to which `bytes`, from `start` on, are whole characters; nil where they can never become UTF-8.
    ///
    /// What lies behind the offset, three bytes at most, is the beginning of a character.
    static func wholeCharacters(of bytes: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
        var index = start
        while index < bytes.count {
            index = afterASCII(of: bytes, from: index)
            guard index < bytes.count else { break }
            guard let (length, second) = lead(bytes[index]) else { return nil }
            let end = min(index + length, bytes.count)
            for next in index + 1..<max(end, index + 1) {
                guard next == index + 1 ? second.contains(bytes[next]) : bytes[next] & 0xC0 == 0x80 else { return nil }
            }
            guard index + length <= bytes.count else { return index }
            index += length
        }
        return index
    }

    /// Whether `bytes` are whole, valid UTF-8.
    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        isASCII(bytes) || wholeCharacters(of: bytes) == bytes.count
    }

    /// Whether no byte has its top bit set; the last word overlaps the one before.
    private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= 8 else {
            var all: UInt8 = 0
            for byte in bytes { all |= byte }
            return all & 0x80 == 0
        }
        var all = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
        var index = 0
        while index + 8 < bytes.count {
            all |= bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            index += 8
        }
        return all & 0x8080_8080_8080_8080 == 0
    }

    /// The offset of the first byte at or after `start` that is not ASCII.
    private static func afterASCII(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index + 8 <= bytes.count,
            bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
            index += 8
        }
        while index < bytes.count, bytes[index] < 0x80 { index += 1 }
        return index
    }

    /// The length of a character that begins with `byte`, and the range of its second byte (RFC 3629 section 4).
    private static func lead(_ byte: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
        switch byte {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: nil
        }
    }
}
