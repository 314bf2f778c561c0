// SortedWords: a list that lies in the program itself: nothing is read, and nothing is kept in memory but the pages that a search
// touches.

/// Words in the order of their bytes, with white space between them.
package struct SortedWords: Sendable {
    private let text: StaticString

    /// Takes words that are in order; white space may stand between them, not at the ends.
    package init(_ text: StaticString) { self.text = text }

    /// Whether a word is among them.
    package func contains(_ word: String) -> Bool { last(upTo: word) == word }

    /// The last word that is not behind a text in the order of bytes; nil where all are.
    package func last(upTo text: String) -> String? {
        let wanted = Array(text.utf8)
        let bytes = UnsafeBufferPointer(start: self.text.utf8Start, count: self.text.utf8CodeUnitCount)
        // What begins before `low` is not behind the text, what begins from `high` on is; each is where a word begins.
        var low = 0, high = bytes.count, found: Range<Int>?
        while low < high {
            let word = SortedWords.word(in: bytes, at: (low + high) / 2)
            if wanted.lexicographicallyPrecedes(bytes[word]) {
                high = word.lowerBound
            } else {
                found = word
                low = word.upperBound
                while low < high, bytes[low] <= SortedWords.space { low += 1 }
            }
        }
        return found.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    private static let space = UInt8(ascii: " ")

    /// The word that a place is in, or else the one before.
    private static func word(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Range<Int> {
        var start = place
        while bytes[start] <= space { start -= 1 }
        var end = start + 1
        while start > 0, bytes[start - 1] > space { start -= 1 }
        while end < bytes.count, bytes[end] > space { end += 1 }
        return start..<end
    }
}
