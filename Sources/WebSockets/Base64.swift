// The encoding of the opening handshake's key and answer (RFC 4648 section 4).

/// Base64 with padding.
enum Base64 {
    private static let alphabet = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The text for `bytes`.
    static func encoded(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for position in 0..<4 {
                text.append(position <= group.count ? alphabet[bits >> (18 - 6 * position) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// How many bytes `text` stands for; nil where it is not Base64.
    static func decodedCount(_ text: Substring) -> Int? {
        let utf8 = text.utf8
        guard utf8.count % 4 == 0 else { return nil }
        let padding = utf8.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard utf8.dropLast(padding).allSatisfy(alphabet.contains) else { return nil }
        return utf8.count / 4 * 3 - padding
    }
}
