// SearchText: what the words of a text are, for the index of posts and for those who look for them: one scanner for both, so that
// what is looked for is cut as what is found was. Pure. SQLite's tokenizer has the rest: it drops diacritics, see Migrations.

internal import Foundation

/// Words of a text, without case, in normal form KC.
///
/// A word is a run of letters and digits. Chinese and Japanese have no space between words: a run of their characters is cut into
/// pairs that each begin one character later, so that any part of it is found. `#tag` and `@name` are words besides.
enum SearchText {
    /// A part of a text.
    indirect enum Piece: Equatable {
        /// A run of letters and digits.
        case word(String)
        /// A run of Chinese or Japanese characters.
        case run([Character])
        /// A tag or a name, with the sign before it; and what it consists of.
        case marked(String, [Piece])
        /// White space, signs, and whatever else is no part of a word; whether there is white space in it.
        case gap(isSpace: Bool)
    }

    /// What the index has of some texts: words, and a space between them.
    static func indexed(_ texts: [String]) -> String {
        texts.flatMap { pieces(of: $0) }.flatMap(words).joined(separator: " ")
    }

    /// The index's words of a piece.
    private static func words(of piece: Piece) -> [String] {
        switch piece {
        case .word(let word): [word]
        // The last character begins a word, too.
        case .run(let characters): pairs(of: characters) + [String(characters.suffix(1))]
        case .marked(let name, let pieces): pieces.flatMap(words) + [name]
        case .gap: []
        }
    }

    /// Each character with the next one.
    static func pairs(of characters: [Character]) -> [String] {
        zip(characters, characters.dropFirst()).map { String([$0, $1]) }
    }

    /// The pieces of a text, in order.
    static func pieces(of text: String) -> [Piece] { pieces(of: AccountName.folded(text).unicodeScalars[...]) }

    private static func pieces(of text: Substring.UnicodeScalarView) -> [Piece] {
        var pieces: [Piece] = [], rest = text, isInWord = false
        while let first = rest.first {
            let kind = kind(of: first), end: String.Index
            if kind != .other {
                let same = rest.prefix { self.kind(of: $0) == kind }
                pieces.append(kind == .ideograph ? .run(same.map { Character($0) }) : .word(String(same)))
                (end, isInWord) = (same.endIndex, true)
            } else if !isInWord, let name = name(markedBy: first, in: rest.dropFirst()) {
                // A sign within a word marks nothing.
                pieces.append(.marked(String(first) + String(name), self.pieces(of: name)))
                (end, isInWord) = (name.endIndex, true)
            } else {
                let gap = rest.dropFirst().prefix { self.kind(of: $0) == .other && !isSign($0) }
                let isSpace = first.properties.isWhitespace || gap.contains { $0.properties.isWhitespace }
                pieces.append(.gap(isSpace: isSpace))
                (end, isInWord) = (gap.endIndex, false)
            }
            rest = rest[end...]
        }
        return pieces
    }

    /// The tag or name that a text begins with, behind its sign; nil where it begins with none.
    private static func name(
        markedBy sign: Unicode.Scalar,
        in text: Substring.UnicodeScalarView
    ) -> Substring.UnicodeScalarView? {
        guard isSign(sign) else { return nil }
        let name = text.prefix { kind(of: $0) != .other || sign == "#" && $0 == "_" }
        // `#1` is a number.
        return name.contains { $0.properties.isAlphabetic || sign == "@" && kind(of: $0) != .other } ? name : nil
    }

    private static func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "#" || scalar == "@" }

    /// What a character is to the index.
    enum Kind {
        case letter, ideograph, other
    }

    /// What a character as people see it is: what its first scalar is.
    static func kind(of character: Character) -> Kind {
        // No character is without a scalar.
        character.unicodeScalars.first.map { kind(of: $0) } ?? .other
    }

    static func kind(of scalar: Unicode.Scalar) -> Kind {
        if scalar.isASCII { return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? .letter : .other }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
            return isIdeograph(scalar) ? .ideograph : .letter
        case .decimalNumber, .otherNumber, .nonspacingMark, .spacingMark: return .letter
        default: return .other
        }
    }

    /// Whether it is written without spaces between words: Han, Hiragana and Katakana, and the marks that repeat or lengthen them.
    private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA,
            0x30FC...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x2_0000...0x3_FFFF:
            true
        default: false
        }
    }
}

extension SearchText {
    /// A word without diacritics, nearly as the index has it; for showing what was found.
    static func bare(_ word: String) -> String {
        if word.isASCII { return word }
        let scalars = word.decomposedStringWithCanonicalMapping.unicodeScalars
            .filter { !(0x300...0x36F).contains($0.value) }
        return String(String.UnicodeScalarView(scalars)).precomposedStringWithCanonicalMapping
    }
}
