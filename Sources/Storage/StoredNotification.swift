// StoredNotification: what somebody is told that others have done.

/// What others have done that concerns an account: likes of one post are one.
public struct StoredNotification: Hashable, Sendable {
    /// What has been done.
    public enum Kind: String, Hashable, Sendable {
        /// Somebody likes the account's post.
        case like
        /// Somebody has commented on the account's post.
        case comment
        /// Somebody has named the account, as `@name`, in a post or a comment.
        case mention
        /// Somebody has addressed a post to the account.
        case post
    }

    /// The most of them that are kept for an account, likes counted one by one.
    public static let maximumCount = 200

    /// Unique forever in one database; a later one has a greater id.
    public let id: Int64
    /// What has been done.
    public let kind: Kind
    /// The post that it is about.
    public let post: Int64
    /// Who has written that.
    public let postAuthor: Int64
    /// What the post says; its story where it says nothing.
    public let words: String
    /// The first photo of the post; nil where it has none.
    public internal(set) var photo: PostPhoto?
    /// What the comment says; nil where it is about no comment.
    public let comment: String?
    /// Who has done it, the latest first: one account, but for likes.
    public internal(set) var actors: [Account]
    /// When it was done last, in seconds since 1970.
    public let made: Int64
    /// Whether the account's person has seen it.
    public internal(set) var isRead: Bool
}

extension StoredNotification {
    /// Likes of one post as one, in the place of the latest.
    ///
    /// - Parameter all: Notifications, the latest first.
    /// - Returns: The same, each post's likes together.
    static func folded(_ all: [StoredNotification]) -> [StoredNotification] {
        var folded: [StoredNotification] = [], likes: [Int64: Int] = [:]
        for one in all {
            guard one.kind == .like else {
                folded.append(one)
                continue
            }
            if let place = likes[one.post] {
                folded[place].actors += one.actors
                folded[place].isRead = folded[place].isRead && one.isRead
            } else {
                likes[one.post] = folded.count
                folded.append(one)
            }
        }
        return folded
    }
}
