// Base64URL: bytes as RFC 4648, section 5, writes them, without padding; read strictly.
internal import Foundation

package enum Base64URL {
    /// The text of bytes.
    package static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The bytes of a text; nil for padding, other characters, and unused bits that are not zero.
    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let isAlphabet = text.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isAlphabet else { return nil }
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let plain = String(text).replacing("-", with: "+").replacing("_", with: "/") + padding
        guard let data = Data(base64Encoded: plain) else { return nil }
        let bytes = [UInt8](data)
        return Self.text(bytes) == text ? bytes : nil
    }
}
