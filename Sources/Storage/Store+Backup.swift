// Store+Backup: a copy of the whole database in a file of its own, made while the server goes on.
// SQLite's online backup (sqlite.org/backup.html) copies one state of the database, read in one transaction.

internal import GRDB
internal import Glibc

extension Store {
    /// Copies the database, as it is now, to a new file that its owner alone may read and write.
    ///
    /// What others write meanwhile goes on and is not in the copy; the copy is on the disk when this returns. It is a
    /// database of its own, without `-wal`, and a `Store` opens it. `StoreSettings.maximumBytes` bounds the copy too.
    /// - Parameter path: The new file. Its folder must exist.
    /// - Throws: `StorageError`: `fileExists` where anything is at the path, which is left alone; `cannotOpen` where no file
    ///   can be made; `diskFull`, `locked`, `other`. But for the first there is no file at the path then.
    public func backup(to path: String) throws(StorageError) {
        guard try Store.createFile(at: path) else { throw .fileExists(path: path) }
        do {
            try copy(to: path)
        } catch {
            for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
            throw StorageError(error, at: path)
        }
    }

    private func copy(to path: String) throws {
        var configuration = Configuration()
        configuration.label = "backup"
        let copy = try DatabaseQueue(path: path, configuration: configuration)
        try read { source in
            try copy.inDatabase { copy in
                try copy.bound(settings)
                try source.backup(to: copy)
            }
        }
        try copy.close()
    }
}

extension Database {
    /// Has a connection keep to `StoreSettings.maximumBytes`, or to what there is where that is more.
    func bound(_ settings: StoreSettings) throws {
        guard let bytes = settings.maximumBytes else { return }
        try execute(sql: "PRAGMA max_page_count = \(max(bytes / 4096, 1))")
    }
}
