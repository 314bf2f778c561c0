// UploadStore: uploads in a folder. This file is what a caller asks for; how bytes come in is UploadStore+Append's, how they
// become a file UploadStore+Finish's, what is found at the start, or swept, UploadStore+Folder's, and what is counted
// UploadStore+Books's.

internal import Glibc
internal import Locking

/// Uploads in a folder on a local disk: resumable, each for its owner alone, and stored once as files by their bytes' hash.
///
/// ```swift
/// let uploads = try UploadStore(folder: "photowall.uploads", rules: PhotoRules(photos))
/// router.uploads("/uploads", uploads)
/// ```
///
/// Bytes are written as they come, by threads of its own: nothing here blocks a loop, and an upload has some 200 KB of memory
/// while it goes on. A killed process loses nothing that was written. An upload that was reported whole has its file
/// after a power failure, too.
///
/// The folder has `uploads`, with what is under way, and `files`: see ``FileVault``.
public final class UploadStore: Sendable {
    /// Whole files.
    public let vault: FileVault
    /// How much it takes.
    public let limits: UploadLimits
    let rules: any UploadRules
    let threads: FileThreads
    /// Never held while a file is touched, or another lock is asked for: loops ask for it, too.
    let books: LockedValue<Books>
    /// Seconds since 1970.
    let now: @Sendable () -> Int64
    let folder: String
    /// The folder is this process's as long as this is open.
    private let lock: Int32

    /// Opens a folder, or makes one for its owner alone; blocks for as long as it takes to list it.
    ///
    /// What a killed process has left goes on where it stopped. Waits up to five seconds for another process that still uses
    /// the folder.
    ///
    /// - Parameters:
    ///   - folder: The folder; its parent must exist.
    ///   - limits: How much it takes.
    ///   - rules: What the application has to say; by default nothing.
    /// - Throws: ``UploadError/inUse``, ``UploadError/readOnly``, ``UploadError/full`` or ``UploadError/failed(_:)``.
    public convenience init(
        folder: String,
        limits: UploadLimits = UploadLimits(),
        rules: any UploadRules = AnyUploads()
    ) throws(UploadError) {
        try self.init(folder: folder, limits: limits, rules: rules, patience: 5_000) { Int64(time(nil)) }
    }

    /// The same with a clock of seconds since 1970, and the milliseconds to wait for another process.
    package convenience init(
        folder: String,
        limits: UploadLimits,
        rules: any UploadRules,
        patience: Int,
        now: @escaping @Sendable () -> Int64
    ) throws(UploadError) {
        try self.init(
            folder: folder,
            limits: limits,
            rules: rules,
            patience: patience,
            unlink: { Glibc.unlink($0) },
            now: now
        )
    }

    /// The same with what removes a whole file from the disk.
    init(
        folder: String,
        limits: UploadLimits,
        rules: any UploadRules,
        patience: Int,
        unlink: @escaping @Sendable (String) -> Int32,
        now: @escaping @Sendable () -> Int64
    ) throws(UploadError) {
        precondition(0...1 << 50 ~= limits.bytes, "an upload has 0…2^50 bytes, not \(limits.bytes)")
        precondition(limits.threads > 0, "uploads need a thread")
        try Files.makeFolder(folder)
        try Files.makeFolder(folder + "/uploads")
        lock = try UploadStore.lock(folder, patience: patience)
        threads = FileThreads(count: limits.threads)
        do throws(UploadError) {
            vault = try FileVault(folder: folder + "/files", threads: threads, unlink: unlink)
        } catch {
            close(lock)
            throw error
        }
        self.folder = folder + "/uploads"
        self.limits = limits
        self.rules = rules
        self.now = now
        books = LockedValue(Books())
        load()
    }

    deinit { close(lock) }

    // MARK: Uploads

    /// Begins an upload.
    ///
    /// - Parameters:
    ///   - length: Bytes it will have; one of 0 bytes is whole at once.
    ///   - metadata: What the client says about it.
    ///   - owner: Whose it is: nobody else finds it.
    /// - Returns: The upload.
    /// - Throws: ``UploadError``; then there is none.
    public func create(
        length: Int64,
        metadata: UploadMetadata = UploadMetadata(),
        owner: String
    ) async throws(UploadError) -> UploadInfo {
        guard 0...limits.bytes ~= length else { throw .tooLarge(limit: limits.bytes) }
        return try await threads.run { [self] () async throws(UploadError) in
            if now() - books.withLock({ $0.swept }) > UploadStore.sweepInterval { clear() }
            let record = UploadRecord(owner: owner, length: length, metadata: metadata)
            let upload = try await begin(record)
            guard length == 0 else { return info(of: upload) }
            do throws(UploadError) {
                try await finish(upload)
            } catch {
                // Nobody knows its id.
                _ = forget(upload, .unlessFinishing)
                throw error
            }
            return info(of: upload)
        }
    }

