// NotificationQueries: how notifications are written and read. Each query searches an index; a test asks SQLite for its plan.

internal import GRDB

/// The queries of notifications.
package enum NotificationQueries {
    /// What is in sight for the account ?2: neither deleted nor somebody else's to read.
    private static func visible(_ index: String, _ condition: String = "") -> String {
        """
        FROM notification INDEXED BY \(index) CROSS JOIN post ON post.id = notification.postID
        LEFT JOIN comment ON comment.id = commentID CROSS JOIN account ON account.id = actorID
        WHERE notification.accountID = ?2\(condition) AND post.deleted IS NULL AND comment.deleted IS NULL
        AND \(PostReaders.condition)
        """
    }

    /// Those of the account ?2, the latest first, at most ?1.
    package static let all = """
        SELECT notification.id, kind, notification.postID, post.authorID, ifnull(post.message, post.story), comment.text, actorID,
        account.name, notification.made, isRead
        \(visible("notificationByAccount")) ORDER BY notification.id DESC LIMIT ?1
        """
    /// How many of the account ?2 are new, likes of one post counted once; ?1 is nothing.
    package static let unread = """
        SELECT count(*) FROM (SELECT DISTINCT notification.postID, iif(kind = 'like', 0, notification.id)
        \(visible("notificationUnread", " AND isRead = 0")))
        """
    /// What the account ?1 has seen, up to the id ?2, is new no more.
    package static let read = """
        UPDATE notification INDEXED BY notificationUnread SET isRead = 1 WHERE accountID = ?1 AND isRead = 0 AND id <= ?2
        """
    /// Those who are told something about the post ?1.
    package static let accountsOfPost = "SELECT DISTINCT accountID FROM notification WHERE postID = ?1"
    /// Those who are told something about the comment ?1.
    package static let accountsOfComment = """
        SELECT DISTINCT accountID FROM notification INDEXED BY notificationByComment WHERE commentID = ?1
        """
    /// The oldest of the account ?1, where there are more than ?2.
    package static let surplus = """
        DELETE FROM notification WHERE accountID = ?1 AND id <= (SELECT id FROM notification INDEXED BY notificationByAccount
        WHERE accountID = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
        """
}

extension Database {
    /// Tells some accounts what was done; the person who did it is not told, and nobody twice.
    func notify(
        _ accounts: some Sequence<Int64>,
        of kind: StoredNotification.Kind,
        post: Int64,
        comment: Int64? = nil,
        by actor: Int64,
        _ now: Int64
    ) throws {
        let statement = try cachedStatement(
            sql: """
                INSERT INTO notification(accountID, kind, postID, commentID, actorID, made) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT DO NOTHING
                """
        )
        for account in Set(accounts).subtracting([actor]).sorted() {
            try statement.execute(arguments: [account, kind.rawValue, post, comment, actor, now])
            try cachedStatement(sql: NotificationQueries.surplus)
                .execute(arguments: [account, StoredNotification.maximumCount])
        }
    }

    /// Tells the people that a new post is for, or names.
    func notify(of post: Int64, by author: Int64, to: [Int64], _ message: String?, _ now: Int64) throws {
        // Nobody else may read a post that is for somebody.
        guard to.isEmpty else { return try notify(to, of: .post, post: post, by: author, now) }
        try notify(accounts(namedIn: message ?? ""), of: .mention, post: post, by: author, now)
    }

    /// Tells the people that an open post names now and did not name before; the others are told no more.
    func notify(ofChange post: Post, _ now: Int64) throws {
        guard !post.isAddressed else { return }
        let named = try accounts(namedIn: post.message ?? "")
        let list = "[\(named.map(String.init).joined(separator: ","))]"
        try execute(
            sql: """
                DELETE FROM notification WHERE postID = ? AND commentID IS NULL AND kind = 'mention'
                AND accountID NOT IN (SELECT value FROM json_each(?))
                """,
            arguments: [post.id, list]
        )
        try notify(named, of: .mention, post: post.id, by: post.author.id, now)
    }

    /// Tells the author of a post of a new comment, and those it names who may read it.
    func notify(of comment: PostComment, on post: Post, _ now: Int64) throws {
        let (id, actor) = (comment.id, comment.author.id)
        try notify([post.author.id], of: .comment, post: post.id, comment: id, by: actor, now)
        let named = try accounts(namedIn: comment.text, among: post.readers).subtracting([post.author.id])
        try notify(named, of: .mention, post: post.id, comment: id, by: actor, now)
    }

    /// Tells those that a comment names now and did not before; those it names no more are told so no more.
    func notify(ofChange comment: PostComment, on post: Post, _ now: Int64) throws {
        let named = try accounts(namedIn: comment.text, among: post.readers).subtracting([post.author.id])
        let list = "[\(named.map(String.init).joined(separator: ","))]"
        try execute(
            sql: """
                DELETE FROM notification WHERE commentID = ? AND kind = 'mention'
                AND accountID NOT IN (SELECT value FROM json_each(?))
                """,
            arguments: [comment.id, list]
        )
        try notify(named, of: .mention, post: post.id, comment: comment.id, by: comment.author.id, now)
    }

    /// The accounts that a text names, as `@name`, among some; nil: among all.
    private func accounts(namedIn text: String, among readers: Set<Int64>? = nil) throws -> Set<Int64> {
        let names = SearchText.names(in: text).prefix(Post.maximumRecipients)
        let statement = try cachedStatement(sql: "SELECT id FROM account WHERE key = ? AND ends IS NULL")
        let accounts = try names.compactMap { try Int64.fetchOne(statement, arguments: [$0]) }
        return readers.map { $0.intersection(accounts) } ?? Set(accounts)
    }
}

extension SearchText {
    /// The keys of the names in a text, as `@name`, each once.
    fileprivate static func names(in text: String) -> [String] {
        guard text.contains("@") || text.contains("＠") else { return [] }
        var known: Set<String> = []
        return pieces(of: text).compactMap { piece in
            guard case .marked(let name, _) = piece, name.first == "@" else { return nil }
            let key = try? AccountName(String(name.dropFirst())).key
            return key.flatMap { known.insert($0).inserted ? $0 : nil }
        }
    }
}
