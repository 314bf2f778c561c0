// PostLine: a line of a post that stands beside the author's own words: its story, or the name of what it links to.

/// One line: 1…500 characters, 2 000 bytes of UTF-8 at most, no control characters.
///
/// White space around the text is dropped.
public struct PostLine: Hashable, Sendable {
    /// The most characters (grapheme clusters, UAX #29) of a line.
    public static let maximumLength = 500
    /// The most bytes of UTF-8 of a line.
    public static let maximumBytes = 2_000

    /// The line as it is kept.
    public let text: String

    /// Takes a text that is a line.
    ///
    /// - Parameter typed: The text.
    /// - Throws: `PostMessage.Problem`; line feed and tab are control characters here.
    public init(_ typed: String) throws(PostMessage.Problem) {
        text = try PostMessage.text(
            of: typed,
            characters: PostLine.maximumLength,
            bytes: PostLine.maximumBytes,
            controls: []
        )
    }
}
