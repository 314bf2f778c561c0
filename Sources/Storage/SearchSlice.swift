// SearchSlice: a part of the posts that were found, with the place where the next one begins.

/// A part of the posts that were found, as they were at one moment.
public struct SearchSlice: Hashable, Sendable {
    /// The posts, by falling ids.
    public let posts: [Post]
    /// Where older ones are read on; nil where there are none.
    public let after: PostCursor?
}