    /// How an upload is.
    ///
    /// - Throws: ``UploadError/unknown``, also where it is another owner's; or ``UploadError/expired``; or why an upload whose
    ///   bytes are all there could not be stored.
    public func info(_ id: UploadID, owner: String) async throws(UploadError) -> UploadInfo {
        switch try find(id, owner) {
        case .whole(let whole):
            return try await threads.run { [self] () async throws(UploadError) in info(of: whole, id) }
        case .underWay(let upload):
            upload.leave(at: nil)
            if upload.hash == nil, upload.offset == upload.record.length {
                try await threads.run { [self] () async throws(UploadError) in try await finish(upload) }
            }
            return info(of: upload)
        }
    }

    /// Ends an upload and forgets it; its file, if it is whole, stays.
    ///
    /// - Throws: ``UploadError/unknown`` or ``UploadError/expired``.
    public func terminate(_ id: UploadID, owner: String) async throws(UploadError) {
        guard case .underWay(let upload) = try find(id, owner) else {
            return try await threads.run { [self] () async throws(UploadError) in
                guard forgetWhole(id) else { throw .unknown }
            }
        }
        try await threads.run { [self] () async throws(UploadError) in
            while !forget(upload, .unlessFinishing) {
                // What is just being stored becomes a file first; where it does not, somebody may have it tried again.
                switch upload.phase {
                case .finishing(let task): _ = await task.value
                case .over: throw .unknown
                case .receiving, .stored: break
                }
            }
        }
    }

    /// Ends an upload in a while (``UploadLimits/left``), unless somebody goes on with it, or looks at it, before.
    ///
    /// For a client that goes without knowing whether it comes back: what is whole by then stays. Nothing changes where
    /// what is left is kept for as long as anything else.
    ///
    /// - Throws: ``UploadError/unknown`` or ``UploadError/expired``.
    public func leave(_ id: UploadID, owner: String) throws(UploadError) {
        guard case .underWay(let upload) = try find(id, owner) else { return }
        // Who says so again changes nothing: one sleeps for each.
        guard limits.left < limits.unfinished, upload.left == nil else { return }
        upload.leave(at: now())
        Task { [weak self, left = limits.left] in
            try? await Task.sleep(for: left)
            await self?.end(upload)
        }
    }

    /// Ends an upload that was left, where nobody has gone on with it.
    private func end(_ upload: Upload) async {
        _ = try? await threads.run { [self] () async throws(UploadError) in
            isExpired(upload, at: now()) && forget(upload, .ifIdle)
        }
    }

    /// How far an upload is, now and from now on, as often as somebody asks.
    ///
    /// It ends when the upload does: with a hash where it has succeeded.
    ///
    /// - Throws: ``UploadError/unknown`` or ``UploadError/expired``.
    public func progress(_ id: UploadID, owner: String) throws(UploadError) -> AsyncStream<UploadProgress> {
        switch try find(id, owner) {
        case .underWay(let upload): return upload.progress()
        case .whole(let whole):
            return AsyncStream { progress in
                progress.yield(UploadProgress(stored: whole.length, length: whole.length, hash: whole.hash))
                progress.finish()
            }
        }
    }

    /// What an owner has begun that may go on, and is neither whole nor expired: what was continued last comes first.
    ///
    /// Any thread; touches no file, and is no reason to keep any of them. `isBusy` says that bytes have come within the last
    /// seconds, and more may be on their way, or that it has only just begun.
    ///
    /// - Parameter owner: Whose.
    /// - Returns: How each of them is.
    public func unfinished(of owner: String) -> [(info: UploadInfo, isBusy: Bool)] {
        let now = now()
        return uploads(of: owner).filter { $0.isReceiving && !isExpired($0, at: now) }
            .map { ($0.changed.time, info(of: $0), $0.isBusy(at: now)) }
            .sorted { $0.0 > $1.0 }.map { ($0.1, $0.2) }
    }

    /// Forgets what nobody has continued for too long, and what a crash has left.
    ///
    /// It is done by itself now and then, as uploads are begun.
    ///
    /// - Returns: How many uploads are forgotten that were not whole.
    @discardableResult
    public func sweep() async -> Int {
        let count = try? await threads.run { [self] () async throws(UploadError) in clear() }
        return count ?? 0
    }

    // MARK: Parts

    /// What there is of an id.
    enum Found {
        /// It may be whole by the time it is looked at: then it says so.
        case underWay(Upload)
        case whole(WholeUpload)
    }

