// PostPage: which part of the wall is asked for. PostSlice is the answer.

/// A question for a part of the wall, which begins with its newest post.
public struct PostPage: Hashable, Sendable {
    /// From where on.
    public enum Position: Hashable, Sendable {
        /// The newest posts.
        case newest
        /// The posts right before a place: newer ones.
        case before(PostCursor)
        /// The posts right after a place: older ones.
        case after(PostCursor)
    }

    /// The numbers of posts that can be asked for.
    public static let limits = 1...100

    /// From where on.
    public let position: Position
    /// The most posts to answer, 1…100.
    public let limit: Int

    /// A question.
    ///
    /// - Parameters:
    ///   - position: From where on. Default: the newest posts.
    ///   - limit: The most posts to answer, default 25; from 1 to 100, what is beyond counts as these.
    public init(_ position: Position = .newest, limit: Int = 25) {
        self.position = position
        self.limit = min(max(limit, PostPage.limits.lowerBound), PostPage.limits.upperBound)
    }
}
