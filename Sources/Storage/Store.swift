// Store: the database file: created, opened, brought up to date, closed with its last reference.
// What is in it is the business of stores made of it (AccountStore, PostStore, StoredLogins); its tables are in Migrations.

internal import GRDB
internal import Glibc
internal import Synchronization

/// The database of a server: one SQLite file in WAL mode, with the files `-wal` and `-shm` beside it.
///
/// Sendable; every call blocks, for at most the busy time-out and the disk, so call it from a work queue, never from a loop.
/// A change is on the disk when the call that made it returns (`PRAGMA synchronous = FULL`).
public final class Store: Sendable {
    let settings: StoreSettings
    private let pool: DatabasePool
    private let path: String
    private let isClosed = Atomic(false)
    /// Whether the index of words may have some in its file that an edited post does not have any more.
    let hasFormerWords = Atomic(true)

    /// Opens a database file; makes one, readable and writable by its owner alone, where there is none yet.
    ///
    /// - Parameters:
    ///   - path: The file. Its folder must exist.
    ///   - settings: How to open it.
    /// - Throws: `StorageError.cannotOpen`, or `.locked`, `.diskFull`, `.readOnly` where the file is there but not in a state
    ///   to be brought up to date.
    public init(path: String, settings: StoreSettings = StoreSettings()) throws(StorageError) {
        self.path = path
        self.settings = settings
        if !settings.readOnly { try Store.createFile(at: path) }
        do {
            pool = try DatabasePool(path: path, configuration: Store.configuration(settings))
            try Store.prepare(pool, settings)
        } catch {
            throw StorageError(opening: path, error)
        }
    }

    /// Runs reads on one consistent state of the database.
    ///
    /// Never waits for a writer.
    func read<Result>(_ body: (Database) throws -> Result) throws(StorageError) -> Result {
        do {
            return try pool.read(body)
        } catch {
            throw StorageError(error, at: path)
        }
    }

    /// Runs one transaction, begun with the write lock; whatever `body` throws rolls it back.
    func write<Result>(_ body: (Database) throws -> Result) throws(StorageError) -> Result {
        do {
            return try pool.write(body)
        } catch {
            throw StorageError(error, at: path)
        }
    }

    /// Brings all that was stored into the database file itself, and empties `-wal`: what has been deleted is in no file then.
    ///
    /// To be called once more where somebody reads at the moment, who may need what is in `-wal`.
    ///
    /// - Returns: Whether `-wal` is empty now.
    /// - Throws: `StorageError`.
    @discardableResult
    public func emptyLog() throws(StorageError) -> Bool {
        do {
            try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            return true
        } catch {
            let error = StorageError(error, at: path)
            if error == .locked { return false }
            throw error
        }
    }

    /// Brings all that was stored into the database file itself, empties `-wal`, and closes; idempotent.
    ///
    /// Nothing may be under way, and nothing may be asked afterwards. Another program that reads the file meanwhile may
    /// keep part of it in `-wal`, where the next start finds it.
    func close() throws(StorageError) {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        do {
            if !settings.readOnly {
                try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            }
            try pool.close()
        } catch {
            throw StorageError(error, at: path)
        }
    }

    private static func configuration(_ settings: StoreSettings) -> Configuration {
        var configuration = Configuration()
        configuration.label = "store"
        configuration.foreignKeysEnabled = true
        configuration.readonly = settings.readOnly
        configuration.busyMode = .timeout(settings.busyTimeout / .seconds(1))
        configuration.maximumReaderCount = 2
        // What is deleted is overwritten, whatever SQLite was compiled for (sqlite.org/pragma.html#pragma_secure_delete).
        configuration.prepareDatabase { [onStatement = settings.onStatement] database in
            try database.execute(sql: "PRAGMA secure_delete = ON")
            guard let onStatement else { return }
            database.trace { event in if case .statement(let statement) = event { onStatement(statement.sql) } }
        }
        return configuration
    }

    private static func prepare(_ pool: DatabasePool, _ settings: StoreSettings) throws {
        let migrator = DatabaseMigrator.store
        if try pool.read(migrator.hasBeenSuperseded) {
            throw OpeningFailure(reason: "it was made by a newer version of this program")
        }
        if settings.readOnly {
            guard try pool.read(migrator.hasCompletedMigrations) else {
                throw OpeningFailure(reason: "it must be brought up to date first, and is opened read-only")
            }
        } else {
            // FULL: a commit returns only when it is on the disk. GRDB's choice for WAL is NORMAL, which keeps the file whole
            // but may lose the last transactions when the power fails. Here that would be a lie: a browser that has read
            // "you have an account" or "it is posted" settles its once-key and sends the action never again, and a login
            // that was ended would be good once more. The price is one fsync a transaction, and there are few: a person's
            // sign-up, a post, a login. Only this connection writes, so setting it here sets it for all changes.
            // The bound comes when the file is open: GRDB needs a page for a moment then, and a full file must open too.
            try pool.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA synchronous = FULL")
                try database.bound(settings)
            }
            try migrator.migrate(pool)
        }
    }

    /// Makes an empty file for its owner alone, never one that is there already.
    ///
    /// SQLite gives `-wal` and `-shm` the permissions that the database file has.
    ///
    /// - Returns: Whether it was made now; false where it was there.
    @discardableResult
    static func createFile(at path: String) throws(StorageError) -> Bool {
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 {
            Glibc.close(file)
            return true
        }
        guard errno == EEXIST else { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
        return false
    }
}

private struct OpeningFailure: Error {
    let reason: String
}

extension StorageError {
    /// The case for an error at the start: what has no case of its own is a file that cannot be opened.
    fileprivate init(opening path: String, _ error: any Error) {
        if let failure = error as? OpeningFailure {
            self = .cannotOpen(path: path, reason: failure.reason)
        } else if case .other(let message) = StorageError(error, at: path) {
            self = .cannotOpen(path: path, reason: message)
        } else {
            self = StorageError(error, at: path)
        }
    }
}
