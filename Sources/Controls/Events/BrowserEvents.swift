// BrowserEvents: how long names, fields and values of events may be that browsers tell of.

/// Bounds of what a browser may say of an event.
package enum BrowserEvents {
    /// Bytes of its type.
    package static let longestName = 32
    /// Its values.
    package static let mostFields = 8

    /// Whether a text may be an event's type: all of it is ASCII.
    package static func isName(_ text: some StringProtocol) -> Bool {
        (1...longestName).contains(text.utf8.count) && text.utf8.allSatisfy { isLetter($0) }
    }

    /// Whether a text may be a key: its name, or one letter.
    static func isKey(_ text: String) -> Bool { text.utf16.count == 1 || isName(text) }

    /// A key as it stands in a word of `data-events`: its name, or the number of its letter.
    static func keyText(_ key: String) -> String {
        let units = Array(key.utf16)
        return units.count == 1 ? "_" + String(units[0], radix: 16) : key
    }

    static func isPath(_ text: String) -> Bool { text.utf8.allSatisfy { isLetter($0) || $0 == UInt8(ascii: ".") } }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
