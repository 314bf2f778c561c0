// What JavaScript calls white space: the browser and the server must agree on what a text without it is.

extension StringProtocol {
    /// Without white space and line ends around it, as `String.prototype.trim` cuts them (ECMAScript § 22.1.3.32).
    package var trimmedAsInScripts: String {
        let isSpace = { (scalar: Unicode.Scalar) in
            switch scalar {
            case "\t", "\n", "\u{b}", "\u{c}", "\r", "\u{2028}", "\u{2029}", "\u{feff}": true
            default: scalar.properties.generalCategory == .spaceSeparator
            }
        }
        let rest = unicodeScalars.drop(while: isSpace)
        guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(String.UnicodeScalarView(rest[...last]))
    }
}
