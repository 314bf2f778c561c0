// AccountName: what may be a name, and when two names are the same. Pure; the screen's validation and the store share it.
// The policy is `problem(in:)`, the identity is `key(of:)`; a change of the latter needs a migration that rebuilds all keys.
// What more is asked of a new account's name is in AccountName+New.

internal import Foundation

/// A name that an account may have: 1…64 characters, letters and digits alone.
///
/// Letters and digits are those of Unicode (categories L and Nd) in any script, with the marks that belong to them (M);
/// what cannot be seen (Default_Ignorable_Code_Point) is no part of a name, and is dropped, as is white space around it: keyboards
/// and clipboards put them there. What is left is in normal form C. Compatibility variants count as what they stand for, so
/// that a ligature of several words is none.
///
/// Two names are the same if their ``key``s are: Unicode normal form KC (UAX #15) of full case folding (Unicode §3.13),
/// in which a letter equals its lower case and its upper case. So `é` is the same composed or not, `STRASSE` is `straße`, a
/// full-width `ａ` is `a`, the Kelvin sign is `k`. In one point this is stricter than Unicode's own folding, which knows
/// no language: the dotless `ı` is `I` in upper case and hence the same as `i`. The dotted `İ` is `i` followed by a dot above,
/// which is another name than `i`.
public struct AccountName: Hashable, Sendable {
    /// The most characters (grapheme clusters, UAX #29) that a name may have.
    public static let maximumLength = 64

    /// Why a text is no name.
    public enum Problem: Error, Hashable, Sendable {
        /// No character at all.
        case empty
        /// More than 64 characters, or piles of marks: more than four scalars a character on average.
        case tooLong
        /// More than four marks on one letter, or one mark twice (UTS #39 section 5.4): the letter with its marks.
        case marks(Character)
        /// A character that is neither letter nor digit: the first one.
        case illegal(Character)
    }

    /// The name as it was typed, without what cannot be seen, in normal form C.
    public let typed: String
    /// What is unique: equal for names that differ in case or normal form alone.
    public let key: String

    /// Takes a text that is a name, but for what cannot be seen.
    ///
    /// - Parameter text: The text.
    /// - Throws: `Problem`.
    public init(_ text: String) throws(Problem) {
        // Its bytes first: they are counted at once, and a text of megabytes must not be walked through at each key.
        guard text.utf8.count <= AccountName.maximumBytes else { throw .tooLong }
        let typed = AccountName.visible(text)
        if let problem = AccountName.problem(in: typed) { throw problem }
        self.typed = typed
        key = AccountName.key(of: typed)
    }

    /// Whether two names are the same, however they were typed.
    public static func == (left: AccountName, right: AccountName) -> Bool { left.key == right.key }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    private static func problem(in text: String) -> Problem? {
        guard !text.isEmpty else { return .empty }
        guard text.count <= maximumLength, text.unicodeScalars.count <= 4 * maximumLength else { return .tooLong }
        for character in text {
            guard isLetterOrDigit(character) else { return .illegal(character) }
            if isPileOfMarks(character) { return .marks(character) }
        }
        return nil
    }

    /// The most bytes of UTF-8 of a text that is looked at.
    private static let maximumBytes = 16 * maximumLength

    /// A text without white space around it, and without what cannot be seen; in normal form C.
    private static func visible(_ text: String) -> String {
        let isASCII = text.isASCII
        let scalars = text.unicodeScalars
        let seen = isASCII ? scalars : scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        guard let first = seen.firstIndex(where: { !isSpace($0) }), let last = seen.lastIndex(where: { !isSpace($0) })
        else {
            return ""
        }
        let visible = String(String.UnicodeScalarView(seen[first...last]))
        return isASCII ? visible : visible.precomposedStringWithCanonicalMapping
    }

    /// No script needs so many; who sees them sees other lines painted over.
    private static func isPileOfMarks(_ character: Character) -> Bool {
        if character.isASCII { return false }
        var (count, last) = (0, Unicode.Scalar(0))
        for scalar in String(character).decomposedStringWithCanonicalMapping.unicodeScalars {
            guard scalar.properties.generalCategory == .nonspacingMark else {
                (count, last) = (0, Unicode.Scalar(0))
                continue
            }
            if count == maximumMarks || scalar == last { return true }
            (count, last) = (count + 1, scalar)
        }
        return false
    }

    /// The most nonspacing marks in a row (UTS #39 section 5.4).
    private static let maximumMarks = 4

    private static func isLetterOrDigit(_ character: Character) -> Bool {
        if character.isASCII { return character.isLetter || character.isNumber }
        let plain = String(character).precomposedStringWithCompatibilityMapping
        guard let first = plain.unicodeScalars.first, isBase(first) else { return false }
        return (Array(character.unicodeScalars) + plain.unicodeScalars).allSatisfy { scalar in
            // The compatibility mapping may make such as cannot be seen.
            !scalar.properties.isDefaultIgnorableCodePoint && (isBase(scalar) || isMark(scalar))
        }
    }

    private static func isBase(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
        default: false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    private static func key(of name: String) -> String {
        // Lower case first makes `ẞ` a `ß`, whose upper case is `SS`. Twice, because folding can undo a composition.
        folded(folded(name))
    }

    /// A text without case, in normal form KC.
    static func folded(_ name: String) -> String {
        if name.isASCII { return name.lowercased() }
        // Decomposed first, so that the iota subscript, which becomes a letter, stands behind all other marks (Unicode §3.13).
        let plain = name.decomposedStringWithCompatibilityMapping
        return plain.lowercased().uppercased().lowercased().precomposedStringWithCompatibilityMapping
    }
}
