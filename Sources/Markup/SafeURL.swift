// Which addresses a program may put into a link or an image. To allow a scheme: its name here.

/// Judges addresses before they go into `href` or `src`.
public enum SafeURL {
    /// Whether an address is relative, or its scheme is http, https, mailto or tel.
    ///
    /// Reads as a browser does, which strips control characters and spaces before, and tabs and line ends anywhere
    /// (https://url.spec.whatwg.org/#concept-basic-url-parser): ` java\nscript:` is a script.
    public static func isSafe(_ address: String) -> Bool {
        var scheme: [UInt8] = []
        for byte in address.utf8.drop(while: { $0 <= 0x20 }) where byte != 0x09 && byte != 0x0A && byte != 0x0D {
            switch byte {
            case UInt8(ascii: ":"): return scheme.isEmpty || allowed.contains(scheme)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme.append(byte | 0x20)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): scheme.append(byte)
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                guard !scheme.isEmpty else { return true }
                scheme.append(byte)
            default: return true
            }
        }
        return true
    }

    /// Whether an address that is safe names a host, which may be another than the page's own.
    ///
    /// To a browser a backslash is a slash.
    static func isOfOtherSite(_ address: String) -> Bool {
        let bytes = address.utf8.drop { $0 <= 0x20 }.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        let text = String(decoding: bytes.prefix(8), as: UTF8.self).lowercased().replacing("\\", with: "/")
        return text.hasPrefix("//") || text.hasPrefix("http:") || text.hasPrefix("https:")
    }

    private static let allowed: Set<[UInt8]> = [
        Array("http".utf8), Array("https".utf8), Array("mailto".utf8), Array("tel".utf8),
    ]
}
