// PostStore: the wall as it is read and written. PostStore+Deletion takes posts away; the queries are in PostQueries.

internal import GRDB

/// The posts in a `Store`: one wall, the newest post first.
///
/// Each reader sees what they may read: see ``Post/readers``.
///
/// Sendable; every call blocks, so call it from a work queue, never from a loop. Every call throws `StorageError`.
public struct PostStore: Sendable {
    /// What posting came to.
    public struct CreateResult: Hashable, Sendable {
        /// The post as it is now.
        ///
        /// Where it is gone for good, as it was posted; `deleted` is then the last time at which that can have been.
        public let post: Post
        /// Whether it had been made before by the same once-action.
        ///
        /// For logs: to the person it is the same.
        public let repeated: Bool
    }

    let store: Store

    /// The posts of a database.
    public init(_ store: Store) { self.store = store }

    /// A part of the wall as a reader sees it.
    ///
    /// - Parameters:
    ///   - reader: Who reads; nil: nobody in particular, who sees what everybody may read.
    ///   - page: Which part. Default: the newest 25 posts.
    /// - Returns: The posts, as they were at one moment. Nothing in it depends on what the reader may not read.
    /// - Throws: `StorageError`.
    public func feed(for reader: Int64?, _ page: PostPage = PostPage()) throws(StorageError) -> PostSlice {
        try store.read { database in
            let posts =
                switch page.position {
                case .newest: try database.posts(PostQueries.below, [reader, Int64.max, page.limit])
                case .after(let cursor): try database.posts(PostQueries.below, [reader, cursor.id, page.limit])
                case .before(let cursor): try database.posts(PostQueries.above, [reader, cursor.id, page.limit])
                }
            return try slice(posts.sorted { $0.id > $1.id }, page.position, reader, database)
        }
    }

    /// The post of an id; nil where there is none, it is deleted, or somebody may not read it.
    ///
    /// - Parameters:
    ///   - id: Which.
    ///   - reader: Who reads; nil: nobody in particular.
    /// - Returns: The post.
    /// - Throws: `StorageError`.
    public func post(id: Int64, for reader: Int64?) throws(StorageError) -> Post? {
        try store.read { try $0.posts(PostQueries.one, [id, reader]).first { $0.deleted == nil } }
    }

    /// The number of posts on the wall, addressed ones included; walks through all of them.
    ///
    /// It is no reader's to know.
    ///
    /// - Throws: `StorageError`.
    public func count() throws(StorageError) -> Int {
        try store.read { try Int.fetchOne($0, sql: PostQueries.count) ?? 0 }
    }

    /// Posts, in one transaction with the key of its once-action.
    ///
    /// The same action again answers the post that it made the first time, even if that has been deleted since.
    /// - Parameters:
    ///   - author: Who posts.
    ///   - to: The people the post is addressed to; each counts once. They and the author alone may read it. Default: nobody,
    ///     and everybody may.
    ///   - message: What the author says.
    ///   - story: What happened. There must be a message or a story.
    ///   - name: The title of what is linked. Default: none.
    ///   - type: What kind of post it is. Default: `status`.
    ///   - photos: The photos of the author's library that it shows, in order; each counts once. Default: none.
    ///   - once: The once-action, whose arguments are all the others of this call; nil, the default, where there is none.
    /// - Returns: The post, made now or by the same action before.
    /// - Throws: `StorageError`: `emptyPost`; `tooManyRecipients` for more than 50; `noSuchAccounts` names those that do not
    ///   exist, the author included; `tooManyPhotos` for more than 10; `noSuchPhoto`; `keyUsed` for a known key with other arguments; `locked`, `diskFull`, `readOnly`,
    ///   `other`. Nothing is stored then, and the action may be tried again.
    public func create(
        author: Int64,
        to: [Int64] = [],
        message: PostMessage? = nil,
        story: PostLine? = nil,
        name: PostLine? = nil,
        type: PostType = .status,
        photos: [PostPhoto] = [],
        once: Once? = nil
    ) throws(StorageError) -> CreateResult {
        guard message != nil || story != nil else { throw .emptyPost }
        var known: Set<Int64> = []
        let to = to.filter { known.insert($0).inserted }
        guard to.count <= Post.maximumRecipients else { throw .tooManyRecipients(to.count) }
        var seen: Set<Int64> = []
        let photos = photos.filter { seen.insert($0.id).inserted }
        guard photos.count <= PostPhoto.maximumCount else { throw .tooManyPhotos(photos.count) }
        let draft = Draft(
            author: author,
            to: to,
            message: message,
            story: story,
            name: name,
            type: type,
            photos: photos
        )
        let now = store.settings.now()
        return try store.write { database in
            guard let once else {
                let id = try database.insert(draft, now)
                return CreateResult(post: try database.post(id, of: draft, made: now, now: now), repeated: false)
            }
            let (result, repeated) = try database.once(once, now: now) {
                "post \(try database.insert(draft, now)) \(now)"
            }
            let parts = result.split(separator: " ")
            guard parts.count == 3, parts[0] == "post", let id = Int64(parts[1]), let made = Int64(parts[2]) else {
                throw StorageError.keyUsed
            }
            return CreateResult(post: try database.post(id, of: draft, made: made, now: now), repeated: repeated)
        }
    }

