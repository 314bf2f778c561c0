// CacheConnection: SQLite's C interface, as much of it as a cache needs.

internal import Foundation
internal import GRDBSQLite

/// A connection to a cache's database; for one thread at a time.
final class CacheConnection {
    private let handle: OpaquePointer

    /// Opens a file that is there.
    init(path: String, busy: Duration) throws(CacheError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard let handle, code == SQLITE_OK else {
            sqlite3_close_v2(handle)
            throw CacheError(description: "The cache cannot be opened: \(String(cString: sqlite3_errstr(code))).")
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, Int32(clamping: Int64(busy / .milliseconds(1))))
    }

    /// Its statements, which keep it, are gone by now.
    deinit { sqlite3_close_v2(handle) }

    /// Whether an error has left a transaction open.
    private var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs statements without arguments, whatever rows they have.
    func execute(_ sql: String) throws(CacheError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Runs a body in one transaction, which begins with the right to write.
    func transaction(_ body: () throws(CacheError) -> Void) throws(CacheError) {
        try execute("BEGIN IMMEDIATE")
        do throws(CacheError) {
            try body()
            try execute("COMMIT")
        } catch {
            if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw error
        }
    }

    /// A statement to be run many times.
    func prepare(_ sql: String) throws(CacheError) -> CacheStatement {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard let statement, code == SQLITE_OK else { throw error(code) }
        return CacheStatement(statement, of: self)
    }

    /// The number in the first row of a statement without arguments, or 0.
    func number(_ sql: String) throws(CacheError) -> Int64 {
        let statement = try prepare(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.number(0) : 0
    }

    fileprivate func error(_ code: Int32) -> CacheError {
        CacheError(description: "The cache cannot be used: \(String(cString: sqlite3_errmsg(handle))) (\(code)).")
    }
}

/// A prepared statement: its arguments are set by their numbers, from 1, and its columns read by theirs, from 0.
final class CacheStatement {
    private let handle: OpaquePointer
    // Never the other way round as well: a connection lives as long as its statements.
    private let connection: CacheConnection
    private var problem = SQLITE_OK

    fileprivate init(_ handle: OpaquePointer, of connection: CacheConnection) {
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    /// Sets an argument to a number.
    func bind(_ index: Int32, _ number: Int64) { note(sqlite3_bind_int64(handle, index, number)) }

    /// Sets an argument to a number.
    func bind(_ index: Int32, _ number: Double) { note(sqlite3_bind_double(handle, index, number)) }

    /// Sets an argument to a text.
    func bind(_ index: Int32, _ text: String) {
        note(sqlite3_bind_text(handle, index, text, Int32(clamping: text.utf8.count), copied))
    }

    /// Sets an argument to bytes.
    func bind(_ index: Int32, _ bytes: Data) {
        note(
            bytes.withUnsafeBytes { bytes in
                // Data without bytes may have no address, which would be NULL.
                bytes.isEmpty
                    ? sqlite3_bind_zeroblob(handle, index, 0)
                    : sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), copied)
            }
        )
    }

    /// The next row, if there is one; who reads rows resets the statement afterwards.
    func step() throws(CacheError) -> Bool {
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
    func run() throws(CacheError) {
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

    /// A column as a number.
    func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    /// A column as bytes.
    func bytes(_ column: Int32) -> Data {
        guard let start = sqlite3_column_blob(handle, column) else { return Data() }
        return Data(bytes: start, count: Int(sqlite3_column_bytes(handle, column)))
    }

    private func note(_ code: Int32) {
        if code != SQLITE_OK { problem = code }
    }
}

/// What C calls SQLITE_TRANSIENT: SQLite copies the bytes before the call returns.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
