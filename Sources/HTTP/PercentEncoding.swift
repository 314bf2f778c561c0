// Percent-encoding (RFC 3986 section 2.1), read strictly for paths and leniently for forms.

/// Reads and writes percent-encoded bytes.
package enum PercentEncoding {
    /// A decoded path as it stands in an address: what is not a slash or may not stand in a segment is escaped (section 3.3).
    package static func path(_ text: String) -> String { escaped(text, but: "/-._~!$&'()*+,;=:@") }

    /// A text as it stands in the value of a query, where a slash may stand, too (section 3.4).
    package static func component(_ text: String) -> String { escaped(text, but: "-._~!'()*/") }

    /// Escapes all but letters, digits and some others.
    private static func escaped(_ text: String, but others: String) -> String {
        var encoded: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                encoded.append(byte)
            case _ where others.utf8.contains(byte): encoded.append(byte)
            default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Takes the two digits behind a percent sign; nil, and nothing taken, where they are not two hexadecimal digits.
    static func takeByte(_ bytes: inout ArraySlice<UInt8>) -> UInt8? {
        guard bytes.count >= 2, let high = digit(bytes[bytes.startIndex]), let low = digit(bytes[bytes.startIndex + 1])
        else { return nil }
        bytes = bytes.dropFirst(2)
        return high << 4 | low
    }

    /// The text of a name or value of a form (URL Standard section 5.1): plus is a space, what is no escape stays.
    static func formText(_ bytes: ArraySlice<UInt8>) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"): decoded.append(takeByte(&rest) ?? byte)
            default: decoded.append(byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
