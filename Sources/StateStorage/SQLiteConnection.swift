// SQLiteConnection: SQLite's C interface, as much of it as a store of pages needs. A transaction with one page costs a
// quarter less than through GRDB, and an error comes with that of the system.

internal import GRDBSQLite

/// A connection to a database; for one thread at a time.
final class SQLiteConnection {
    private let handle: OpaquePointer

    /// Opens a file that is there, or a database in memory where the path is `:memory:`.
    init(path: String, busy: Duration) throws(StateStoreError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard let handle, code == SQLITE_OK else {
            let message = String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
            sqlite3_close_v2(handle)
            throw .failed(message)
        }
        self.handle = handle
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Int32(clamping: Int64(busy / .milliseconds(1))))
    }

    /// Its statements, which keep it, are gone by now.
    deinit { sqlite3_close_v2(handle) }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// Whether nothing can be written.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Whether its file is no longer what stands at its path: whatever is written now is gone with the connection.
    var hasMoved: Bool {
        var answer: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &answer) == SQLITE_OK && answer != 0
    }

    private var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs statements without arguments, whatever rows they have.
    func execute(_ sql: String) throws(StateStoreError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// The number in the first row of a statement without arguments, or 0.
    func number(_ sql: String) throws(StateStoreError) -> Int64 {
        let statement = try prepare(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.number(0) : 0
    }

    /// The text in the first row of a statement without arguments, or an empty one.
    func text(_ sql: String) throws(StateStoreError) -> String {
        let statement = try prepare(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.text(0) : ""
    }

    /// A statement to be run many times.
    func prepare(_ sql: String) throws(StateStoreError) -> SQLiteStatement {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard let statement, code == SQLITE_OK else { throw error(code) }
        return SQLiteStatement(statement, of: self)
    }

    /// Moves what is in `-wal` to the file itself, as far as other processes let it.
    func checkpoint() throws(StateStoreError) {
        let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        guard code == SQLITE_OK || code & 0xFF == SQLITE_BUSY else { throw error(code) }
    }

    /// Rolls back, unless SQLite has done so already.
    func rollBack() {
        if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    fileprivate func error(_ code: Int32) -> StateStoreError {
        StateStoreError(
            code: code,
            system: sqlite3_system_errno(handle),
            message: String(cString: sqlite3_errmsg(handle))
        )
    }
}

/// A prepared statement: its arguments are set by their numbers, from 1, and its columns read by theirs, from 0.
final class SQLiteStatement {
    private let handle: OpaquePointer
    // Never the other way round as well: a connection lives as long as its statements.
    private let connection: SQLiteConnection
    private var problem = SQLITE_OK

    fileprivate init(_ handle: OpaquePointer, of connection: SQLiteConnection) {
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    /// Sets an argument to a number.
    func bind(_ index: Int32, _ number: Int64) { note(sqlite3_bind_int64(handle, index, number)) }

    /// Sets an argument to the 16 bytes of a key.
    func bind(_ index: Int32, _ key: StateKey) {
        var bytes = (key.high.bigEndian, key.low.bigEndian)
        note(withUnsafeBytes(of: &bytes) { sqlite3_bind_blob(handle, index, $0.baseAddress, 16, copied) })
    }

    /// Sets an argument to bytes.
    func bind(_ index: Int32, _ bytes: [UInt8]) {
        note(
            bytes.withUnsafeBytes { bytes in
                // An array without bytes may have no address, which would be NULL.
                bytes.isEmpty
                    ? sqlite3_bind_zeroblob(handle, index, 0)
                    : sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), copied)
            }
        )
    }

    /// Sets an argument to a text.
    func bind(_ index: Int32, _ text: String) {
        var text = text
        note(
            text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { bytes in
                    guard let start = bytes.baseAddress else { return sqlite3_bind_text(handle, index, "", 0, copied) }
                    return sqlite3_bind_text(handle, index, start, Int32(clamping: bytes.count), copied)
                }
            }
        )
    }

    /// The next row, if there is one; who reads rows resets the statement afterwards.
    func step() throws(StateStoreError) -> Bool {
        let code = problem == SQLITE_OK ? sqlite3_step(handle) : problem
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let error = connection.error(code)
            reset()
            throw error
        }
    }

    /// Runs a statement that has no rows.
    func run() throws(StateStoreError) {
        _ = try step()
        reset()
    }

    /// Makes it ready for its next run; the arguments stay.
    func reset() {
        sqlite3_reset(handle)
        problem = SQLITE_OK
    }

    /// A column as a number.
    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// A column as bytes.
    func bytes(_ column: Int32) -> [UInt8] {
        let start = sqlite3_column_blob(handle, column)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// A column as a key; nil where it is none.
    func key(_ column: Int32) -> StateKey? {
        guard sqlite3_column_bytes(handle, column) == 16, let start = sqlite3_column_blob(handle, column) else {
            return nil
        }
        return StateKey(
            high: UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
    }

    /// A column as a text.
    func text(_ column: Int32) -> String {
        let start = sqlite3_column_text(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private func note(_ code: Int32) {
        if code != SQLITE_OK { problem = code }
    }
}

/// What C calls SQLITE_TRANSIENT: SQLite copies the bytes before the call returns.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
