// TalkNews: what happens to likes and comments, as readers are told.

/// What happens to likes and comments of a post.
enum TalkNews: Equatable, Sendable {
    /// Somebody likes it, or does not any more; so many do now.
    case liked(post: String, by: IdName, isLiked: Bool, count: Int)
    /// A comment is there that was not: one that is new, or is restored; so many there are now.
    case commented(post: String, FeedComment, count: Int)
    /// A comment says something else now.
    case edited(post: String, FeedComment)
    /// A comment has gone; so many are left.
    case deleted(post: String, id: String, count: Int)

    /// The post's id.
    var post: String {
        switch self {
        case .liked(let post, _, _, _), .commented(let post, _, _), .edited(let post, _), .deleted(let post, _, _): post
        }
    }
}
