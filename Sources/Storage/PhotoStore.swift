// PhotoStore: the libraries: who has which photo. The files are somebody else's; here is who refers to them.

internal import GRDB

/// The photos in a `Store`: a library for each account, which it alone sees, but for what it shows in a post.
///
/// Sendable; every call blocks, so call it from a work queue, never from a loop. Every call throws `StorageError`.
public struct PhotoStore: Sendable {
    /// Bytes that one library may have; those of equal files count each time.
    public static let quota: Int64 = 2 << 30

    private let store: Store

    /// The photos of a database.
    public init(_ store: Store) { self.store = store }

    /// A library, the newest photo first.
    ///
    /// - Throws: `StorageError`.
    public func photos(of account: Int64) throws(StorageError) -> [Photo] {
        try store.read { database in
            try database.photos("owner = ? AND deleted IS NULL ORDER BY id DESC", [account])
        }
    }

    /// A photo that somebody may see: their own, or one that a post shows; nil where there is none.
    ///
    /// - Throws: `StorageError`.
    public func photo(_ id: Int64, for reader: Int64) throws(StorageError) -> Photo? {
        try store.read { database in
            try database.photos("id = ?1 AND (owner = ?2 AND deleted IS NULL OR \(shown))", [id, reader]).first
        }
    }

    /// Bytes of a library.
    ///
    /// - Throws: `StorageError`.
    public func bytes(of account: Int64) throws(StorageError) -> Int64 {
        try store.read { try $0.bytes(of: account) }
    }

    /// Puts a photo into a library.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - account: Whose library it is.
    ///   - once: The once-action that makes it; nil, the default, where there is none. The same action again answers the photo that
    ///     it made the first time.
    /// - Returns: The photo, made now or by the same action before.
    /// - Throws: `StorageError`: `overQuota`; `noSuchAccounts`; `keyUsed`; `noSuchPhoto` where the same action has made it, and it
    ///   has gone since.
    public func add(_ photo: NewPhoto, to account: Int64, once: Once? = nil) throws(StorageError) -> Photo {
        let now = store.settings.now()
        return try store.write { database in
            guard let once else { return try database.photo(try database.insert(photo, account, now)) }
            let (result, _) = try database.once(once, now: now) { "photo \(try database.insert(photo, account, now))" }
            let words = result.split(separator: " ")
            guard words.count == 2, words[0] == "photo", let id = Int64(words[1]) else { throw StorageError.keyUsed }
            return try database.photo(id)
        }
    }

    /// Takes a photo out of its library; for 10 minutes (`Photo.undoTime`) it may be restored.
    ///
    /// Posts go on showing it.
    ///
    /// - Returns: The photo, deleted.
    /// - Throws: `StorageError`: `noSuchPhoto`, also for somebody else's.
    @discardableResult
    public func delete(_ id: Int64, of account: Int64) throws(StorageError) -> Photo {
        let now = store.settings.now()
        return try set(now, id, "owner = ?2 AND deleted IS NULL", [id, account])
    }

    /// Puts a photo back into its library.
    ///
    /// - Returns: The photo.
    /// - Throws: `StorageError`: `noSuchPhoto`, also where it was deleted more than `Photo.undoTime` ago; `overQuota`.
    @discardableResult
    public func restore(_ id: Int64, of account: Int64) throws(StorageError) -> Photo {
        let first = store.settings.now() - Photo.undoTime
        return try set(nil, id, "owner = ?2 AND (deleted IS NULL OR deleted >= ?3)", [id, account, first])
    }

    private func set(
        _ time: Int64?,
        _ id: Int64,
        _ condition: String,
        _ arguments: StatementArguments
    )
        throws(StorageError) -> Photo
    {
        try store.write { database in
            guard var photo = try database.photos("id = ?1 AND \(condition)", arguments).first else {
                throw StorageError.noSuchPhoto
            }
            if time == nil, photo.deleted != nil {
                let used = try database.bytes(of: photo.owner)
                guard used + photo.bytes <= PhotoStore.quota else { throw StorageError.overQuota }
            }
            try database.execute(sql: "UPDATE photo SET deleted = ? WHERE id = ?", arguments: [time, id])
            photo.deleted = time
            return photo
        }
    }

    /// Whether anybody refers to a file.
    ///
    /// - Throws: `StorageError`.
    public func refers(to hash: String) throws(StorageError) -> Bool {
        try store.read { database in
            try Bool.fetchOne(database, sql: "SELECT EXISTS(SELECT 1 FROM photo WHERE hash = ?)", arguments: [hash])
                ?? false
        }
    }

    /// Removes what was deleted more than `Photo.undoTime` ago, and what no post shows, for good; to be called now and then.
    ///
    /// - Returns: The number of photos that are gone.
    /// - Throws: `StorageError`.
    @discardableResult
    public func purge() throws(StorageError) -> Int {
        let first = store.settings.now() - Photo.undoTime
        return try store.write { database in
            try database.execute(
                sql: """
                    DELETE FROM photo INDEXED BY photoDeleted WHERE deleted IS NOT NULL AND deleted < ?
                    AND NOT EXISTS(SELECT 1 FROM post WHERE post.photoID = photo.id)
                    """,
                arguments: [first]
            )
            return database.changesCount
        }
    }
}

/// Whether a post that everybody sees shows the photo.
private let shown = "EXISTS(SELECT 1 FROM post WHERE post.photoID = photo.id AND post.deleted IS NULL)"

extension Database {
    fileprivate func photos(_ condition: String, _ arguments: StatementArguments) throws -> [Photo] {
        let sql = """
            SELECT id, owner, hash, name, width, height, bytes, kind, made, deleted FROM photo WHERE \(condition)
            """
        return try Row.fetchAll(self, sql: sql, arguments: arguments).map { row in
            Photo(
                id: row["id"],
                owner: row["owner"],
                hash: row["hash"],
                name: row["name"],
                width: row["width"],
                height: row["height"],
                bytes: row["bytes"],
                kind: PhotoKind(rawValue: row["kind"]) ?? .upload,
                made: row["made"],
                deleted: row["deleted"]
            )
        }
    }

    fileprivate func photo(_ id: Int64) throws -> Photo {
        guard let photo = try photos("id = ?", [id]).first else { throw StorageError.noSuchPhoto }
        return photo
    }

    fileprivate func bytes(of account: Int64) throws -> Int64 {
        // What is deleted, and shown by a post, has its room still.
        let sql = """
            SELECT coalesce(sum(bytes), 0) FROM photo WHERE owner = ?
            AND (deleted IS NULL OR EXISTS(SELECT 1 FROM post WHERE post.photoID = photo.id))
            """
        return try Int64.fetchOne(self, sql: sql, arguments: [account]) ?? 0
    }

    fileprivate func insert(_ photo: NewPhoto, _ account: Int64, _ now: Int64) throws -> Int64 {
        guard try !names(of: [account]).isEmpty else { throw StorageError.noSuchAccounts([account]) }
        let sql = "SELECT count(*) FROM photo WHERE owner = ? AND deleted IS NULL"
        let count = try Int.fetchOne(self, sql: sql, arguments: [account]) ?? 0
        guard count < Photo.maximumCount, try bytes(of: account) + photo.bytes <= PhotoStore.quota else {
            throw StorageError.overQuota
        }
        try execute(
            sql: """
                INSERT INTO photo(owner, hash, name, width, height, bytes, kind, made) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                account, photo.hash, String(photo.name.prefix(200)), photo.width, photo.height, photo.bytes,
                photo.kind.rawValue, now,
            ]
        )
        return lastInsertedRowID
    }
}
