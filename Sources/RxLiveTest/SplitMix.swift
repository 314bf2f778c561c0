// SplitMix: random numbers from a seed, so that a failure can be had again (Steele, Lea, Flood 2014).

/// A small generator, the same on every machine.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// 128 bits as 22 characters of base64url.
    mutating func name() -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var high = next()
        var low = next()
        var text = ""
        for place in 0..<22 {
            // Ten characters of the first word, eleven of the second, two bits of both in the last.
            switch place {
            case 0..<10:
                text.append(alphabet[Int(high & 63)])
                high >>= 6
            case 10..<20:
                text.append(alphabet[Int(low & 63)])
                low >>= 6
            case 20: text.append(alphabet[Int((high & 15) | ((low & 3) << 4))])
            default: text.append(alphabet[Int((low >> 2) & 3) << 4])
            }
        }
        return text
    }
}
