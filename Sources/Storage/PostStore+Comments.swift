// PostStore+Comments: what is said about posts. A comment goes as a post does: out of sight at once, out of the file once nobody
// can take that back. How many a post has is counted by the database itself: see its triggers in Migrations.

internal import GRDB

extension PostStore {
    /// What was done to a comment.
    public struct CommentResult: Hashable, Sendable {
        /// The comment as it is now.
        ///
        /// Where it is gone for good, as it was said; `deleted` is then the last time at which that can have been.
        public let comment: PostComment
        /// Its post as it is now; nil where that is not there any more.
        public let post: Post?
        /// Whether anything is another than before.
        public let isChanged: Bool
    }

    /// A part of the comments of a post.
    ///
    /// - Parameters:
    ///   - id: Which post.
    ///   - reader: Who asks.
    ///   - isNewestFirst: The order. Default: false, the oldest first.
    ///   - cursor: Where to read on in that order: ``CommentSlice/after``; nil, the default, from the first.
    ///   - limit: The most comments to answer, 1…100. Default: 25.
    /// - Returns: The comments.
    /// - Throws: `StorageError`: `noSuchPost`, also where the reader may not read it.
    public func comments(
        of id: Int64,
        for reader: Int64,
        isNewestFirst: Bool = false,
        after cursor: PostCursor? = nil,
        limit: Int = 25
    ) throws(StorageError) -> CommentSlice {
        let limit = min(max(limit, PostPage.limits.lowerBound), PostPage.limits.upperBound)
        let sql = isNewestFirst ? TalkQueries.newest : TalkQueries.oldest
        return try store.read { database in
            let post = try database.readablePost(id, for: reader)
            let place = cursor?.id ?? (isNewestFirst ? .max : 0)
            let rows = try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [id, place, limit + 1])
            return CommentSlice(
                post: post,
                comments: rows.prefix(limit).map(PostComment.init),
                after: rows.count > limit ? PostCursor(id: rows[limit - 1][0]) : nil
            )
        }
    }

    /// Comments on a post, in one transaction with the key of its once-action.
    ///
    /// The same action again answers the comment that it made the first time, even if that has been deleted since.
    /// - Parameters:
    ///   - text: What the author says.
    ///   - id: The post.
    ///   - author: Who says it.
    ///   - once: The once-action, whose arguments are the post and the text; nil, the default, where there is none.
    /// - Returns: The comment; `isChanged` where it was made now.
    /// - Throws: `StorageError`: `noSuchPost`, also where the author may not read it; `noSuchAccounts`; `keyUsed` for a known key
    ///   with other arguments.
    public func comment(
        _ text: CommentText,
        on id: Int64,
        by author: Int64,
        once: Once? = nil
    ) throws(StorageError) -> CommentResult {
        let now = store.settings.now()
        return try store.write { database in
            guard let once else {
                let comment = try database.insert(text, id, author, now)
                return try database.result(comment, for: author, isChanged: true)
            }
            let (result, repeated) = try database.once(once, now: now) {
                "comment \(try database.insert(text, id, author, now).id) \(now)"
            }
            let parts = result.split(separator: " ")
            guard parts.count == 3, parts[0] == "comment", let number = Int64(parts[1]), let made = Int64(parts[2])
            else { throw StorageError.keyUsed }
            let name = try database.names(of: [author])[author] ?? ""
            let gone = PostComment(
                id: number,
                post: id,
                author: Account(id: author, name: name),
                text: text.text,
                made: made,
                edited: nil,
                deleted: now - Post.undoTime
            )
            return try database.result(database.comment(number, of: id) ?? gone, for: author, isChanged: !repeated)
        }
    }

    /// Changes the text of a comment, which its author may.
    ///
    /// - Parameters:
    ///   - id: Which comment.
    ///   - post: The post that it is under.
    ///   - text: What it says from now on.
    ///   - account: Who changes it.
    /// - Returns: The comment; nothing is changed where it says that already.
    /// - Throws: `StorageError`: `noSuchPost`, also where the account may not read it; `noSuchComment`; `notYourComment`.
    public func edit(
        comment id: Int64,
        of post: Int64,
        to text: CommentText,
        by account: Int64
    ) throws(StorageError) -> CommentResult {
        let now = store.settings.now()
        return try store.write { database in
            let (comment, post) = try database.visibleComment(id, of: post, for: account)
            guard comment.author.id == account else { throw StorageError.notYourComment }
            guard comment.text != text.text else {
                return try database.result(comment, for: account, isChanged: false)
            }
            try database.execute(
                sql: "UPDATE comment SET text = ?, edited = ? WHERE id = ?",
                arguments: [text.text, now, id]
            )
            let changed = try database.comment(id, of: post.id) ?? comment
            try database.notify(ofChange: changed, on: post, now)
            return try database.result(changed, for: account, isChanged: true)
        }
    }

    /// Takes a comment away, which its author and the post's may; for `Post.undoTime` the one who did may restore it.
    ///
    /// What they have deleted already stays so, and is to be restored no longer than after the first time.
    /// - Parameters:
    ///   - id: Which comment.
    ///   - post: The post that it is under.
    ///   - account: Who deletes it.
    /// - Returns: The comment, deleted.
    /// - Throws: `StorageError`: `noSuchPost`, also where the account may not read it; `noSuchComment`; `notYourComment`.
    @discardableResult
    public func deleteComment(_ id: Int64, of post: Int64, by account: Int64) throws(StorageError) -> CommentResult {
        let now = store.settings.now()
        return try store.write { database in
            let found = try database.comment(id, of: post, by: account, now: now)
            guard found.comment.deleted == nil else {
                return try database.result(found.comment, for: account, isChanged: false)
            }
            let isHost = found.comment.author.id != account
            try database.execute(
                sql: "UPDATE comment SET deleted = ?, deletedByHost = ? WHERE id = ?",
                arguments: [now, isHost, id]
            )
            return try database.result(
                database.comment(id, of: post) ?? found.comment,
                for: account,
                isChanged: true
            )
        }
    }

    /// Puts a comment back where it was under its post.
    ///
    /// A comment that is there stays there.
    /// - Parameters:
    ///   - id: Which comment.
    ///   - post: The post that it is under.
    ///   - account: Who restores it: who has deleted it.
    /// - Returns: The comment.
    /// - Throws: `StorageError`: `noSuchPost`, also where the account may not read it; `noSuchComment`, also where it was deleted more
    ///   than `Post.undoTime` ago, purged or not, or by somebody else; `notYourComment`.
    @discardableResult
    public func restoreComment(_ id: Int64, of post: Int64, by account: Int64) throws(StorageError) -> CommentResult {
        let now = store.settings.now()
        return try store.write { database in
            let found = try database.comment(id, of: post, by: account, now: now)
            guard found.comment.deleted != nil else {
                return try database.result(found.comment, for: account, isChanged: false)
            }
            try database.execute(
                sql: "UPDATE comment SET deleted = NULL, deletedByHost = 0 WHERE id = ?",
                arguments: [id]
            )
            return try database.result(
                database.comment(id, of: post) ?? found.comment,
                for: account,
                isChanged: true
            )
        }
    }
}

