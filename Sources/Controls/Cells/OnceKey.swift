// OnceKey: the name of one intention of a person, so that it is carried out exactly once, also across a crash.

/// The key of a once-action: made by the browser, stored by the service in the same transaction as the work.
public struct OnceKey: Hashable, Sendable {
    /// 22 characters of base64url: 128 random bits.
    public let text: String

    /// Nil where `text` is not 22 characters of base64url (RFC 4648 section 5).
    public init?(_ text: String) {
        guard text.utf8.count == 22, text.utf8.allSatisfy(OnceKey.isBase64URL) else { return nil }
        self.text = text
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
