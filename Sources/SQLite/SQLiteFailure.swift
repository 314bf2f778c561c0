// SQLiteFailure: the error of a store that is one SQLite file, made of SQLite's own.

/// What a connection throws to its store: the store's own error.
package protocol SQLiteFailure: Error {
    /// The store's error for one of SQLite's.
    init(_ error: SQLiteError)
}
