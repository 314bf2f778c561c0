// PostMessage: what somebody may say in a post. Pure; the screen's validation and the store share it.
// PostLine has the same rules for a single line, with other bounds.

/// What an author says: 1…5 000 characters, 20 000 bytes of UTF-8 at most.
///
/// White space around the text is dropped, and a line ends with a line feed alone. Text in any script and direction is let
/// through, as are emoji with all that joins them: code that shows it keeps its direction to itself (`dir=auto`, `bdi`).
public struct PostMessage: Hashable, Sendable {
    /// The most characters (grapheme clusters, UAX #29) of a message.
    public static let maximumLength = 5_000
    /// The most bytes of UTF-8 of a message.
    public static let maximumBytes = 20_000

    /// Why a text is no message.
    public enum Problem: Error, Hashable, Sendable {
        /// Nothing that can be seen: white space and what is invisible alone (Default_Ignorable_Code_Point).
        case empty
        /// This many characters, more than may be.
        case tooLong(Int)
        /// This many bytes, more than may be, where the characters are not too many or too much work to count.
        case tooManyBytes(Int)
        /// A control character (category Cc) other than line feed and tab, or a carriage return without a line feed.
        case control(Unicode.Scalar)
    }

    /// The message as it is kept.
    public let text: String

    /// Takes a text that is a message.
    ///
    /// - Parameter typed: The text as it was typed.
    /// - Throws: `Problem`.
    public init(_ typed: String) throws(Problem) {
        text = try PostMessage.text(
            of: typed,
            characters: PostMessage.maximumLength,
            bytes: PostMessage.maximumBytes,
            controls: ["\n", "\t"]
        )
    }

    /// The text to keep of what was typed, within bounds.
    static func text(
        of typed: String,
        characters: Int,
        bytes: Int,
        controls: Set<Unicode.Scalar>
    ) throws(Problem) -> String {
        // The bytes first: they are counted at once, and nothing should be done to a text of megabytes at each key.
        guard typed.utf8.count <= countableBytes else { throw .tooManyBytes(typed.utf8.count) }
        let text = String(trimmed(typed))
        guard text.unicodeScalars.contains(where: isVisible) else { throw .empty }
        guard text.count <= characters else { throw .tooLong(text.count) }
        guard text.utf8.count <= bytes else { throw .tooManyBytes(text.utf8.count) }
        if let control = text.unicodeScalars.first(where: { isControl($0) && !controls.contains($0) }) {
            throw .control(control)
        }
        return text
    }

    private static let countableBytes = 1 << 20

    private static func trimmed(_ typed: String) -> String.UnicodeScalarView {
        let scalars = typed.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return String.UnicodeScalarView() }
        var kept = String.UnicodeScalarView()
        for index in scalars[first...last].indices {
            let isLineEnd = scalars[index] == "\r" && scalars[scalars.index(after: index)...].first == "\n"
            if !isLineEnd { kept.append(scalars[index]) }
        }
        return kept
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }
}