extension Database {
    fileprivate func insert(_ text: CommentText, _ post: Int64, _ author: Int64, _ now: Int64) throws -> PostComment {
        let post = try readablePost(post, for: author)
        guard let name = try names(of: [author])[author] else { throw StorageError.noSuchAccounts([author]) }
        try cachedStatement(sql: "INSERT INTO comment(postID, authorID, text, made) VALUES (?, ?, ?, ?)")
            .execute(arguments: [post.id, author, text.text, now])
        let comment = PostComment(
            id: lastInsertedRowID,
            post: post.id,
            author: Account(id: author, name: name),
            text: text.text,
            made: now,
            edited: nil,
            deleted: nil
        )
        try notify(of: comment, on: post, now)
        return comment
    }

    /// A comment, deleted or not; nil where there is none under that post.
    fileprivate func comment(_ id: Int64, of post: Int64) throws -> PostComment? {
        try commentRow(id, post).map(PostComment.init)
    }

    private func commentRow(_ id: Int64, _ post: Int64) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: TalkQueries.one), arguments: [id, post])
    }

    /// A comment that is under a post which a reader may read.
    fileprivate func visibleComment(
        _ id: Int64,
        of post: Int64,
        for reader: Int64
    ) throws -> (comment: PostComment, post: Post) {
        let post = try readablePost(post, for: reader)
        guard let comment = try comment(id, of: post.id), comment.deleted == nil else {
            throw StorageError.noSuchComment
        }
        return (comment, post)
    }

    /// A comment that an account may delete or restore.
    ///
    /// Nobody but who has deleted it learns that it is still there.
    fileprivate func comment(
        _ id: Int64,
        of post: Int64,
        by account: Int64,
        now: Int64
    ) throws -> (comment: PostComment, post: Post) {
        let post = try readablePost(post, for: account)
        guard let row = try commentRow(id, post.id) else { throw StorageError.noSuchComment }
        let comment = PostComment(row), isByHost: Bool = row[8]
        if let deleted = comment.deleted {
            let isDeleter = (isByHost ? post.author.id : comment.author.id) == account
            guard isDeleter, deleted >= now - Post.undoTime else { throw StorageError.noSuchComment }
        } else if comment.author.id != account, post.author.id != account {
            throw StorageError.notYourComment
        }
        return (comment, post)
    }

    fileprivate func result(
        _ comment: PostComment,
        for reader: Int64,
        isChanged: Bool
    ) throws -> PostStore.CommentResult {
        let post = try posts(PostQueries.one, [comment.post, reader]).first { $0.deleted == nil }
        return PostStore.CommentResult(comment: comment, post: post, isChanged: isChanged)
    }
}

extension PostComment {
    fileprivate init(_ row: Row) {
        self.init(
            id: row[0],
            post: row[1],
            author: Account(id: row[2], name: row[3]),
            text: row[4],
            made: row[5],
            edited: row[6],
            deleted: row[7]
        )
    }
}
