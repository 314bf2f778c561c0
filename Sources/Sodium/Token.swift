// Token: 128 unpredictable bits that a browser carries: in a cookie, an attribute, a message.
// Its text is base64url without padding (RFC 4648 §5): 22 characters; the last has 2 bits that count.

internal import CSodium

/// 128 bits, written as 22 characters of base64url.
///
/// Two tokens are compared in constant time.
public struct Token: Sendable {
    /// The number of characters of a token's text.
    public static let length = 22

    /// The first 64 bits, big-endian.
    public let high: UInt64
    /// The last 64 bits, big-endian.
    public let low: UInt64

    /// A token of 128 given bits.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A new, unpredictable token.
    ///
    /// Any thread.
    public static func random() -> Token {
        startSodium()
        var bits: (UInt64, UInt64) = (0, 0)
        withUnsafeMutableBytes(of: &bits) { csodium_random($0.baseAddress, 16) }
        return Token(high: bits.0, low: bits.1)
    }

    /// Reads a token's text strictly: exactly 22 characters, no padding, unused bits zero; nil for anything else.
    public init?(_ text: String) {
        var text = text
        guard let token = text.withUTF8(Token.read) else { return nil }
        self = token
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Token? {
        guard bytes.count == Token.length else { return nil }
        var (high, low) = (UInt64(0), UInt64(0))
        for byte in bytes[..<21] {
            guard let sextet = Token.sextet(of: byte) else { return nil }
            high = high << 6 | low >> 58
            low = low << 6 | sextet
        }
        guard let last = Token.sextet(of: bytes[21]), last & 0xF == 0 else { return nil }
        return Token(high: high << 2 | low >> 62, low: low << 2 | last >> 4)
    }

    /// The token's 22 characters.
    public var text: String {
        String(unsafeUninitializedCapacity: Token.length) { buffer in
            var (high, low) = (high, low)
            for index in 0..<Token.length {
                buffer[index] = Token.characters[Int(high >> 58)]
                high = high << 6 | low >> 58
                low <<= 6
            }
            return Token.length
        }
    }

    private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static func sextet(of byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt64(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(byte - UInt8(ascii: "a") + 26)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0") + 52)
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}

extension Token: Hashable {
    /// Whether all 128 bits are equal, in time that does not depend on them.
    public static func == (left: Token, right: Token) -> Bool {
        (left.high ^ right.high) | (left.low ^ right.low) == 0
    }
}

extension Token: CustomStringConvertible {
    /// The first characters alone: a token is a secret, and descriptions end in logs.
    public var description: String { "Token(\(text.prefix(4))…)" }
}
