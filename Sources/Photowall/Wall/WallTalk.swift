// WallTalk: the likes and comments of a wall, as its screens see them, for one reader. GraphWall has them where the wall is this
// program's; tests bring their own behind the same protocol.
import Controls
import Rx

/// Likes and comments, read and written by one person.
///
/// What comes arrives on the page that asked; an error is a `WallError`.
protocol WallTalk: Sendable {
    /// Which of some posts this person likes; at most 100 are asked for.
    func liked(of ids: [String]) -> Single<Set<String>>
    /// Likes a post, or not any more; the same again changes nothing.
    func setLiked(_ isLiked: Bool, _ id: String) -> Single<Void>
    /// Who likes a post.
    func likes(of id: String) -> Single<LikesResponse>
    /// The latest comments on a post, or those behind a cursor: the latest first.
    func comments(of id: String, after cursor: String?) -> Single<CommentsResponse>
    /// Comments on a post, exactly once for each key. Never fails: whatever happens is an outcome.
    func comment(_ text: String, on id: String, once key: OnceKey) -> Single<CommentOutcome>
    /// Changes the text of one's own comment. Never fails: whatever happens is an outcome.
    func edit(_ comment: String, to text: String) -> Single<CommentOutcome>
    /// Takes a comment away: one's own, or one under one's own post.
    func delete(comment: String) -> Single<Void>
    /// Brings a comment back that one has taken away a moment ago.
    func restore(comment: String) -> Single<Void>
}

/// How a comment has ended.
enum CommentOutcome: Equatable, OnceOutcome {
    /// The wall has it.
    case said(FeedComment)
    /// The wall has what it says now.
    case edited(FeedComment)
    /// The wall does not take it, and says why.
    case refused(String)
    /// The wall could not be reached, or has failed: nothing was said.
    case failed(String)

    /// What a person reads.
    var sentence: String {
        switch self {
        case .said: "Your comment is there."
        case .edited: "Your comment is changed."
        case .refused(let reason), .failed(let reason): reason
        }
    }

    /// What the wall has; nil where it has nothing new.
    var comment: FeedComment? {
        switch self {
        case .said(let comment), .edited(let comment): comment
        case .refused, .failed: nil
        }
    }
}
