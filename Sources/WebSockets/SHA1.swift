// The hash of the opening handshake, where it guards nothing. Passwords and tokens are hashed elsewhere.

/// SHA-1 (RFC 3174), for `Sec-WebSocket-Accept` alone.
enum SHA1 {
    /// The 20 bytes of the digest of `message`.
    static func digest(of message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        let padded = padded(message)
        for block in stride(from: 0, to: padded.count, by: 64) {
            let mixed = rounds(schedule(padded[block..<block + 64]), from: state)
            for index in state.indices { state[index] &+= mixed[index] }
        }
        return state.flatMap { word in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    /// The message, a one bit, zeros, and the length in bits: whole blocks of 64 bytes (RFC 3174 section 4).
    private static func padded(_ message: [UInt8]) -> [UInt8] {
        let zeros = (119 - message.count % 64) % 64
        let bits = UInt64(message.count) * 8
        return message + [0x80] + [UInt8](repeating: 0, count: zeros)
            + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> $0) }
    }

    private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
            block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<80 {
            words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
        }
        return words
    }

    private static func rounds(_ words: [UInt32], from state: [UInt32]) -> [UInt32] {
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let next = rotated(a, by: 5) &+ mix(index, b, c, d) &+ e &+ word
            (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
        }
        return [a, b, c, d, e]
    }

    /// The round's function of three words plus its constant (RFC 3174 section 5).
    private static func mix(_ round: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        switch round {
        case ..<20: (b & c | ~b & d) &+ 0x5A82_7999
        case ..<40: (b ^ c ^ d) &+ 0x6ED9_EBA1
        case ..<60: (b & c | b & d | c & d) &+ 0x8F1B_BCDC
        default: (b ^ c ^ d) &+ 0xCA62_C1D6
        }
    }

    private static func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }
}