    /// Where there are no posts, the cursors keep to the place that was asked for, so that nothing is skipped there later.
    private func slice(
        _ posts: [Post],
        _ position: PostPage.Position,
        _ reader: Int64?,
        _ database: Database
    ) throws -> PostSlice {
        let (before, after): (Int64, Int64) =
            if let first = posts.first, let last = posts.last {
                (first.id, last.id)
            } else {
                switch position {
                case .newest: (0, 0)
                case .after(let cursor): (cursor.id - 1, cursor.id)
                case .before(let cursor): (cursor.id, cursor.id &+ 1 > 0 ? cursor.id + 1 : cursor.id)
                }
            }
        return PostSlice(
            posts: posts,
            before: PostCursor(id: before),
            after: PostCursor(id: after),
            hasPrevious: try database.isThere(PostQueries.isAbove, for: reader, before),
            hasNext: try database.isThere(PostQueries.isBelow, for: reader, after)
        )
    }
}

/// What is to be posted, checked but for the accounts.
private struct Draft {
    let author: Int64
    let to: [Int64]
    let message: PostMessage?
    let story: PostLine?
    let name: PostLine?
    let type: PostType
    let photos: [PostPhoto]
}

extension Database {
    fileprivate func isThere(_ sql: String, for reader: Int64?, _ id: Int64) throws -> Bool {
        try Bool.fetchOne(cachedStatement(sql: sql), arguments: [reader, id]) ?? false
    }

    fileprivate func insert(_ draft: Draft, _ now: Int64) throws -> Int64 {
        let accounts = Set([draft.author] + draft.to)
        let missing = accounts.subtracting(try names(of: Array(accounts)).keys)
        guard missing.isEmpty else { throw StorageError.noSuchAccounts(missing.sorted()) }
        let id = try insertPost(
            draft.author,
            draft.type,
            draft.story?.text,
            draft.message?.text,
            draft.name?.text,
            now,
            isAddressed: !draft.to.isEmpty
        )
        let statement = try cachedStatement(sql: "INSERT INTO recipient(postID, position, accountID) VALUES (?, ?, ?)")
        for (position, account) in draft.to.enumerated() {
            try statement.execute(arguments: [id, position, account])
        }
        try insert(draft.photos, of: id, by: draft.author)
        try notify(of: id, by: draft.author, to: draft.to, draft.message?.text, now)
        return id
    }

    /// Stores a post without the people it names and the photos it shows, and answers its id.
    func insertPost(
        _ author: Int64,
        _ type: PostType,
        _ story: String?,
        _ message: String?,
        _ name: String?,
        _ now: Int64,
        isAddressed: Bool = false
    ) throws -> Int64 {
        try cachedStatement(
            sql: """
                INSERT INTO post(authorID, type, story, message, name, made, updated, isAddressed)
                VALUES (?, ?, ?, ?, ?, ?6, ?6, ?7)
                """
        )
        .execute(arguments: [author, type.rawValue, story, message, name, now, isAddressed])
        let id = lastInsertedRowID
        try index(post: id, message, name, by: names(of: [author])[author] ?? "")
        return id
    }

    /// A post that was made of a draft; where it is gone for good the draft itself, for those it still names.
    fileprivate func post(_ id: Int64, of draft: Draft, made: Int64, now: Int64) throws -> Post {
        if let post = try posts(PostQueries.one, [id, draft.author]).first { return post }
        let names = try names(of: [draft.author] + draft.to)
        func account(_ id: Int64) -> Account { Account(id: id, name: names[id] ?? "") }
        return Post(
            id: id,
            author: account(draft.author),
            isAddressed: !draft.to.isEmpty,
            to: draft.to.map(account),
            type: draft.type,
            story: draft.story?.text,
            message: draft.message?.text,
            name: draft.name?.text,
            photos: draft.photos,
            made: made,
            updated: made,
            deleted: now - Post.undoTime
        )
    }
}
