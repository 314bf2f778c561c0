// What is found in the folder at the start, what goes when an upload does, and what is swept.

internal import Glibc
internal import Locking

extension UploadStore {
    /// Takes up what another process has left; blocks.
    func load() {
        var found: [(UploadID, WholeUpload)] = []
        for name in Files.names(in: folder) {
            guard let id = UploadID(name), let record = Files.read(path(of: id)).flatMap({ UploadRecord($0) }) else {
                continue
            }
            let changed = [name, name + ".part"].compactMap { Files.status("\(folder)/\($0)")?.changed }.max()
            if let hash = record.hash {
                vault.hold(hash)
                vault.keep(hash)
                found.append(
                    (id, WholeUpload(owner: record.owner, length: record.length, hash: hash, stored: changed ?? now()))
                )
            } else {
                let file = PartialFile(path(of: id), length: record.length)
                let upload = Upload(id, record, file: file, changed: changed ?? now())
                books.withLock { $0.count(upload) }
            }
        }
        for (id, whole) in found.sorted(by: { $0.1.stored < $1.1.stored }) {
            for old in books.withLock({ $0.remember(whole, as: id, limits) }) { _ = forgetWhole(old) }
        }
        clear()
    }

    /// Forgets what is too old, and removes what belongs to no upload; blocks.
    ///
    /// - Returns: How many uploads are forgotten that were not whole.
    @discardableResult
    func clear() -> Int {
        let now = now()
        let (uploads, whole) = books.withLock { books in
            books.swept = now
            return (books.uploads, books.whole)
        }
        for (id, upload) in whole where isExpired(upload, at: now) { _ = forgetWhole(id) }
        var count = 0
        for upload in uploads.values where isExpired(upload, at: now) && forget(upload, .ifIdle) { count += 1 }
        clearLeftovers(at: now)
        return count
    }

    /// Removes what a crash has left beside the uploads: files without a record that can be read.
    private func clearLeftovers(at now: Int64) {
        for name in Files.names(in: folder) {
            let id = UploadID(String(name.prefix { $0 != "." }))
            if let id, !name.hasSuffix(".new"), books.withLock({ $0.uploads[id] != nil || $0.whole[id] != nil }) {
                continue
            }
            // What is being written at the moment is young.
            guard let changed = Files.status("\(folder)/\(name)")?.changed, now - changed > 60 else { continue }
            unlink("\(folder)/\(name)")
        }
    }

    /// Forgets an upload, with what is under way of it; blocks.
    ///
    /// - Returns: False where it was forgotten before, or is in another state.
    func forget(_ upload: Upload, _ end: Upload.End = .always) -> Bool {
        guard let former = upload.stop(end) else { return false }
        change(upload) { file in
            file.stop()
            // The record goes first: without it, the rest is a leftover.
            for ending in ["", ".part", ".chunk"] { unlink(path(of: upload.id) + ending) }
        }
        // It may have become whole since it was found.
        if case .stored = former { return forgetWhole(upload.id) }
        books.withLock { $0.settle(upload) }
        return true
    }

    /// Forgets an upload that is whole; blocks.
    ///
    /// - Returns: False where it was forgotten before.
    func forgetWhole(_ id: UploadID) -> Bool {
        guard let whole = books.withLock({ $0.forget(id) }) else { return false }
        unlink(path(of: id))
        vault.release(whole.hash)
        return true
    }
}
