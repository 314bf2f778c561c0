// FormText: `application/x-www-form-urlencoded`, as OAuth writes queries and bodies (RFC 6749, appendix B).
import Foundation

enum FormText {
    /// Names and values as one text, in their order.
    static func text(_ fields: [(String, String)]) -> String {
        fields.map { escaped($0) + "=" + escaped($1) }.joined(separator: "&")
    }

    /// With nothing but the unreserved characters of RFC 3986, section 2.3.
    static func escaped(_ text: String) -> String {
        text.utf8.reduce(into: "") { escaped, byte in
            let scalar = Unicode.Scalar(byte)
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": escaped.unicodeScalars.append(scalar)
            default: escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// The text of a name or value; nil where a `%` leads nowhere or the bytes are not UTF-8.
    static func unescaped(_ text: some StringProtocol) -> String? {
        String(text).replacing("+", with: " ").removingPercentEncoding
    }
}
