// PostQueries: how posts are read. Each query searches an index; a test asks SQLite for its plan.
// INDEXED BY makes SQLite refuse a query that could not use the index (sqlite.org/lang_indexedby.html). CROSS JOIN keeps the
// order in which the tables are read.

internal import GRDB

/// The queries of the wall.
package enum PostQueries {
    /// `Post.init` knows them by their positions.
    private static let columns = """
        post.id, authorID, account.name AS authorName, type, story, message, post.name, post.made, updated, deleted, photoID
        """

    private static let visible = """
        SELECT \(columns) FROM post INDEXED BY postVisible CROSS JOIN account ON account.id = authorID
        WHERE deleted IS NULL
        """

    /// The newest posts below an id, at most so many.
    package static let below = "\(visible) AND post.id < ? ORDER BY post.id DESC LIMIT ?"
    /// The oldest posts above an id, at most so many.
    package static let above = "\(visible) AND post.id > ? ORDER BY post.id LIMIT ?"
    /// Whether there is a post below an id.
    package static let isBelow = """
        SELECT EXISTS(SELECT 1 FROM post INDEXED BY postVisible WHERE deleted IS NULL AND id < ?)
        """
    /// Whether there is a post above an id.
    package static let isAbove = """
        SELECT EXISTS(SELECT 1 FROM post INDEXED BY postVisible WHERE deleted IS NULL AND id > ?)
        """
    /// One post, deleted or not.
    package static let one = "SELECT \(columns) FROM post CROSS JOIN account ON account.id = authorID WHERE post.id = ?"
    /// What was deleted before a time.
    package static let purge = "DELETE FROM post INDEXED BY postDeleted WHERE deleted IS NOT NULL AND deleted < ?"
    /// Whether anything was deleted before a time.
    package static let isPurgeDue =
        "SELECT EXISTS(SELECT 1 FROM post INDEXED BY postDeleted WHERE deleted IS NOT NULL AND deleted < ?)"

    /// Whom the posts from one id to another are addressed to.
    package static let recipients = """
        SELECT postID, account.id, account.name FROM recipient CROSS JOIN account ON account.id = accountID
        WHERE postID BETWEEN ? AND ? ORDER BY postID, position
        """
}

extension Database {
    /// The posts of a query, in its order.
    func posts(_ sql: String, _ arguments: StatementArguments) throws -> [Post] {
        let rows = try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
        guard let first = rows.first?[0] as Int64?, let last = rows.last?[0] as Int64? else { return [] }
        var to: [Int64: [Account]] = [:]
        let statement = try cachedStatement(sql: PostQueries.recipients)
        let recipients = try Row.fetchCursor(statement, arguments: [min(first, last), max(first, last)])
        while let row = try recipients.next() { to[row[0], default: []].append(Account(id: row[1], name: row[2])) }
        return rows.map { Post($0, to: to[$0[0]] ?? []) }
    }

    /// The names of those of some accounts that exist.
    func names(of accounts: [Int64]) throws -> [Int64: String] {
        let rows = try Row.fetchAll(
            self,
            sql: "SELECT id, name FROM account WHERE id IN (\(databaseQuestionMarks(count: accounts.count)))",
            arguments: StatementArguments(accounts)
        )
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["name"]) })
    }
}

extension Post {
    fileprivate init(_ row: Row, to: [Account]) {
        self.init(
            id: row[0],
            author: Account(id: row[1], name: row[2]),
            to: to,
            type: PostType(rawValue: row[3]),
            story: row[4],
            message: row[5],
            name: row[6],
            photo: row[10],
            made: row[7],
            updated: row[8],
            deleted: row[9]
        )
    }
}
