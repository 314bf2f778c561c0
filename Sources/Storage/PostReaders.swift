// PostReaders: who may read a post. The rule stands here, in each form in which it is asked: of a post, as a condition of a query,
// and as what to search for posts in their order. PostReadersTests compares them with each other.

extension Post {
    /// Who may read it: its author and the people it names; nil: everybody.
    public var readers: Set<Int64>? { isAddressed ? Set(to.map(\.id) + [author.id]) : nil }
}

/// Who may read a post, in SQL: everybody, or its author and the people it names.
///
/// The reader is the argument `?2` or `?1`, an account's id; NULL is nobody in particular, who reads what everybody may.
enum PostReaders {
    /// Whether ?2 may read the row of `post`.
    static let condition = """
        (post.isAddressed = 0 OR post.authorID = ?2
        OR EXISTS(SELECT 1 FROM recipient WHERE recipient.postID = post.id AND recipient.accountID = ?2))
        """

    /// The ids of the posts on the wall that ?1 may read, on one side of the id ?2: three parts without a post in common, each in
    /// the order of its index, so that what others alone may read is never walked through.
    ///
    /// - Parameter side: `<` or `>`.
    /// - Returns: The queries.
    static func ids(_ side: String) -> [String] {
        [
            """
            SELECT id FROM post INDEXED BY postOpen WHERE deleted IS NULL AND isAddressed = 0 AND id \(side) ?2
            """,
            """
            SELECT id FROM post INDEXED BY postAddressed
            WHERE deleted IS NULL AND isAddressed = 1 AND authorID = ?1 AND id \(side) ?2
            """,
            // What was deleted and is not gone for good is passed over.
            """
            SELECT postID FROM recipient INDEXED BY recipientByAccount CROSS JOIN post ON post.id = postID
            WHERE accountID = ?1 AND postID \(side) ?2 AND deleted IS NULL AND isAddressed = 1 AND authorID <> ?1
            """,
        ]
    }
}
