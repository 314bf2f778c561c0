// PostStore+Deletion: a post goes in two steps: out of sight at once, out of the file once its author cannot take that back.

internal import GRDB

extension PostStore {
    /// Takes a post from the wall; for 10 minutes (`Post.undoTime`) its author may restore it.
    ///
    /// A post that its author has deleted already stays so, and is to be restored no longer than after the first time.
    /// - Parameters:
    ///   - id: Which.
    ///   - accountID: Who deletes it.
    /// - Returns: The post, deleted.
    /// - Throws: `StorageError`: `noSuchPost`, also where the account may not read it; `notYours` for others who may, and nothing
    ///   is deleted.
    @discardableResult
    public func delete(id: Int64, by accountID: Int64) throws(StorageError) -> Post {
        let now = store.settings.now()
        return try store.write { database in
            let post = try database.post(id, by: accountID, now: now)
            guard post.deleted == nil else { return post }
            return try database.setDeleted(now, post)
        }
    }

    /// Puts a post back where it was on the wall.
    ///
    /// A post that is on the wall stays there.
    /// - Parameters:
    ///   - id: Which.
    ///   - accountID: Who restores it.
    /// - Returns: The post.
    /// - Throws: `StorageError`: `noSuchPost`, also where it was deleted more than `Post.undoTime` ago, purged or not;
    ///   or the account may not read it; `notYours` for a post on the wall that is somebody else's.
    @discardableResult
    public func restore(id: Int64, by accountID: Int64) throws(StorageError) -> Post {
        let now = store.settings.now()
        return try store.write { database in
            let post = try database.post(id, by: accountID, now: now)
            guard post.deleted != nil else { return post }
            return try database.setDeleted(nil, post)
        }
    }

    /// Whether ``purge()`` would remove something.
    ///
    /// - Returns: Whether there are posts or comments that nobody can bring back any more.
    /// - Throws: `StorageError`.
    public func isPurgeDue() throws(StorageError) -> Bool {
        let now = store.settings.now()
        return try store.read { database in
            try [PostQueries.isPurgeDue, TalkQueries.isPurgeDue].contains { sql in
                try Bool.fetchOne(database, sql: sql, arguments: [now - Post.undoTime]) ?? false
            }
        }
    }

    /// Removes the posts and comments that were deleted more than `Post.undoTime` ago for good; to be called now and then.
    ///
    /// What is gone is in none of the database's files any more, unless somebody reads at the moment: see ``Store/emptyLog()``.
    ///
    /// - Returns: The number of posts that are gone.
    /// - Throws: `StorageError`.
    @discardableResult
    public func purge() throws(StorageError) -> Int {
        let now = store.settings.now()
        let (posts, comments) = try store.write { database in
            try database.execute(sql: PostQueries.purge, arguments: [now - Post.undoTime])
            let posts = database.changesCount
            if posts > 0 { try database.execute(sql: SearchQueries.optimize) }
            try database.execute(sql: TalkQueries.purge, arguments: [now - Post.undoTime])
            return (posts, database.changesCount)
        }
        if posts + comments > 0 { try store.emptyLog() }
        return posts
    }
}

extension Database {
    /// A post that an account may delete or restore.
    ///
    /// Nobody but its author learns that a deleted post is still there, nor who may not read it that there is one.
    fileprivate func post(_ id: Int64, by accountID: Int64, now: Int64) throws -> Post {
        guard let post = try posts(PostQueries.one, [id, accountID]).first else { throw StorageError.noSuchPost }
        let isAuthor = post.author.id == accountID
        if let deleted = post.deleted {
            guard isAuthor, deleted >= now - Post.undoTime else { throw StorageError.noSuchPost }
        } else if !isAuthor {
            throw StorageError.notYours
        }
        return post
    }

    fileprivate func setDeleted(_ time: Int64?, _ post: Post) throws -> Post {
        try execute(sql: "UPDATE post SET deleted = ? WHERE id = ?", arguments: [time, post.id])
        var post = post
        post.deleted = time
        return post
    }
}
