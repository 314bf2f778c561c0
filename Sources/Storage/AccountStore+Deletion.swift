// AccountStore+Deletion: an account goes in two steps: out of sight at once, with all that is its own, and out of the file a week later,
// unless its owner logs in before. What is its own carries the time at which it would have been deleted to go at the same moment, by
// which it is known when it comes back.

internal import GRDB

extension AccountStore {
    /// Seconds within which an account that was deleted comes back when its owner logs in: 7 days.
    public static let returnTime: Int64 = 7 * 86_400
    /// The most posts that ``delete(_:_:)`` tells of.
    public static let toldPosts = 500

    /// What goes with an account.
    public struct Belongings: Hashable, Sendable {
        /// Posts on the wall.
        public var posts = 0
        /// Photos in the library.
        public var photos = 0
        /// Comments on posts.
        public var comments = 0

        /// Of nothing, by default.
        public init(posts: Int = 0, photos: Int = 0, comments: Int = 0) {
            (self.posts, self.photos, self.comments) = (posts, photos, comments)
        }
    }

    /// What goes with an account.
    ///
    /// - Throws: `StorageError`.
    public func belongings(of account: Int64) throws(StorageError) -> Belongings {
        try store.read { database in
            func count(_ table: String, _ owner: String) throws -> Int {
                let sql = "SELECT count(*) FROM \(table) WHERE \(owner) = ? AND deleted IS NULL"
                return try Int.fetchOne(database, sql: sql, arguments: [account]) ?? 0
            }
            return Belongings(
                posts: try count("post", "authorID"),
                photos: try count("photo", "owner"),
                comments: try count("comment", "authorID")
            )
        }
    }

    /// Takes an account out of sight, with its posts, photos, comments and likes, and ends its logins and tokens.
    ///
    /// It keeps its name, and comes back by ``StoredLogins/add(_:)`` within ``returnTime``.
    ///
    /// - Parameters:
    ///   - account: Which.
    ///   - passwordHash: The hash that is to be there still.
    /// - Returns: Its posts that were on the wall, the newest ``toldPosts``; nil where another hash is there, or no such account, or it was
    ///   deleted before: nothing has been changed then.
    /// - Throws: `StorageError`.
    public func delete(_ account: Int64, _ passwordHash: String) throws(StorageError) -> [Post]? {
        let end = store.settings.now() + AccountStore.returnTime
        return try store.write { database in
            try database.execute(
                sql: "UPDATE account SET ends = ? WHERE id = ? AND passwordHash = ? AND ends IS NULL",
                arguments: [end, account, passwordHash]
            )
            guard database.changesCount == 1 else { return nil }
            let ids = try Int64.fetchAll(
                database,
                sql: "SELECT id FROM post WHERE authorID = ? AND deleted IS NULL ORDER BY id DESC LIMIT ?",
                arguments: [account, AccountStore.toldPosts]
            )
            let posts = try ids.flatMap { try database.posts(PostQueries.one, [$0, account]) }
            try database.withdraw(account, end)
            return posts
        }
    }

    /// Removes the accounts for good that were deleted ``returnTime`` ago; to be called now and then.
    ///
    /// One whose photos are not gone yet stays until the next time: ``PhotoStore/purge()``. What is gone is in none of the database's
    /// files any more, unless somebody reads at the moment: see ``Store/emptyLog()``.
    ///
    /// - Returns: The number of accounts that are gone.
    /// - Throws: `StorageError`.
    @discardableResult
    public func purge() throws(StorageError) -> Int {
        let now = store.settings.now()
        let isDue = try store.read { database in
            let sql =
                "SELECT EXISTS(SELECT 1 FROM account INDEXED BY accountEnding WHERE ends IS NOT NULL AND ends <= ?)"
            return try Bool.fetchOne(database, sql: sql, arguments: [now]) ?? false
        }
        guard isDue else { return 0 }
        let count = try store.write { database in
            try database.execute(
                sql: """
                    DELETE FROM account WHERE ends IS NOT NULL AND ends <= ?
                    AND NOT EXISTS(SELECT 1 FROM photo WHERE owner = account.id)
                    """,
                arguments: [now]
            )
            return database.changesCount
        }
        if count > 0 { try store.emptyLog() }
        return count
    }
}

extension Database {
    /// Marks what is an account's own, and ends its ways in.
    fileprivate func withdraw(_ account: Int64, _ end: Int64) throws {
        try markBelongings(of: account, from: nil, to: end)
        try execute(
            sql: "INSERT INTO withdrawnLike SELECT accountID, postID, made FROM postLike WHERE accountID = ?",
            arguments: [account]
        )
        try execute(sql: "DELETE FROM postLike WHERE accountID = ?", arguments: [account])
        try execute(sql: "DELETE FROM login WHERE accountID = ?", arguments: [account])
        try execute(sql: "DELETE FROM token WHERE accountID = ?", arguments: [account])
        // A sign-up whose answer was lost would log in.
        try execute(sql: "DELETE FROM once WHERE result GLOB ?", arguments: ["account \(account) *"])
    }

    /// Brings an account back that was deleted, with what was its own; nothing happens to another.
    ///
    /// - Throws: `StorageError.noSuchAccounts` where it is too late.
    func returnAccount(_ account: Int64, now: Int64) throws {
        let sql = "SELECT ends FROM account WHERE id = ? AND ends IS NOT NULL"
        guard let end = try Int64.fetchOne(self, sql: sql, arguments: [account]) else { return }
        guard end > now else { throw StorageError.noSuchAccounts([account]) }
        try execute(sql: "UPDATE account SET ends = NULL WHERE id = ?", arguments: [account])
        try markBelongings(of: account, from: end, to: nil)
        try execute(
            sql:
                "INSERT INTO postLike(postID, accountID, made) SELECT postID, accountID, made FROM withdrawnLike WHERE accountID = ?",
            arguments: [account]
        )
        try execute(sql: "DELETE FROM withdrawnLike WHERE accountID = ?", arguments: [account])
    }

    /// Has what was deleted with an account that ends at one time be deleted with one that ends at another; nil: it is not deleted.
    private func markBelongings(of account: Int64, from former: Int64?, to end: Int64?) throws {
        for (table, owner, undoTime) in [
            ("post", "authorID", Post.undoTime), ("comment", "authorID", Post.undoTime),
            ("photo", "owner", Photo.undoTime),
        ] {
            try execute(
                sql: "UPDATE \(table) SET deleted = ? WHERE \(owner) = ? AND deleted IS ?",
                arguments: [end.map { $0 - undoTime }, account, former.map { $0 - undoTime }]
            )
        }
    }
}
