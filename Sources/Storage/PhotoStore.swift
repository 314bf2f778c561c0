// PhotoStore: the libraries: who has which photo. The files are somebody else's; here is who refers to them.

internal import GRDB
public import Sodium

/// The photos in a `Store`: a library for each account, which it alone sees, but for what it shows in a post to the readers of that.
///
/// Sendable; every call blocks, so call it from a work queue, never from a loop. Every call throws `StorageError`.
public struct PhotoStore: Sendable {
    /// Bytes that one library may have; those of equal files count each time.
    public static let quota: Int64 = 2 << 30
    /// Bytes that the library of a new account may have: an eighth, so that many accounts, made at once, do not take everybody's room.
    public static let youngQuota: Int64 = 256 << 20
    /// Seconds for which an account is new: 7 days.
    public static let youth: Int64 = 7 * 24 * 60 * 60
    /// Seconds that the file of a new photo stays, whether anybody refers to it or not: its upload holds it as long.
    public static let holdTime: Int64 = 60 * 60

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

    /// Those of some photos that are in a library, the newest first.
    ///
    /// - Parameters:
    ///   - ids: Which; each counts once.
    ///   - account: Whose library it is.
    /// - Returns: The photos, without those that are not there any more.
    /// - Throws: `StorageError`.
    public func photos(_ ids: [Int64], of account: Int64) throws(StorageError) -> [Photo] {
        let list = "[\(ids.map(String.init).joined(separator: ","))]"
        return try store.read { database in
            try database.photos("\(PhotoStore.isAmong) AND deleted IS NULL ORDER BY id DESC", [list, account])
        }
    }

    /// Whether a photo is one of a list in JSON, ?1, and of ?2; the plus keeps SQLite from walking through all that ?2 has
    /// (sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_).
    package static let isAmong = "id IN (SELECT value FROM json_each(?1)) AND +owner = ?2"

    /// The photo that a once-action has made; nil where it was not done, or its key is forgotten.
    ///
    /// - Throws: `StorageError`: `keyUsed` for a known key with other arguments; `noSuchPhoto` where the photo has gone for good.
    public func photo(madeBy once: Once) throws(StorageError) -> Photo? {
        let now = store.settings.now()
        return try store.read { database in
            try database.result(of: once, now: now).map { try database.photo(made: $0) }
        }
    }

    /// The same, whatever the once-action was told; nil as well where it has made something else.
    ///
    /// - Throws: `StorageError`: `noSuchPhoto` where the photo has gone for good.
    public func photo(madeBy key: Token, owner: String) throws(StorageError) -> Photo? {
        let now = store.settings.now()
        return try store.read { database in
            guard let result = try database.result(of: key, owner: owner, now: now), result.hasPrefix("photo ") else {
                return nil
            }
            return try database.photo(made: result)
        }
    }

    /// A photo that somebody may see: their own, or one that a post shows which they may read; nil where there is none.
    ///
    /// - Parameters:
    ///   - id: The photo.
    ///   - reader: Who wants to see it; nil: nobody in particular.
    ///   - isOfWall: Whether what posts show is meant alone, and no library. Default: false.
    /// - Returns: The photo.
    /// - Throws: `StorageError`.
    public func photo(_ id: Int64, for reader: Int64?, isOfWall: Bool = false) throws(StorageError) -> Photo? {
        let own = isOfWall ? "" : "owner = ?2 AND deleted IS NULL OR "
        return try store.read { database in
            try database.photos("id = ?1 AND (\(own)\(PhotoStore.isShown))", [id, reader]).first
        }
    }

    /// Whether a post that ?2 may read shows the photo.
    package static let isShown = """
        EXISTS(SELECT 1 FROM postPhoto INDEXED BY postPhotoByPhoto CROSS JOIN post ON post.id = postPhoto.postID
        WHERE postPhoto.photoID = photo.id AND post.deleted IS NULL AND \(PostReaders.condition))
        """

    /// Bytes of a library, with those of deleted photos that are not gone for good.
    ///
    /// - Throws: `StorageError`.
    public func bytes(of account: Int64) throws(StorageError) -> Int64 {
        try store.read { try $0.bytes(of: account) }
    }

