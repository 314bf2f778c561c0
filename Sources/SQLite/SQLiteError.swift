// SQLiteError: what SQLite says when it cannot do something. Each store has an error of its own that is made of it.

internal import GRDBSQLite

/// What SQLite returned, and what it and the system say of it.
package struct SQLiteError: Error, Hashable, Sendable {
    /// The extended result code.
    package let code: Int32
    /// The error of the system behind it, or 0.
    package let system: Int32
    /// What SQLite says of it.
    package let message: String
    /// Whether there was no connection yet.
    package let isOpening: Bool

    /// Made of all of it.
    package init(code: Int32, system: Int32, message: String, isOpening: Bool = false) {
        self.code = code
        self.system = system
        self.message = message
        self.isOpening = isOpening
    }

    /// What kind of error it is, for those who go on differently.
    package var kind: Kind {
        switch code & 0xFF {
        case SQLITE_FULL: .full
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_READONLY: .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_IOERR: .system
        default: .other
        }
    }

    /// Kinds of errors.
    package enum Kind: Sendable {
        /// The file is as large as it may be, or the disk is full.
        case full
        /// Another connection has what is needed.
        case busy
        /// Nothing can be written.
        case readOnly
        /// What the file has is not what SQLite writes.
        case damaged
        /// The system could not read or write; `system` says why.
        case system
        /// Any other.
        case other
    }
}
