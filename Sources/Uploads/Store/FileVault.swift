// FileVault: files by the hash of their bytes, each once. Who refers to a file is the application's business; that none is
// deleted between its upload and the application's reference to it is this one's.

internal import Glibc
internal import Locking

/// Whole files, called by the SHA-256 of their bytes; part of an ``UploadStore``.
///
/// A file never changes. It lies at `files/ab/cd…`: see ``path(of:)``.
///
/// ```swift
/// router.endpoint(.get, "/photos/:id", for: .users) { (request, id: Int) in
///     guard let hash = try await photos.hash(of: id, for: request.user),
///         let file = OpenFile(uploads.vault.path(of: hash)) else { return .notFound }
///     return request.file(file, type: "image/jpeg")
/// }
/// ```
public final class FileVault: Sendable {
    private let folder: String
    private let threads: FileThreads
    /// Bytes of all files; never held while a file is touched: loops ask for it, too.
    private let size = LockedValue<Int64>(0)
    /// Who holds a file: held by file threads alone, also while a file is removed that nobody holds.
    private let holds = LockedValue<[ContentHash: Hold]>([:])
    /// Removes a name from the disk, which may take long.
    private let unlink: @Sendable (String) -> Int32

    /// What uploads have to do with a file.
    private struct Hold {
        /// How many hold it.
        var count = 0
        /// Whether one of them was accepted, or another one was while they held it: the application may refer to it.
        var isAccepted = false
    }

    /// A file of the vault.
    public struct File: Hashable, Sendable {
        /// What it is called.
        public let hash: ContentHash
        /// Bytes it has.
        public let size: Int64
        /// When it was stored, in seconds since 1970.
        public let stored: Int64
    }

    /// Counts what is there; blocks.
    init(
        folder: String,
        threads: FileThreads,
        unlink: @escaping @Sendable (String) -> Int32 = { Glibc.unlink($0) }
    ) throws(UploadError) {
        self.folder = folder
        self.threads = threads
        self.unlink = unlink
        try Files.makeFolder(folder)
        let bytes = all().reduce(0) { $0 + $1.size }
        size.withLock { $0 = bytes }
    }

    /// Bytes of all files.
    public var bytes: Int64 { size.withLock { $0 } }

    /// Where a file lies, or would lie; it is to be read alone.
    public func path(of hash: ContentHash) -> String { "\(folder(of: hash))/\(hash.text.dropFirst(2))" }

    /// A file; nil where there is none.
    public func file(_ hash: ContentHash) async throws(UploadError) -> File? {
        try await threads.run { [self] () async throws(UploadError) in find(hash) }
    }

    /// All files, in no order.
    public func files() async throws(UploadError) -> [File] {
        try await threads.run { [self] () async throws(UploadError) in all() }
    }

    /// Deletes a file to which nothing refers any more.
    ///
    /// A reader that has it open goes on reading.
    ///
    /// - Returns: Whether it is gone; false where an upload has just stored the same bytes, and the application is about to
    ///   refer to them. What is left then, ``sweep(keeping:)`` takes.
    /// - Throws: ``UploadError``.
    @discardableResult
    public func delete(_ hash: ContentHash) async throws(UploadError) -> Bool {
        try await threads.run { [self] () async throws(UploadError) in try remove(hash) }
    }

    /// Deletes the files to which nothing refers, and which no upload holds.
    ///
    /// - Parameter isReferred: Whether the application refers to a file; called on a thread that may block.
    /// - Returns: How many are gone.
    /// - Throws: ``UploadError``.
    public func sweep(keeping isReferred: @escaping @Sendable (ContentHash) -> Bool) async throws(UploadError) -> Int {
        try await threads.run { [self] () async throws(UploadError) in
            var count = 0
            for file in all() where !isReferred(file.hash) { if try remove(file.hash) { count += 1 } }
            return count
        }
    }

    // MARK: For uploads; all of it blocks

    /// Stores a file that is on the disk already, by a second name, unless its bytes are there; holds it.
    ///
    /// - Returns: Whether it is new.
    func store(_ path: String, as hash: ContentHash, size: Int64) throws(UploadError) -> Bool {
        hold(hash)
        do throws(UploadError) {
            return try link(path, hash, size)
        } catch {
            release(hash)
            throw error
        }
    }

    /// Keeps a file from being deleted.
    func hold(_ hash: ContentHash) { holds.withLock { $0[hash, default: Hold()].count += 1 } }

    /// An upload that holds a file was accepted: it is no other upload's to discard.
    func keep(_ hash: ContentHash) { holds.withLock { $0[hash]?.isAccepted = true } }

    func release(_ hash: ContentHash) {
        holds.withLock { holds in
            guard var hold = holds.removeValue(forKey: hash) else { return }
            hold.count -= 1
            if hold.count > 0 { holds[hash] = hold }
        }
    }

    /// Deletes a file that nobody wants: nobody but the caller holds it, and nobody was accepted who did meanwhile.
    func discard(_ hash: ContentHash) throws(UploadError) {
        try remove(hash) { $0.map { $0.count > 1 || $0.isAccepted } ?? false }
    }

    /// Deletes a file, by default one that nobody holds.
    @discardableResult
    private func remove(
        _ hash: ContentHash,
        unless isHeld: (Hold?) -> Bool = { $0 != nil }
    ) throws(UploadError) -> Bool {
        let path = path(of: hash)
        // Kept open until the lock is free again: to give the room of a large file back takes a while.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        defer { if file >= 0 { close(file) } }
        // Under the lock, so that no upload of the same bytes finds the file that is about to go.
        return try holds.withLock { holds throws(UploadError) in
            guard !isHeld(holds[hash]) else { return false }
            guard let bytes = Files.status(path)?.size else { return true }
            guard unlink(path) == 0 || errno == ENOENT else { throw UploadError(errno: errno) }
            size.withLock { $0 -= bytes }
            return true
        }
    }

    private func link(_ path: String, _ hash: ContentHash, _ bytes: Int64) throws(UploadError) -> Bool {
        let (place, home) = (self.path(of: hash), folder(of: hash))
        try Files.makeFolder(home)
        // One that something has cut off is none; its bytes are here.
        holds.withLock { _ in
            guard let found = Files.status(place), found.size != bytes, unlink(place) == 0 else { return }
            size.withLock { $0 -= found.size }
        }
        let isNew = Glibc.link(path, place) == 0
        guard isNew || errno == EEXIST else { throw UploadError(errno: errno) }
        if isNew { size.withLock { $0 += bytes } }
        do throws(UploadError) {
            try Files.syncFolder(home)
            try Files.syncFolder(folder)
        } catch {
            // Left there, it would be new to nobody, and nobody would discard it.
            if isNew { try? discard(hash) }
            throw error
        }
        return isNew
    }

    private func folder(of hash: ContentHash) -> String { "\(folder)/\(hash.text.prefix(2))" }

    private func find(_ hash: ContentHash) -> File? {
        Files.status(path(of: hash)).map { File(hash: hash, size: $0.size, stored: $0.changed) }
    }

    private func all() -> [File] {
        Files.names(in: folder).filter { $0.utf8.count == 2 }.flatMap { start in
            Files.names(in: "\(folder)/\(start)").compactMap { rest in ContentHash(start + rest).flatMap(find) }
        }
    }
}
