// ContentHash: what a stored file is called: the SHA-256 of its bytes, in hexadecimal digits.

/// The SHA-256 (FIPS 180-4) of a file's bytes, by which it is stored.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    /// 64 hexadecimal digits in lower case.
    public let text: String

    /// Reads 64 hexadecimal digits in lower case; nil for anything else.
    public init?(_ text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }) else {
            return nil
        }
        self.text = text
    }

    /// The hash of 32 bytes.
    init(digest: [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        text = String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The digits.
    public var description: String { text }
}
