// PostStore+Notifications: what people are told that others have done. They are stored with what they tell of: see `notify` in
// NotificationQueries.

internal import GRDB

extension PostStore {
    /// What others have done that concerns an account, the latest first.
    ///
    /// - Parameter account: Whose.
    /// - Returns: All that are kept, but for those about what is deleted.
    /// - Throws: `StorageError`.
    public func notifications(of account: Int64) throws(StorageError) -> [StoredNotification] {
        try store.read { database in
            let rows = try Row.fetchAll(
                database.cachedStatement(sql: NotificationQueries.all),
                arguments: [StoredNotification.maximumCount, account]
            )
            var folded = StoredNotification.folded(rows.compactMap(StoredNotification.init))
            let photos = try database.photos(of: Set(folded.map(\.post)).sorted())
            for place in folded.indices { folded[place].photo = photos[folded[place].post]?.first }
            return folded
        }
    }

    /// How many of an account's notifications are new, likes of one post counted once.
    ///
    /// - Throws: `StorageError`.
    public func unreadCount(of account: Int64) throws(StorageError) -> Int {
        try store.read { database in
            try Int.fetchOne(
                database.cachedStatement(sql: NotificationQueries.unread),
                arguments: [nil, account]
            ) ?? 0
        }
    }

    /// An account's person has seen their notifications up to one.
    ///
    /// - Parameters:
    ///   - id: The latest one that they have seen.
    ///   - account: Whose.
    /// - Throws: `StorageError`.
    public func markRead(upTo id: Int64, of account: Int64) throws(StorageError) {
        try store.write { try $0.execute(sql: NotificationQueries.read, arguments: [account, id]) }
    }

    /// The accounts that have notifications about a post.
    ///
    /// - Throws: `StorageError`.
    public func accountsNotified(ofPost id: Int64) throws(StorageError) -> [Int64] {
        try store.read { try Int64.fetchAll($0, sql: NotificationQueries.accountsOfPost, arguments: [id]) }
    }

    /// The accounts that have notifications about a comment.
    ///
    /// - Throws: `StorageError`.
    public func accountsNotified(ofComment id: Int64) throws(StorageError) -> [Int64] {
        try store.read { try Int64.fetchAll($0, sql: NotificationQueries.accountsOfComment, arguments: [id]) }
    }
}

extension StoredNotification {
    /// Nil of a kind that a later version has stored.
    fileprivate init?(_ row: Row) {
        guard let kind = Kind(rawValue: row[1]) else { return nil }
        self.init(
            id: row[0],
            kind: kind,
            post: row[2],
            postAuthor: row[3],
            words: row[4],
            comment: row[5],
            actors: [Account(id: row[6], name: row[7])],
            made: row[8],
            isRead: row[9]
        )
    }
}
