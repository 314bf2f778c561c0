// PartialFile: the bytes of an upload that is not whole, and the hash of those that count. All of it blocks.
//
//     ID        the record           ID.part   the bytes
//     ID.chunk  while a request with a checksum writes: how many bytes counted before. Who finds it at the start has a process
//               behind them that was killed there, and cuts the rest off.

internal import Glibc

/// The bytes of an upload that is not whole; used by one thread at a time.
struct PartialFile: ~Copyable {
    private let path: String
    private var descriptor: Int32 = -1
    /// Bytes that count.
    private(set) var settled: Int64
    /// Bytes in the file; those beyond `settled` wait for their checksum.
    private(set) var written: Int64
    /// Bytes in the file that do not count, as far as that is known.
    var unsettled: Int64 { written == .max ? 0 : written - settled }
    /// Bytes that `settled` of `hashes` is of.
    private var hashed: Int64 = 0
    /// One, or none of a file that nobody writes any more: uploads that are whole are many, stay for an hour, and an array has
    /// the hashes' 224 bytes elsewhere.
    private var hashes: [Hashes] = []
    /// Who may write: the latest that has begun.
    private(set) var turn: UInt64 = 0
    private var isMarked = false

    private struct Hashes {
        /// Of the bytes that count, or of the first of them, after a start.
        var settled = SHA256()
        /// Of the bytes in the file.
        var written = SHA256()
    }

    /// The file of an upload of `length` bytes; `path` without its ending.
    ///
    /// What is really there counts, and nothing else.
    init(_ path: String, length: Int64) {
        self.path = path
        let size = min(Files.status(path + ".part")?.size ?? 0, length)
        let mark = Files.read(path + ".chunk").flatMap { Int64($0) }
        settled = max(0, min(size, mark ?? size))
        written = .max
        isMarked = mark != nil
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Takes the file over for one request; the one that had it before writes no more.
    ///
    /// - Parameter isChecked: Whether what is written counts only once it is settled.
    /// - Returns: What the request writes by.
    /// - Throws: ``UploadError``; then nobody writes.
    mutating func begin(isChecked: Bool) throws(UploadError) -> UInt64 {
        turn += 1
        if hashes.isEmpty { (hashes, hashed) = ([Hashes()], 0) }
        // Where bytes count, their file is there. A new one in its place would pass for them, with the hash that is known.
        let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | (settled == 0 ? O_CREAT : 0)
        if descriptor < 0 { descriptor = open(path + ".part", flags, 0o600) }
        guard descriptor >= 0 else { throw UploadError(errno: errno) }
        do throws(UploadError) {
            try rollBack()
            if isChecked {
                try Files.write(path + ".chunk", "\(settled)")
                isMarked = true
            }
        } catch {
            // Nobody has the turn, so nobody would end it.
            written = .max
            release()
            throw error
        }
        return turn
    }

    /// Hashes what counts and was not hashed by this process, some megabytes at a time.
    ///
    /// - Returns: Whether there is more.
    mutating func catchUp() throws(UploadError) -> Bool {
        guard hashed < settled else { return false }
        let end = min(settled, hashed + 4 << 20)
        var piece = [UInt8](repeating: 0, count: 65_536)
        while hashed < end {
            let count = pread(descriptor, &piece, Int(min(Int64(piece.count), end - hashed)), off_t(hashed))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw count < 0 ? UploadError(errno: errno) : .failed("the file has become shorter")
            }
            piece.withUnsafeBytes { hashes[0].settled.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            hashed += Int64(count)
        }
        takeSettledHash()
        return hashed < settled
    }

    /// Writes bytes behind those that are there; where the disk is full, as many as it takes.
    mutating func write(_ bytes: UnsafeRawBufferPointer, isChecked: Bool) throws(UploadError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = try Files.write(descriptor, rest)
            hashes[0].written.update(UnsafeRawBufferPointer(rebasing: rest[..<count]))
            written += Int64(count)
            if !isChecked { settle(at: written) }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// What was written counts from now on.
    mutating func settle() throws(UploadError) {
        try unmark()
        settle(at: written)
    }

    /// Cuts off what does not count.
    mutating func rollBack() throws(UploadError) {
        if written != settled {
            guard ftruncate(descriptor, off_t(settled)) == 0 else { throw UploadError(errno: errno) }
            written = settled
            takeSettledHash()
        }
        guard lseek(descriptor, off_t(settled), SEEK_SET) >= 0 else { throw UploadError(errno: errno) }
        try unmark()
    }

    /// Brings it to the disk, whole as it is; its hash.
    mutating func finish() throws(UploadError) -> ContentHash {
        guard let hash = hashes.first?.settled else { throw .superseded }
        guard fsync(descriptor) == 0 else { throw UploadError(errno: errno) }
        return ContentHash(digest: hash.digest())
    }

    /// Ends a request's turn, if it still has it.
    mutating func end(_ turn: UInt64) {
        guard turn == self.turn else { return }
        do throws(UploadError) { try rollBack() } catch { written = .max }
        release()
    }

    /// Nobody writes from now on.
    mutating func stop() {
        turn += 1
        written = .max
        hashes = []
        release()
    }

    private mutating func release() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    private mutating func settle(at bytes: Int64) {
        settled = bytes
        hashed = bytes
        hashes[0].settled = hashes[0].written
    }

    private mutating func takeSettledHash() {
        hashes[0].written = hashes[0].settled
    }

    private mutating func unmark() throws(UploadError) {
        guard isMarked else { return }
        guard unlink(path + ".chunk") == 0 || errno == ENOENT else { throw UploadError(errno: errno) }
        isMarked = false
    }
}
