// PostSlice: a part of the wall as it was at one moment, with the places where the parts beside it begin.

/// Posts that follow one another, the newest first.
///
/// Who reads on at `after` gets each older post once, none twice and none left out, whatever is posted or deleted meanwhile;
/// `before` does the same for newer ones. A post that is restored is where it was: readers that have passed it miss it.
public struct PostSlice: Hashable, Sendable {
    /// The posts, by falling ids.
    public let posts: [Post]
    /// Where newer posts are read on: `PostPage.Position.before` this.
    ///
    /// Of use even where there are none yet.
    public let before: PostCursor
    /// Where older posts are read on: `PostPage.Position.after` this.
    public let after: PostCursor
    /// Whether there are posts before these, newer ones.
    public let hasPrevious: Bool
    /// Whether there are posts after these, older ones.
    public let hasNext: Bool
}
