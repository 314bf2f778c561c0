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
            Store.removeFiles(of: path)
            throw StorageError(error, at: path)
        }
    }

    /// Copies a database file as it is, whether a server has it open or not, and whichever version has made it.
    ///
    /// The file is only read: it is not brought up to date, nor is the copy. All else is as with ``backup(to:)``.
    /// - Parameters:
    ///   - path: The file.
    ///   - copy: The new file. Its folder must exist.
    /// - Throws: `StorageError`: `cannotOpen` where the file is not a database of this program, or the copy cannot be made; `fileExists`; `diskFull`,
    ///   `locked`, `other`.
    public static func copy(_ path: String, to copy: String) throws(StorageError) {
        do {
            var configuration = Configuration()
            configuration.label = "original"
            configuration.readonly = true
            configuration.busyMode = .timeout(StoreSettings().busyTimeout / .seconds(1))
            let original = try DatabaseQueue(path: path, configuration: configuration)
            guard try original.read({ try $0.tableExists("grdb_migrations") }) else {
                throw StorageError.cannotOpen(path: path, reason: "it is not a database of this program")
            }
            guard try createFile(at: copy) else { throw StorageError.fileExists(path: copy) }
            do {
                try original.read { try fill(copy, from: $0, StoreSettings()) }
            } catch {
                removeFiles(of: copy)
                throw error
            }
            try original.close()
        } catch {
            throw StorageError(error, at: path)
        }
    }

    private func copy(to path: String) throws {
        try read { source in try Store.fill(path, from: source, settings) }
    }

    private static func fill(_ path: String, from source: Database, _ settings: StoreSettings) throws {
        var configuration = Configuration()
        configuration.label = "backup"
        let copy = try DatabaseQueue(path: path, configuration: configuration)
        try copy.inDatabase { copy in
            try copy.bound(settings)
            try source.backup(to: copy)
            // One file, which is read without another beside it, also where nothing can be written.
            try copy.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        try copy.close()
    }

    private static func removeFiles(of path: String) {
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
    }
}

extension Database {
    /// Has a connection keep to `StoreSettings.maximumBytes`, or to what there is where that is more.
    func bound(_ settings: StoreSettings) throws {
        guard let bytes = settings.maximumBytes else { return }
        try execute(sql: "PRAGMA max_page_count = \(max(bytes / 4096, 1))")
    }
}