    /// How much a library may have, and how much of that is left.
    ///
    /// - Throws: `StorageError`.
    public func room(of account: Int64) throws(StorageError) -> LibraryRoom {
        let now = store.settings.now()
        return try store.read { database in
            let sql = """
                SELECT coalesce(sum(bytes), 0) FROM photo WHERE owner = ? AND deleted IS NOT NULL
                AND NOT EXISTS(SELECT 1 FROM postPhoto WHERE postPhoto.photoID = photo.id)
                """
            let deleted = try Int64.fetchOne(database, sql: sql, arguments: [account]) ?? 0
            let (total, growth) = try database.quota(of: account, now)
            return LibraryRoom(
                total: total,
                free: total - (try database.bytes(of: account)),
                deleted: deleted,
                growth: growth
            )
        }
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
            return try database.photo(made: result)
        }
    }

    /// Takes a photo out of its library; for 10 minutes (`Photo.undoTime`) it may be restored.
    ///
    /// Posts go on showing it, and it has its room until `purge` has removed it.
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
    /// - Throws: `StorageError`: `noSuchPhoto`, also where it was deleted more than `Photo.undoTime` ago.
    @discardableResult
    public func restore(_ id: Int64, of account: Int64) throws(StorageError) -> Photo {
        let first = store.settings.now() - Photo.undoTime
        return try set(nil, id, "owner = ?2 AND (deleted IS NULL OR deleted >= ?3)", [id, account, first])
    }

    /// Takes several photos out of a library, at once; those that are not in it are left out.
    ///
    /// - Parameters:
    ///   - ids: Which; each counts once.
    ///   - account: Whose library it is.
    /// - Returns: How many there were.
    /// - Throws: `StorageError`.
    @discardableResult
    public func delete(_ ids: [Int64], of account: Int64) throws(StorageError) -> Int {
        try set(store.settings.now(), ids, of: account, where: "deleted IS NULL")
    }

    /// Puts several photos back into their library, at once; those for which it is too late are left out.
    ///
    /// - Parameters:
    ///   - ids: Which; each counts once.
    ///   - account: Whose library it is.
    /// - Returns: How many of them are in it now.
    /// - Throws: `StorageError`.
    @discardableResult
    public func restore(_ ids: [Int64], of account: Int64) throws(StorageError) -> Int {
        let first = store.settings.now() - Photo.undoTime
        return try set(nil, ids, of: account, where: "(deleted IS NULL OR deleted >= \(first))")
    }

    private func set(
        _ time: Int64?,
        _ ids: [Int64],
        of account: Int64,
        where condition: String
    ) throws(StorageError) -> Int {
        let list = "[\(ids.map(String.init).joined(separator: ","))]"
        return try store.write { database in
            let sql = "UPDATE photo SET deleted = ?3 WHERE \(PhotoStore.isAmong) AND \(condition)"
            try database.execute(sql: sql, arguments: [list, account, time])
            return database.changesCount
        }
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
    /// What is younger than `holdTime` stays, and has its room: its file does, too. What is gone is in none of the database's files
    /// any more, unless somebody reads at the moment: see ``Store/emptyLog()``.
    ///
    /// - Returns: The number of photos that are gone.
    /// - Throws: `StorageError`.
    @discardableResult
    public func purge() throws(StorageError) -> Int {
        let now = store.settings.now()
        let count = try store.write { database in
            try database.execute(
                sql: """
                    DELETE FROM photo INDEXED BY photoDeleted WHERE deleted IS NOT NULL AND deleted < ? AND made < ?
                    AND NOT EXISTS(SELECT 1 FROM postPhoto WHERE postPhoto.photoID = photo.id)
                    """,
                arguments: [now - Photo.undoTime, now - PhotoStore.holdTime]
            )
            return database.changesCount
        }
        if count > 0 { try store.emptyLog() }
        return count
    }
}

extension Database {
    fileprivate func photos(_ condition: String, _ arguments: StatementArguments) throws -> [Photo] {
        let sql = """
            SELECT id, owner, hash, name, width, height, bytes, kind, made, deleted FROM photo WHERE \(condition)
            """
        return try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments).map { row in
            Photo(
                id: row[0],
                owner: row[1],
                hash: row[2],
                name: row[3],
                width: row[4],
                height: row[5],
                bytes: row[6],
                kind: PhotoKind(rawValue: row[7]) ?? .upload,
                made: row[8],
                deleted: row[9]
            )
        }
    }

    fileprivate func photo(_ id: Int64) throws -> Photo {
        guard let photo = try photos("id = ?", [id]).first else { throw StorageError.noSuchPhoto }
        return photo
    }

    /// The photo of a once-action's result.
    fileprivate func photo(made result: String) throws -> Photo {
        let words = result.split(separator: " ")
        guard words.count == 2, words[0] == "photo", let id = Int64(words[1]) else { throw StorageError.keyUsed }
        return try photo(id)
    }

    fileprivate func bytes(of account: Int64) throws -> Int64 {
        // What is deleted has its room still: its file is there. Else uploads and deletions in turn would fill the disk.
        let sql = "SELECT coalesce(sum(bytes), 0) FROM photo WHERE owner = ?"
        return try Int64.fetchOne(self, sql: sql, arguments: [account]) ?? 0
    }

    /// Bytes that a library may have, and seconds until that is more; nil where it is the most.
    fileprivate func quota(of account: Int64, _ now: Int64) throws -> (total: Int64, growth: Int64?) {
        let made = try Int64.fetchOne(self, sql: "SELECT made FROM account WHERE id = ?", arguments: [account]) ?? 0
        let rest = made + PhotoStore.youth - now
        return rest > 0 ? (PhotoStore.youngQuota, rest) : (PhotoStore.quota, nil)
    }

    fileprivate func insert(_ photo: NewPhoto, _ account: Int64, _ now: Int64) throws -> Int64 {
        guard try !names(of: [account]).isEmpty else { throw StorageError.noSuchAccounts([account]) }
        let sql = "SELECT count(*) FROM photo WHERE owner = ? AND deleted IS NULL"
        let count = try Int.fetchOne(self, sql: sql, arguments: [account]) ?? 0
        let quota = try quota(of: account, now).total
        guard count < Photo.maximumCount, try bytes(of: account) + photo.bytes <= quota else {
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
