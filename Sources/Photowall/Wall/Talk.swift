// Talk: what a wall of Graph's shape says of likes and comments. The service writes it, and the screens read it.
import Foundation
import Storage

/// How many likes or comments a post has, as Graph tells it: `{"summary": {"total_count": 3}}`.
struct EdgeSummary: Codable, Hashable, Sendable {
    struct Summary: Codable, Hashable, Sendable {
        var totalCount: Int?
    }

    var summary: Summary?

    init(_ count: Int) { summary = Summary(totalCount: count) }

    var count: Int { summary?.totalCount ?? 0 }
}

/// A comment as its wall tells it.
struct FeedComment: Codable, Hashable, Identifiable, Sendable {
    let id: String
    let createdTime: Date
    /// When its text was changed last; nil where it never was.
    var editedTime: Date?
    var from: IdName
    var message: String
}

/// An answer of `{post}/comments`, in the order that was asked for.
struct CommentsResponse: Codable, Hashable, Sendable {
    var data: [FeedComment]
    var paging: Paging?
    /// How many there are in all.
    var summary: EdgeSummary.Summary?
}

/// An answer of `{post}/likes`.
struct LikesResponse: Codable, Hashable, Sendable {
    struct Summary: Codable, Hashable, Sendable {
        var totalCount: Int
        /// Whether the one who asks is among them.
        var hasLiked: Bool
    }

    /// Those who like it, or the first of them.
    var data: [IdName]
    var paging: Paging?
    var summary: Summary
}

/// An answer of `me/likes`: those of the posts asked for that one likes.
struct LikedResponse: Codable, Hashable, Sendable {
    var data: [PostedResponse]
}

extension FeedComment {
    /// A comment under a post of this wall.
    init(_ comment: PostComment, of post: Post) {
        self.init(
            id: "\(post.author.id)_\(post.id)_\(comment.id)",
            createdTime: Date(timeIntervalSince1970: Double(comment.made)),
            editedTime: comment.edited.map { Date(timeIntervalSince1970: Double($0)) },
            from: IdName(comment.author),
            message: comment.text
        )
    }
}
