// How bytes come in: the request with an upload's turn writes, on a thread that may block, whatever has come meanwhile.

internal import Locking

extension UploadStore {
    /// Appends bytes as they come.
    ///
    /// A newer request that goes on at the right place takes the upload over, and this one ends: where a line is cut and the
    /// server has not noticed, its client need not wait.
    ///
    /// - Parameters:
    ///   - id: Which upload.
    ///   - owner: Whose.
    ///   - offset: How many bytes the client takes to be stored.
    ///   - count: How many bytes will come, where that is known.
    ///   - checksum: What the bytes must be; then they count only once all of them have come.
    ///   - pieces: The bytes. They are asked for on a thread of the store.
    /// - Returns: How the upload is now; if it is whole, its file is stored and accepted.
    /// - Throws: ``UploadError``. What was written before counts, unless there is a checksum.
    public func append<Pieces: AsyncSequence & Sendable>(
        _ id: UploadID,
        owner: String,
        at offset: Int64,
        count: Int64? = nil,
        checksum: Checksum? = nil,
        _ pieces: Pieces
    ) async throws(UploadError) -> UploadInfo where Pieces.Element == [UInt8] {
        let upload: Upload
        switch try find(id, owner) {
        case .underWay(let found): upload = found
        case .whole(let whole):
            guard offset == whole.length else { throw .conflict(offset: whole.length) }
            guard count ?? 0 <= 0 else { throw .tooMuch(length: whole.length) }
            return try await info(id, owner: owner)
        }
        if upload.offset < upload.record.length {
            let turn = try await threads.run { [self] () async throws(UploadError) in
                try begin(upload, at: offset, count: count, isChecked: checksum != nil)
            }
            let work = Task(executorPreference: threads) { [self] in
                await carry(pieces, into: upload, turn, checksum)
            }
            upload.keep(turn) { work.cancel() }
            try await withTaskCancellationHandler {
                await work.value
            } onCancel: {
                work.cancel()
            }.get()
        } else if offset != upload.offset {
            throw .conflict(offset: upload.offset)
        } else if let count, count > 0 {
            throw .tooMuch(length: upload.record.length)
        }
        return try await info(id, owner: owner)
    }

    /// Takes the upload over, if the client knows how far it is.
    private func begin(
        _ upload: Upload,
        at offset: Int64,
        count: Int64?,
        isChecked: Bool
    ) throws(UploadError) -> UInt64 {
        try change(upload) { file throws(UploadError) in
            switch upload.phase {
            case .receiving: break
            case .over: throw .unknown
            case .finishing, .stored: throw .conflict(offset: upload.offset)
            }
            guard file.settled == offset else { throw .conflict(offset: file.settled) }
            let room = upload.record.length - offset
            guard count ?? 0 <= room else { throw .tooMuch(length: upload.record.length) }
            let turn = try file.begin(isChecked: isChecked)
            upload.begin(turn)
            return turn
        }
    }

    /// Writes what comes, to its end.
    private func carry<Pieces: AsyncSequence & Sendable>(
        _ pieces: Pieces,
        into upload: Upload,
        _ turn: UInt64,
        _ checksum: Checksum?
    ) async -> Result<Void, UploadError> where Pieces.Element == [UInt8] {
        defer {
            change(upload) { $0.end(turn) }
            upload.end(turn)
        }
        do throws(UploadError) {
            try await catchUp(upload, turn)
            var running = checksum.map { RunningChecksum($0.algorithm) }
            do {
                for try await piece in pieces {
                    try piece.withUnsafeBufferPointer { piece throws(UploadError) in
                        let bytes = UnsafeRawBufferPointer(piece)
                        running?.update(bytes)
                        try write(bytes, to: upload, turn, isChecked: checksum != nil)
                    }
                }
            } catch let error as UploadError {
                throw error
            } catch {
                throw .interrupted
            }
            // A sequence that is cancelled may end as if nothing were to follow.
            guard !Task.isCancelled else { throw .interrupted }
            if let checksum { try settle(upload, turn, running?.digest() == checksum.bytes) }
            return .success(())
        } catch {
            let isSuperseded = upload.file.withLock { $0.turn != turn }
            return .failure(error == .interrupted && isSuperseded ? .superseded : error)
        }
    }

    /// Hashes what another process has written, with room for others in between.
    func catchUp(_ upload: Upload, _ turn: UInt64) async throws(UploadError) {
        while try upload.file.withLock({ file throws(UploadError) in
            guard file.turn == turn else { throw .superseded }
            return try file.catchUp()
        }) {
            await Task.yield()
        }
    }

    private func write(
        _ bytes: UnsafeRawBufferPointer,
        to upload: Upload,
        _ turn: UInt64,
        isChecked: Bool
    ) throws(UploadError) {
        try change(upload) { file throws(UploadError) in
            guard file.turn == turn else { throw .superseded }
            // Also where the disk is full, so that what fitted counts.
            defer { if !isChecked { count(file.settled, of: upload) } }
            let room = upload.record.length - file.written
            guard vault.bytes + books.withLock({ $0.written }) + min(room, Int64(bytes.count)) <= limits.total else {
                throw .full
            }
            try file.write(UnsafeRawBufferPointer(rebasing: bytes.prefix(Int(room))), isChecked: isChecked)
            guard bytes.count <= room else { throw .tooMuch(length: upload.record.length) }
        }
    }

    /// What was written counts, or none of it.
    private func settle(_ upload: Upload, _ turn: UInt64, _ isRight: Bool) throws(UploadError) {
        guard isRight else { throw .checksumMismatch }
        try change(upload) { file throws(UploadError) in
            guard file.turn == turn else { throw .superseded }
            try file.settle()
            count(file.settled, of: upload)
        }
    }

    /// Changes an upload's file, and counts what waits for its checksum then.
    func change<Value: Sendable, Failure: Error>(
        _ upload: Upload,
        _ change: (inout PartialFile) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try upload.file.withLock { file throws(Failure) in
            let before = file.unsettled
            defer {
                let more = file.unsettled - before
                if more != 0 { books.withLock { $0.unsettled += more } }
            }
            return try change(&file)
        }
    }

    /// Counts what has come of an upload; the caller has its file.
    private func count(_ offset: Int64, of upload: Upload) {
        let more = offset - upload.offset
        upload.count(offset, at: now())
        books.withLock { $0.underWay += more }
    }
}
