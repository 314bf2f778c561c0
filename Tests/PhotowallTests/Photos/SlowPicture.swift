// A picture that takes a codec long and a line no time: as many black pixels as are allowed, with sixteen bits each.
enum SlowPicture {
    private static let side = 9_900

    /// A PNG of 98 megapixels in one and a half megabytes.
    static func bytes() -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += chunk("IHDR", number(side) + number(side) + [16, 2, 0, 0, 0])
        return file + chunk("IDAT", zeroes(side * (1 + side * 6))) + chunk("IEND", [])
    }

    /// So many zeroes by RFC 1950 and 1951: one of them, and copies of 258 from the byte before, by the fixed codes.
    private static func zeroes(_ count: Int) -> [UInt8] {
        var (packed, bits, size): ([UInt8], Int, Int) = ([0x78, 0x01], 0, 0)
        func put(_ code: Int, _ width: Int) {
            bits |= code << size
            size += width
            while size >= 8 {
                packed.append(UInt8(bits & 0xFF))
                (bits, size) = (bits >> 8, size - 8)
            }
        }
        // The last block, of fixed codes; the codes stand with their first bit first. Literals 0…143 have 8 bits.
        put(0b011, 3)
        let (copies, rest) = ((count - 1) / 258, (count - 1) % 258)
        for _ in 0...rest { put(0b0000_1100, 8) }
        // Length 258 is code 285, 8 bits; distance 1 is code 0, 5 bits.
        for _ in 0..<copies { put(0b0_0000_1010_0011, 13) }
        put(0, 7)
        put(0, 7)
        return packed + number(count % 65_521 << 16 | 1)
    }

    private static func number(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + content
        let sum = ~body.reduce(UInt32.max) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
        return number(content.count) + body + number(Int(sum))
    }

    /// Of the checksum (PNG annex D).
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
}
