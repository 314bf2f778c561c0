// The hash of the opening handshake, where it guards nothing. Passwords and tokens are hashed elsewhere.

/// SHA-1 (RFC 3174), for `Sec-WebSocket-Accept` alone.
enum SHA1 {
    /// The 20 bytes of the digest of `message`.
    static func digest(of message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        let padded = padded(message)
        var words = [UInt32](repeating: 0, count: 80)
        for block in stride(from: 0, to: padded.count, by: 64) {
            schedule(padded, block, into: &words)
            rounds(words, of: &state)
        }
        return (0..<20).map { UInt8(truncatingIfNeeded: state[$0 / 4] >> (24 - $0 % 4 * 8)) }
    }

    /// The message, a one bit, zeros, and the length in bits: whole blocks of 64 bytes (RFC 3174 section 4).
    private static func padded(_ message: [UInt8]) -> [UInt8] {
        let zeros = (119 - message.count % 64) % 64
        let bits = UInt64(message.count) * 8
        var padded = message
        padded.reserveCapacity(message.count + zeros + 9)
        padded.append(0x80)
        padded.append(contentsOf: repeatElement(0, count: zeros))
        for shift in stride(from: 56, through: 0, by: -8) { padded.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        return padded
    }

    /// The 80 words of the block that begins at `start`.
    private static func schedule(_ bytes: [UInt8], _ start: Int, into words: inout [UInt32]) {
        for index in 0..<16 {
            let first = start + 4 * index
            let (high, low) = (UInt32(bytes[first]) << 8 | UInt32(bytes[first + 1]), UInt32(bytes[first + 2]))
            words[index] = high << 16 | low << 8 | UInt32(bytes[first + 3])
        }
        for index in 16..<80 {
            words[index] = rotated(
                words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16],
                by: 1
            )
        }
    }

    private static func rounds(_ words: [UInt32], of state: inout [UInt32]) {
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let next = rotated(a, by: 5) &+ mix(index, b, c, d) &+ e &+ words[index]
            (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
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

    private static func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 { word &<< bits | word &>> (32 - bits) }
}
