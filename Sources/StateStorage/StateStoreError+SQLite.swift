// StateStoreError+SQLite: the case for each code that SQLite returns.

internal import GRDBSQLite
internal import Glibc

extension StateStoreError {
    /// The case for an extended result code.
    ///
    /// - Parameters:
    ///   - code: What SQLite returned.
    ///   - system: The error of the system behind it, or 0.
    ///   - message: What SQLite says of it.
    init(code: Int32, system: Int32, message: String) {
        self =
            switch code & 0xFF {
            case SQLITE_FULL: .full
            // The files `-wal` and `-shm` report a full disk as any other error of theirs.
            case SQLITE_IOERR where system == ENOSPC || system == EDQUOT: .full
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_READONLY: .readOnly
            default: .failed("\(message) (\(code))")
            }
    }

    /// The case for an error at the start: what has no case of its own is a file that cannot be opened.
    func opening(_ path: String) -> StateStoreError {
        if case .failed(let reason) = self { .cannotOpen(path: path, reason: reason) } else { self }
    }
}
