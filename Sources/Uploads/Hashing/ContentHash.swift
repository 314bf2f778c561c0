// ContentHash: what a stored file is called: the SHA-256 of its bytes, in hexadecimal digits.

/// The SHA-256 (FIPS 180-4) of a file's bytes, by which it is stored.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    // In place, 32 bytes: many are remembered.
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64

    /// Reads 64 hexadecimal digits in lower case; nil for anything else.
    public init?(_ text: String) {
        guard text.utf8.count == 64 else { return nil }
        var words: [UInt64] = [0, 0, 0, 0]
        for (place, digit) in text.utf8.enumerated() {
            guard let value = ContentHash.digits.firstIndex(of: digit) else { return nil }
            words[place / 16] = words[place / 16] << 4 | UInt64(value)
        }
        self.init(words)
    }

    /// The hash of 32 bytes.
    init(digest: [UInt8]) {
        self.init(stride(from: 0, to: 32, by: 8).map { digest[$0..<$0 + 8].reduce(0) { $0 << 8 | UInt64($1) } })
    }

    private init(_ words: [UInt64]) { (first, second, third, fourth) = (words[0], words[1], words[2], words[3]) }

    private static let digits = Array("0123456789abcdef".utf8)

    /// 64 hexadecimal digits in lower case.
    public var text: String {
        String(unsafeUninitializedCapacity: 64) { text in
            for (place, word) in [first, second, third, fourth].enumerated() {
                for digit in 0..<16 {
                    text[place * 16 + digit] = ContentHash.digits[Int(word >> (60 - digit * 4) & 15)]
                }
            }
            return 64
        }
    }

    /// The digits.
    public var description: String { text }
}
