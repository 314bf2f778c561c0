// SQLiteConnection: SQLite's C interface, as much of it as a store in one file needs. A transaction with one small row costs a
// quarter less than through GRDB, and an error comes with that of the system.

internal import GRDBSQLite

/// A connection to a database, which throws its store's errors; for one thread at a time.
package final class SQLiteConnection<Failure: SQLiteFailure> {
    private let handle: OpaquePointer

    /// Opens a file that is there, or a database in memory where the path is `:memory:`.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - busy: How long other connections are waited for.
    /// - Throws: Why it cannot be opened.
    package init(path: String, busy: Duration) throws(Failure) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard let handle, code == SQLITE_OK else {
            let message = String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
            let system = handle.map { sqlite3_system_errno($0) } ?? 0
            sqlite3_close_v2(handle)
            throw Failure(SQLiteError(code: code, system: system, message: message, isOpening: true))
        }
        self.handle = handle
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Int32(clamping: Int64(busy / .milliseconds(1))))
        // What is deleted is overwritten, whatever SQLite was compiled for (sqlite.org/pragma.html#pragma_secure_delete). It asks
        // nothing of the file, so that it does not fail.
        sqlite3_exec(handle, "PRAGMA secure_delete = ON", nil, nil, nil)
    }

    /// Its statements, which keep it, are gone by now.
    deinit { sqlite3_close_v2(handle) }

    /// How many rows the last statement changed.
    package var changes: Int { Int(sqlite3_changes(handle)) }

    /// Whether nothing can be written.
    package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Whether its file is no longer what stands at its path: whatever is written now is gone with the connection.
    package var hasMoved: Bool {
        var answer: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &answer) == SQLITE_OK && answer != 0
    }

    private var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs statements without arguments, whatever rows they have.
    package func execute(_ sql: String) throws(Failure) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Runs a body in one transaction, which begins with the right to write; whatever it throws rolls it back.
    package func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
        try execute("BEGIN IMMEDIATE")
        do throws(Failure) {
            try body()
            try execute("COMMIT")
        } catch {
            rollBack()
            throw error
        }
    }

    /// The number in the first row of a statement without arguments, or 0.
    package func number(_ sql: String) throws(Failure) -> Int64 {
        let statement = try prepare(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.number(0) : 0
    }

    /// The text in the first row of a statement without arguments, or an empty one.
    package func text(_ sql: String) throws(Failure) -> String {
        let statement = try prepare(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.text(0) : ""
    }

    /// A statement to be run many times.
    package func prepare(_ sql: String) throws(Failure) -> SQLiteStatement<Failure> {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard let statement, code == SQLITE_OK else { throw error(code) }
        return SQLiteStatement(statement, of: self)
    }

    /// Moves what is in `-wal` to the file itself, as far as other processes let it.
    ///
    /// - Returns: Whether `-wal` is empty now.
    @discardableResult
    package func checkpoint() throws(Failure) -> Bool {
        let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        guard code == SQLITE_OK || code & 0xFF == SQLITE_BUSY else { throw error(code) }
        return code == SQLITE_OK
    }

    /// Rolls back, unless SQLite has done so already.
    package func rollBack() {
        if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    /// The store's error for what SQLite has just returned.
    func error(_ code: Int32) -> Failure {
        Failure(
            SQLiteError(
                code: code,
                system: sqlite3_system_errno(handle),
                message: String(cString: sqlite3_errmsg(handle))
            )
        )
    }
}
