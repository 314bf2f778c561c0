// LikeSlice: a part of those who like a post, with the place where the next one begins.

/// A part of those who like a post, as they were at one moment.
public struct LikeSlice: Hashable, Sendable {
    /// The post, with the number of its likes.
    public let post: Post
    /// Those who like it, by their ids.
    public let accounts: [Account]
    /// Whether the reader is among all who like it.
    public let isLiked: Bool
    /// Where the others are read on; nil where there are none.
    public let after: PostCursor?
}
