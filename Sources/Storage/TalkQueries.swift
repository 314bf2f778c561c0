// TalkQueries: how likes and comments are read. Each query searches an index; a test asks SQLite for its plan.

/// The queries of likes and comments.
package enum TalkQueries {
    /// Those who like the post ?1, behind the account ?2, at most ?3.
    package static let likers = """
        SELECT account.id, account.name FROM postLike CROSS JOIN account ON account.id = accountID
        WHERE postID = ?1 AND accountID > ?2 ORDER BY accountID LIMIT ?3
        """
    /// Whether the account ?2 likes the post ?1.
    package static let isLiked = "SELECT EXISTS(SELECT 1 FROM postLike WHERE postID = ?1 AND accountID = ?2)"
    /// Which of the posts in the list ?1, which is JSON, the account ?2 likes, and may read; and whose they are.
    package static let liked = """
        SELECT postID, authorID FROM json_each(?1) AS asked CROSS JOIN postLike ON postID = asked.value AND accountID = ?2
        CROSS JOIN post ON post.id = postID WHERE post.deleted IS NULL AND \(PostReaders.condition)
        """

    /// `PostComment.init` knows them by their positions.
    private static let columns = """
        comment.id, postID, authorID, account.name, text, comment.made, edited, deleted, deletedByHost
        """
    private static let comments = """
        SELECT \(columns) FROM comment INDEXED BY commentByPost CROSS JOIN account ON account.id = authorID
        WHERE postID = ?1 AND deleted IS NULL
        """
    /// The comments of the post ?1 behind the comment ?2, at most ?3: the oldest first.
    package static let oldest = comments + " AND comment.id > ?2 ORDER BY comment.id LIMIT ?3"
    /// The same before the comment ?2: the newest first.
    package static let newest = comments + " AND comment.id < ?2 ORDER BY comment.id DESC LIMIT ?3"
    /// The comment ?1 of the post ?2, deleted or not.
    package static let one = """
        SELECT \(columns) FROM comment CROSS JOIN account ON account.id = authorID
        WHERE comment.id = ?1 AND postID = ?2
        """
    /// Comments that were deleted before a time.
    package static let purge =
        "DELETE FROM comment INDEXED BY commentDeleted WHERE deleted IS NOT NULL AND deleted < ?"
    /// Whether any were deleted before a time.
    package static let isPurgeDue = """
        SELECT EXISTS(SELECT 1 FROM comment INDEXED BY commentDeleted WHERE deleted IS NOT NULL AND deleted < ?)
        """
}
