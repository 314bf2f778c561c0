// StateStoreError+SQLite: the case for each error of SQLite's.

internal import Glibc
package import SQLite

extension StateStoreError: SQLiteFailure {
    /// The case for one of SQLite's errors.
    package init(_ error: SQLiteError) {
        self =
            switch error.kind {
            case .full: .full
            // The files `-wal` and `-shm` report a full disk as any other error of theirs.
            case .system where error.system == ENOSPC || error.system == EDQUOT: .full
            case .busy: .busy
            case .readOnly: .readOnly
            case .damaged: .damaged("\(error.message) (\(error.code))")
            case .system, .other: .failed(error.isOpening ? error.message : "\(error.message) (\(error.code))")
            }
    }

    /// The case for an error at the start: what has no case of its own is a file that cannot be opened.
    func opening(_ path: String) -> StateStoreError {
        switch self {
        case .failed(let reason), .damaged(let reason): .cannotOpen(path: path, reason: reason)
        default: self
        }
    }
}