    /// What there is of an id, for its owner alone.
    func find(_ id: UploadID, _ owner: String) throws(UploadError) -> Found {
        // At once, for what is under way becomes whole meanwhile.
        let (upload, whole) = books.withLock { ($0.uploads[id], $0.whole[id]) }
        if let whole, whole.owner == owner {
            guard !isExpired(whole, at: now()) else { throw .expired }
            return .whole(whole)
        }
        guard let upload, upload.record.owner == owner else { throw .unknown }
        if case .over = upload.phase { throw .unknown }
        guard !isExpired(upload, at: now()) else { throw .expired }
        return .underWay(upload)
    }

    func info(of upload: Upload) -> UploadInfo {
        let hash = upload.hash
        return UploadInfo(
            id: upload.id,
            length: upload.record.length,
            offset: upload.offset,
            metadata: upload.record.metadata,
            expires: hash == nil ? expiry(of: upload.changed.time) : nil,
            hash: hash
        )
    }

    /// When what was changed at a time is forgotten; at the end of the last year that a date has four digits for, at most.
    private func expiry(of changed: Int64) -> Int64 {
        let (time, isTooLate) = changed.addingReportingOverflow(limits.unfinished.components.seconds)
        return isTooLate ? UploadStore.lastTime : min(time, UploadStore.lastTime)
    }

    /// 9999-12-31 23:59:59 UTC.
    private static let lastTime: Int64 = 253_402_300_799

    /// How one is that is whole; blocks.
    private func info(of whole: WholeUpload, _ id: UploadID) -> UploadInfo {
        UploadInfo(
            id: id,
            length: whole.length,
            offset: whole.length,
            metadata: Files.read(path(of: id)).flatMap { UploadRecord($0) }?.metadata ?? UploadMetadata(),
            expires: nil,
            hash: whole.hash
        )
    }

    /// Whether it is remembered for long enough.
    func isExpired(_ whole: WholeUpload, at now: Int64) -> Bool {
        now - whole.stored >= limits.finished.components.seconds
    }

    /// Whether it was not changed for too long.
    func isExpired(_ upload: Upload, at now: Int64) -> Bool {
        let (changed, isBusy) = upload.changed
        if isBusy { return false }
        switch upload.phase {
        case .receiving:
            if let left = upload.left, now - left >= limits.left.components.seconds { return true }
            return now - changed >= limits.unfinished.components.seconds
        // It is being counted as whole.
        case .finishing, .stored, .over: return false
        }
    }

    /// Where an upload's files lie, without their endings.
    func path(of id: UploadID) -> String { "\(folder)/\(id.text)" }

    private func begin(_ record: UploadRecord) async throws(UploadError) -> Upload {
        let id = UploadID.random()
        let upload = Upload(id, record, file: PartialFile(path(of: id), length: record.length), changed: now())
        let underWay = try add(upload)
        do throws(UploadError) {
            do throws(UploadRefusal) {
                let new = NewUpload(
                    owner: record.owner,
                    length: record.length,
                    metadata: record.metadata,
                    underWay: underWay,
                    active: active(of: record.owner)
                )
                try await rules.admit(new)
            } catch {
                throw .refused(error)
            }
            try Files.write(path(of: id), record.text)
            return upload
        } catch {
            _ = forget(upload)
            throw error
        }
    }

    /// Counts an upload that is to begin, in place of others' where there is no room.
    private func add(_ upload: Upload) throws(UploadError) -> Int64 {
        while true {
            do throws(UploadError) {
                let stored = vault.bytes
                return try books.withLock { books throws(UploadError) in
                    try books.add(upload, limits, stored: stored)
                }
            } catch {
                // Searched in what they were a moment ago: loops ask for them, and wait for nobody who looks through them.
                guard error == .full, let surplus = books.withLock({ $0 }).surplus(for: upload, limits),
                    forget(surplus, .ifIdle)
                else { throw error }
            }
        }
    }

    /// What an owner has under way, in no order.
    private func uploads(of owner: String) -> some Collection<Upload> {
        (books.withLock { $0.owners[owner]?.uploads } ?? [:]).values
    }

    /// Bytes that the uploads of an owner will have with which somebody goes on.
    private func active(of owner: String) -> Int64 {
        let now = now()
        return uploads(of: owner).reduce(0) { $1.isActive(at: now) ? $0 + $1.record.length : $0 }
    }

    private static let sweepInterval: Int64 = 600

    private static func lock(_ folder: String, patience: Int) throws(UploadError) -> Int32 {
        let lock = open(folder + "/lock", O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw UploadError(errno: errno) }
        for _ in 0...patience / 50 {
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { return lock }
            if patience > 0 { usleep(50_000) }
        }
        close(lock)
        throw .inUse
    }
}
