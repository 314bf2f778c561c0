// The XOR of RFC 6455 section 5.3, eight bytes at a time.

/// Masks and unmasks payloads in place; both are the same.
enum Mask {
    /// XORs `bytes`, which begin `offset` bytes into their frame's payload, with `key` (little-endian).
    static func apply(_ key: UInt32, offset: Int = 0, to bytes: UnsafeMutableRawBufferPointer) {
        guard key != 0, let start = bytes.baseAddress else { return }
        let turn = UInt32(offset & 3) * 8
        let word = turn == 0 ? key : key >> turn | key << (32 - turn)
        let wide = (UInt64(word) | UInt64(word) << 32).littleEndian
        var index = 0
        while index + 8 <= bytes.count {
            let masked = start.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            start.storeBytes(of: masked ^ wide, toByteOffset: index, as: UInt64.self)
            index += 8
        }
        if index + 4 <= bytes.count {
            let masked = start.loadUnaligned(fromByteOffset: index, as: UInt32.self)
            start.storeBytes(of: masked ^ word.littleEndian, toByteOffset: index, as: UInt32.self)
            index += 4
        }
        var rest = word
        while index < bytes.count {
            bytes[index] ^= UInt8(truncatingIfNeeded: rest)
            rest >>= 8
            index += 1
        }
    }
}
