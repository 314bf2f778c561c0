// CacheError: why a cache could not be opened, read or written.

package import SQLite

/// What is wrong with a cache's file, in a sentence; the cache goes on as if it were empty.
public struct CacheError: Error, Sendable, CustomStringConvertible {
    /// A sentence.
    public let description: String
    /// Whether another connection has the file at the moment.
    var isBusy = false
}

extension CacheError: SQLiteFailure {
    /// The sentence for one of SQLite's errors.
    package init(_ error: SQLiteError) {
        description =
            error.isOpening
            ? "The cache cannot be opened: \(error.message)."
            : "The cache cannot be used: \(error.message) (\(error.code & 0xFF))."
        isBusy = error.kind == .busy
    }
}
