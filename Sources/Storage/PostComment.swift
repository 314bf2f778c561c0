// PostComment: what somebody says about a post.

/// A comment under a post.
///
/// All who may read the post see it, and nobody else.
public struct PostComment: Hashable, Sendable {
    /// Unique forever in one database; a later comment has a greater one.
    public let id: Int64
    /// The post's id.
    public let post: Int64
    /// Who said it.
    public let author: Account
    /// What it says.
    public let text: String
    /// When it was said, in seconds since 1970.
    public let made: Int64
    /// When its text was changed last, in seconds since 1970; nil where it never was.
    public let edited: Int64?
    /// When it was deleted, in seconds since 1970; nil where it is under its post.
    public let deleted: Int64?
}
