// SearchWords: what somebody looks for. Whatever is typed, SQLite gets words in quotation marks: nothing of its own language.

/// Words, tags and people to look for in posts: a post is found that has all of them.
///
/// `sea` finds the word, whatever its case and diacritics; `#sea` the tag; `@Ann` posts by Ann, and those that name her so. The last
/// word may be the beginning of one.
public struct SearchWords: Hashable, Sendable {
    /// The most characters of what is looked for.
    public static let maximumLength = 200
    /// The most words.
    public static let maximumCount = 10

    /// Why nothing can be looked for.
    public enum Problem: Error, Hashable, Sendable {
        /// There is no word.
        case empty
        /// More than ``maximumLength`` characters.
        case tooLong
        /// This many words, more than may be.
        case tooMany(Int)
    }

    /// Words that must stand in a row.
    enum Term: Hashable, Sendable {
        /// Words with a sign between them, as in `don't`.
        case words([String])
        /// Chinese or Japanese characters.
        case run([Character])
        /// A tag or a name, with its sign.
        case marked(String)
    }

    let terms: [Term]

    /// Takes what is looked for.
    ///
    /// - Parameter typed: The text as it was typed.
    /// - Throws: `Problem`.
    public init(_ typed: String) throws(Problem) {
        // The bytes first: they are counted at once.
        guard typed.utf8.count <= 16 * SearchWords.maximumLength, typed.count <= SearchWords.maximumLength else {
            throw .tooLong
        }
        terms = SearchWords.terms(of: SearchText.pieces(of: typed))
        guard !terms.isEmpty else { throw .empty }
        let count = terms.reduce(0) { count, term in
            if case .words(let words) = term { count + words.count } else { count + 1 }
        }
        guard count <= SearchWords.maximumCount else { throw .tooMany(count) }
    }

    private static func terms(of pieces: [SearchText.Piece]) -> [Term] {
        var terms: [Term] = [], isJoined = false
        for piece in pieces {
            switch piece {
            case .gap(let isSpace): isJoined = isJoined && !isSpace
            case .word(let word):
                if isJoined, case .words(let words)? = terms.last {
                    terms[terms.count - 1] = .words(words + [word])
                } else {
                    terms.append(.words([word]))
                }
                isJoined = true
            case .run(let characters):
                terms.append(.run(characters))
                isJoined = false
            case .marked(let name, _):
                terms.append(.marked(name))
                isJoined = false
            }
        }
        return terms
    }

    /// The same as FTS5 reads it: strings, and AND between them (sqlite.org/fts5.html#full_text_query_syntax).
    var match: String {
        terms.enumerated().map { place, term in
            let isLast = place == terms.count - 1
            return switch term {
            case .words(let words): SearchWords.string(words, isBeginning: isLast)
            case .marked(let name): SearchWords.string([name], isBeginning: isLast)
            // Each character begins a pair.
            case .run(let characters) where characters.count == 1:
                SearchWords.string([String(characters)], isBeginning: true)
            case .run(let characters): SearchWords.string(SearchText.pairs(of: characters), isBeginning: false)
            }
        }
        .joined(separator: " AND ")
    }

    private static func string(_ words: [String], isBeginning: Bool) -> String {
        "\"" + words.joined(separator: " ").replacing("\"", with: "\"\"") + (isBeginning ? "\" *" : "\"")
    }
}
