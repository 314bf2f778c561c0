// PlainText: what strangers write, made fit to be shown: bounded, in one line, without what cannot be seen.

enum PlainText {
    /// A text in one line, without control characters and without those that turn the direction of others; nil if nothing
    /// is left.
    ///
    /// Characters for HTML stay: the code that writes a page escapes them.
    /// - Parameters:
    ///   - text: The text.
    ///   - maximum: The number of characters that are kept; of Unicode scalars, four times as many.
    /// - Returns: What is left.
    static func shown(_ text: String, maximum: Int) -> String? {
        var scalars = String.UnicodeScalarView()
        // As long a text as is sent is not gone through: what is dropped counts as well.
        for scalar in text.unicodeScalars.prefix(maximum * 8) {
            if isBlank(scalar) {
                if scalars.last != " ", !scalars.isEmpty { scalars.append(" ") }
            } else if isVisible(scalar) {
                scalars.append(scalar)
            }
            if scalars.count >= maximum * 4 { break }
        }
        let line = String(String(scalars).prefix(maximum))
        let shown = line.hasSuffix(" ") ? String(line.dropLast()) : line
        return shown.isEmpty ? nil : shown
    }

    /// Whether a text is 1 to `maximum` characters of ASCII from ! to ~, and blanks where they are allowed.
    static func isASCII(_ text: String, maximum: Int, blanks: Bool = false) -> Bool {
        1...maximum ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 || (blanks && $0 == 0x20) }
    }

    /// Line breaks among them; other control characters vanish.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        // Of the formatting ones, those alone without which words and emoji fall apart.
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: true
        }
    }
}
