// PostStore+Likes: who likes which post. How many do is counted by the database itself: see its triggers in Migrations.

internal import GRDB

extension PostStore {
    /// Has an account like a post, or not any more; the same again changes nothing.
    ///
    /// - Parameters:
    ///   - isLiked: Whether it likes the post from now on.
    ///   - id: Which post.
    ///   - account: Who likes it.
    /// - Returns: The post as it is now, and whether that is another than before.
    /// - Throws: `StorageError`: `noSuchPost`, also where the account may not read it.
    @discardableResult
    public func setLiked(
        _ isLiked: Bool,
        post id: Int64,
        by account: Int64
    ) throws(StorageError) -> (post: Post, isChanged: Bool) {
        let now = store.settings.now()
        return try store.write { database in
            let post = try database.readablePost(id, for: account)
            if isLiked {
                guard try !database.names(of: [account]).isEmpty else { throw StorageError.noSuchAccounts([account]) }
                try database.execute(
                    sql: "INSERT INTO postLike(postID, accountID, made) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    arguments: [id, account, now]
                )
            } else {
                try database.execute(
                    sql: "DELETE FROM postLike WHERE postID = ? AND accountID = ?",
                    arguments: [id, account]
                )
            }
            let isChanged = database.changesCount > 0
            if isLiked, isChanged { try database.notify([post.author.id], of: .like, post: id, by: account, now) }
            return (try database.readablePost(id, for: account), isChanged)
        }
    }

    /// Who likes a post.
    ///
    /// - Parameters:
    ///   - id: Which post.
    ///   - reader: Who asks.
    ///   - cursor: Where to read on: ``LikeSlice/after``; nil, the default, from the first.
    ///   - limit: The most accounts to answer, 1…100. Default: 25.
    /// - Returns: The accounts, by their ids.
    /// - Throws: `StorageError`: `noSuchPost`, also where the reader may not read it.
    public func likes(
        of id: Int64,
        for reader: Int64,
        after cursor: PostCursor? = nil,
        limit: Int = 25
    ) throws(StorageError) -> LikeSlice {
        let limit = min(max(limit, PostPage.limits.lowerBound), PostPage.limits.upperBound)
        return try store.read { database in
            let post = try database.readablePost(id, for: reader)
            let sql = try database.cachedStatement(sql: TalkQueries.likers)
            let accounts = try Row.fetchAll(sql, arguments: [id, cursor?.id ?? 0, limit + 1])
                .map { Account(id: $0[0], name: $0[1]) }
            let isLiked = try Bool.fetchOne(database, sql: TalkQueries.isLiked, arguments: [id, reader]) ?? false
            return LikeSlice(
                post: post,
                accounts: Array(accounts.prefix(limit)),
                isLiked: isLiked,
                after: accounts.count > limit ? PostCursor(id: accounts[limit - 1].id) : nil
            )
        }
    }

    /// Which of some posts an account likes, of those that it may read; one query, however many there are.
    ///
    /// - Parameters:
    ///   - account: Who likes them.
    ///   - posts: The posts' ids.
    /// - Returns: The ids of their authors, by the posts'.
    /// - Throws: `StorageError`.
    public func liked(by account: Int64, of posts: [Int64]) throws(StorageError) -> [Int64: Int64] {
        guard !posts.isEmpty else { return [:] }
        let list = "[\(posts.map(String.init).joined(separator: ","))]"
        return try store.read { database in
            let rows = try Row.fetchAll(database.cachedStatement(sql: TalkQueries.liked), arguments: [list, account])
            return rows.reduce(into: [:]) { $0[$1[0]] = $1[1] }
        }
    }
}

extension Database {
    /// A post on the wall that a reader may read.
    func readablePost(_ id: Int64, for reader: Int64) throws -> Post {
        guard let post = try posts(PostQueries.one, [id, reader]).first, post.deleted == nil else {
            throw StorageError.noSuchPost
        }
        return post
    }
}
