// PostStore+Editing: a post says something else.

internal import GRDB
internal import Synchronization

extension PostStore {
    /// What changing a post came to.
    public struct EditResult: Hashable, Sendable {
        /// The post as it is now.
        public let post: Post
        /// Whether it said something else before.
        public let isChanged: Bool
    }

    /// Changes what a post says, which its author may; its photos, and who may read it, stay.
    ///
    /// - Parameters:
    ///   - id: Which.
    ///   - message: What it says from now on; nil: nothing, which a post with photos may.
    ///   - story: What stands for the words of a post without any. Gone once there are words.
    ///   - accountID: Who changes it.
    /// - Returns: The post; nothing is changed where it says that already.
    /// - Throws: `StorageError`: `noSuchPost`, also where it is deleted, or the account may not read it; `notYours` for others who
    ///   may; `emptyPost` for one without photos that is to say nothing.
    public func edit(
        id: Int64,
        to message: PostMessage?,
        orElse story: PostLine,
        by accountID: Int64
    ) throws(StorageError) -> EditResult {
        let now = store.settings.now()
        return try store.write { database in
            guard let post = try database.posts(PostQueries.one, [id, accountID]).first, post.deleted == nil else {
                throw StorageError.noSuchPost
            }
            guard post.author.id == accountID else { throw StorageError.notYours }
            guard message != nil || !post.photos.isEmpty else { throw StorageError.emptyPost }
            guard message?.text != post.message else { return EditResult(post: post, isChanged: false) }
            let line = message == nil ? post.story ?? story.text : post.message == nil ? nil : post.story
            // Later than the post was made, even within the same second: by that readers know that it was changed.
            try database.execute(
                sql: "UPDATE post SET message = ?, story = ?, updated = max(?, made + 1) WHERE id = ?",
                arguments: [message?.text, line, now, id]
            )
            let changed = try database.posts(PostQueries.one, [id, accountID]).first ?? post
            // The former words left the index with the change, but not its file.
            store.hasFormerWords.store(true, ordering: .relaxed)
            try database.index(post: id, changed.message, changed.name, by: changed.author.name)
            try database.notify(ofChange: changed, now)
            return EditResult(post: changed, isChanged: true)
        }
    }

    /// Removes words from the index's file that edited posts do not have any more; to be called now and then.
    ///
    /// After the start it does so where a post was edited within the last day.
    ///
    /// - Returns: Whether there may have been some.
    /// - Throws: `StorageError`.
    @discardableResult
    public func forgetFormerWords() throws(StorageError) -> Bool {
        guard store.hasFormerWords.exchange(false, ordering: .relaxed) else { return false }
        let day = store.settings.now() - 86_400
        do {
            let isDue = try store.read { database in
                let sql = "SELECT EXISTS(SELECT 1 FROM post WHERE updated > made AND updated >= ?)"
                return try Bool.fetchOne(database, sql: sql, arguments: [day]) ?? false
            }
            guard isDue else { return false }
            try store.write { try $0.execute(sql: SearchQueries.optimize) }
            try store.emptyLog()
            return true
        } catch {
            store.hasFormerWords.store(true, ordering: .relaxed)
            throw error
        }
    }
}
