// CommentText: what somebody may say in a comment. Pure; the screen's validation and the store share it.

/// What the author of a comment says: 1…2 000 characters, 8 000 bytes of UTF-8 at most.
///
/// Otherwise it has the rules of a ``PostMessage``.
public struct CommentText: Hashable, Sendable {
    /// The most characters (grapheme clusters, UAX #29) of a comment.
    public static let maximumLength = 2_000
    /// The most bytes of UTF-8 of a comment.
    public static let maximumBytes = 8_000

    /// The text as it is kept.
    public let text: String

    /// Takes a text that may be a comment.
    ///
    /// - Parameter typed: The text as it was typed.
    /// - Throws: `PostMessage.Problem`.
    public init(_ typed: String) throws(PostMessage.Problem) {
        text = try PostMessage.text(
            of: typed,
            characters: CommentText.maximumLength,
            bytes: CommentText.maximumBytes,
            controls: ["\n", "\t"]
        )
    }
}
