// PostQueries: how posts are read. Each query searches an index; a test asks SQLite for its plan.
// INDEXED BY makes SQLite refuse a query that could not use the index (sqlite.org/lang_indexedby.html). CROSS JOIN keeps the
// order in which the tables are read.

internal import GRDB

/// The queries of the wall.
package enum PostQueries {
    /// `Post.init` knows them by their positions.
    static let columns = """
        post.id, authorID, account.name AS authorName, type, story, message, post.name, post.made, updated, deleted,
        isAddressed, post.likes, post.comments
        """

    /// What a reader may read on one side of an id, at most so many: those next to it.
    private static func page(_ side: String, _ order: String) -> String {
        """
        SELECT \(columns) FROM (
        \(PostReaders.ids(side).joined(separator: "\nUNION ALL\n"))
        ORDER BY 1 \(order) LIMIT ?3
        ) AS page CROSS JOIN post ON post.id = page.id CROSS JOIN account ON account.id = authorID
        """
    }

    private static func isThere(_ side: String) -> String {
        "SELECT " + PostReaders.ids(side).map { "EXISTS(\($0))" }.joined(separator: "\nOR ")
    }

    /// For a reader, the newest posts below an id, at most so many.
    package static let below = page("<", "DESC")
    /// For a reader, the oldest posts above an id, at most so many.
    package static let above = page(">", "ASC")
    /// Whether there is a post for a reader below an id.
    package static let isBelow = isThere("<")
    /// Whether there is a post for a reader above an id.
    package static let isAbove = isThere(">")
    /// One post, deleted or not, for a reader.
    package static let one = """
        SELECT \(columns) FROM post CROSS JOIN account ON account.id = authorID
        WHERE post.id = ?1 AND \(PostReaders.condition)
        """
    /// How many posts are on the wall, addressed ones included.
    package static let count = """
        SELECT (SELECT count(*) FROM post INDEXED BY postOpen WHERE deleted IS NULL AND isAddressed = 0)
        + (SELECT count(*) FROM post INDEXED BY postAddressed WHERE deleted IS NULL AND isAddressed = 1)
        """
    /// What was deleted before a time.
    package static let purge = "DELETE FROM post INDEXED BY postDeleted WHERE deleted IS NOT NULL AND deleted < ?"
    /// Whether anything was deleted before a time.
    package static let isPurgeDue =
        "SELECT EXISTS(SELECT 1 FROM post INDEXED BY postDeleted WHERE deleted IS NOT NULL AND deleted < ?)"

    /// The people that posts are addressed to, in order; the posts' ids are a list in JSON (sqlite.org/json1.html#jeach).
    package static let recipients = """
        SELECT postID, account.id, account.name FROM json_each(?) AS asked
        CROSS JOIN recipient ON postID = asked.value CROSS JOIN account ON account.id = accountID
        ORDER BY asked.key, position
        """
}

extension Database {
    /// The posts of a query, in its order.
    func posts(_ sql: String, _ arguments: StatementArguments) throws -> [Post] {
        let rows = try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
        let to = try recipients(of: rows.filter { $0[10] }.map { $0[0] })
        let photos = try photos(of: rows.map { $0[0] })
        return rows.map { Post($0, to: to[$0[0]] ?? [], photos: photos[$0[0]] ?? []) }
    }

    /// The people that posts are addressed to, in order, by the posts' ids; one query for all.
    private func recipients(of posts: [Int64]) throws -> [Int64: [Account]] {
        guard !posts.isEmpty else { return [:] }
        let list = "[\(posts.map(String.init).joined(separator: ","))]"
        let rows = try Row.fetchAll(cachedStatement(sql: PostQueries.recipients), arguments: [list])
        return rows.reduce(into: [:]) { $0[$1[0], default: []].append(Account(id: $1[1], name: $1[2])) }
    }

    /// The names of those of some accounts that exist, and were not deleted.
    func names(of accounts: [Int64]) throws -> [Int64: String] {
        let rows = try Row.fetchAll(
            self,
            sql: """
                SELECT id, name FROM account
                WHERE ends IS NULL AND id IN (\(databaseQuestionMarks(count: accounts.count)))
                """,
            arguments: StatementArguments(accounts)
        )
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["name"]) })
    }
}

extension Post {
    fileprivate init(_ row: Row, to: [Account], photos: [PostPhoto]) {
        self.init(
            id: row[0],
            author: Account(id: row[1], name: row[2]),
            isAddressed: row[10],
            to: to,
            type: PostType(rawValue: row[3]),
            story: row[4],
            message: row[5],
            name: row[6],
            photos: photos,
            likes: row[11],
            comments: row[12],
            made: row[7],
            updated: row[8],
            deleted: row[9]
        )
    }
}
