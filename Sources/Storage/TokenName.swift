// TokenName: what somebody calls a token of theirs, to know later which program it is for.

/// A token's name: 1…60 characters, 240 bytes of UTF-8 at most, no control characters.
///
/// White space around the text is dropped. Two tokens may have the same name.
public struct TokenName: Hashable, Sendable {
    /// The most characters (grapheme clusters, UAX #29) of a name.
    public static let maximumLength = 60
    /// The most bytes of UTF-8 of a name.
    public static let maximumBytes = 240

    /// The name as it is kept.
    public let text: String

    /// Takes a text that is a name.
    ///
    /// - Parameter typed: The text.
    /// - Throws: `PostMessage.Problem`; line feed and tab are control characters here.
    public init(_ typed: String) throws(PostMessage.Problem) {
        text = try PostMessage.text(
            of: typed,
            characters: TokenName.maximumLength,
            bytes: TokenName.maximumBytes,
            controls: []
        )
    }
}
