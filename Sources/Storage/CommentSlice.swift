// CommentSlice: a part of the comments of a post, with the place where the next one begins.

/// A part of the comments of a post, as they were at one moment.
public struct CommentSlice: Hashable, Sendable {
    /// The post, with the number of its comments.
    public let post: Post
    /// The comments, in the order that was asked for.
    public let comments: [PostComment]
    /// Where the comments behind these are read on, in that order; nil where there are none.
    public let after: PostCursor?
}
