// How an upload becomes a file: its bytes go to the disk, get their name by hash, are judged, and only then the client hears it.
// Whatever stops it in between, the upload is found with all of its bytes and does it again.

internal import Glibc
internal import Locking

extension UploadStore {
    /// Stores an upload whose bytes are all there; a request that comes meanwhile waits for the same.
    ///
    /// It goes on also where nobody waits any more.
    func finish(_ upload: Upload) async throws(UploadError) {
        let task = try upload.finish {
            Task(executorPreference: threads) { [self] () async -> Result<Void, UploadError> in
                do throws(UploadError) {
                    try await store(upload)
                    return .success(())
                } catch {
                    upload.hasNotFinished()
                    return .failure(error)
                }
            }
        }
        try await task?.value.get()
    }

    private func store(_ upload: Upload) async throws(UploadError) {
        let turn = try change(upload) { file throws(UploadError) in try file.begin(isChecked: false) }
        // What is put off may be so for a day, and of many uploads: none of them keeps a descriptor meanwhile.
        defer { change(upload) { $0.end(turn) } }
        try await catchUp(upload, turn)
        let hash = try sync(upload, turn)
        let path = path(of: upload.id)
        let isNew = try vault.store(path + ".part", as: hash, size: upload.record.length)
        do throws(UploadError) {
            try await judge(upload, hash, isNew)
            vault.keep(hash)
            var record = upload.record
            record.hash = hash
            try Files.write(path, record.text, isSynced: true)
            try Files.syncFolder(folder)
        } catch {
            vault.release(hash)
            throw error
        }
        change(upload) { $0.stop() }
        unlink(path + ".part")
        let whole = WholeUpload(owner: upload.record.owner, length: upload.record.length, hash: hash, stored: now())
        let old = books.withLock { books in
            books.settle(upload)
            return books.remember(whole, as: upload.id, limits)
        }
        for id in old { _ = forgetWhole(id) }
        upload.isStored(hash, at: now())
    }

    /// Brings what has come to the disk.
    private func sync(_ upload: Upload, _ turn: UInt64) throws(UploadError) -> ContentHash {
        do throws(UploadError) {
            return try upload.file.withLock { file throws(UploadError) in
                guard file.turn == turn else { throw .superseded }
                return try file.finish()
            }
        } catch {
            // The system says once that bytes are lost. Who tried again would hear that all is well, and the client, too.
            if error != .superseded { _ = forget(upload) }
            throw error
        }
    }

    /// Asks the application, and keeps nothing of what it does not want.
    private func judge(_ upload: Upload, _ hash: ContentHash, _ isNew: Bool) async throws(UploadError) {
        let record = upload.record
        let stored = StoredUpload(
            id: upload.id,
            owner: record.owner,
            metadata: record.metadata,
            hash: hash,
            size: record.length,
            path: vault.path(of: hash)
        )
        do throws(UploadRefusal) {
            try await rules.accept(stored)
        } catch {
            guard error.isFinal else { throw .failed(error.sentence) }
            _ = forget(upload)
            if isNew { try vault.discard(hash) }
            throw .refused(error)
        }
    }
}
