// SQLiteStatement: a prepared statement, which a store runs again and again.

internal import GRDBSQLite

/// A prepared statement: its arguments are set by their numbers, from 1, and its columns read by theirs, from 0.
package final class SQLiteStatement<Failure: SQLiteFailure> {
    private let handle: OpaquePointer
    // Never the other way round as well: a connection lives as long as its statements.
    private let connection: SQLiteConnection<Failure>
    private var problem = SQLITE_OK

    init(_ handle: OpaquePointer, of connection: SQLiteConnection<Failure>) {
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    // MARK: Arguments

    /// Sets an argument to a number.
    package func bind(_ index: Int32, _ number: Int64) { note(sqlite3_bind_int64(handle, index, number)) }

    /// Sets an argument to a number.
    package func bind(_ index: Int32, _ number: Double) { note(sqlite3_bind_double(handle, index, number)) }

    /// Sets an argument to bytes.
    package func bind(_ index: Int32, _ bytes: [UInt8]) { bytes.withUnsafeBytes { bind(index, $0) } }

    /// Sets an argument to bytes, which are copied.
    package func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer) {
        // Without bytes there may be no address, which would be NULL.
        note(
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(handle, index, 0)
                : sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), copied)
        )
    }

    /// Sets an argument to a text.
    package func bind(_ index: Int32, _ text: String) {
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

    // MARK: Runs

    /// The next row, if there is one; a caller that reads rows resets the statement afterwards.
    package func step() throws(Failure) -> Bool {
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
    package func run() throws(Failure) {
        _ = try step()
        reset()
    }

    /// Makes it ready for its next run; the arguments stay.
    package func reset() {
        sqlite3_reset(handle)
        problem = SQLITE_OK
    }

    // MARK: Columns

    /// A column as a number.
    package func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// A column as a number.
    package func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    /// A column as bytes.
    package func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

    /// Calls a body with the bytes of a column, which are there no longer than that.
    package func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let start = sqlite3_column_blob(handle, column)
        return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// A column as a text.
    package func text(_ column: Int32) -> String {
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
