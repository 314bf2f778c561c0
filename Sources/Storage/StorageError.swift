// StorageError: what can go wrong with the database, in as many cases as there are different things to say about it.
// One more: a case, its sentence, and the code that SQLite gives it in `init(_:at:)`.

internal import GRDB
internal import Glibc

/// Why the database did not do what it was asked to.
///
/// Nothing has been changed then, but for what `PostStore.seed` had stored before.
public enum StorageError: Error, Hashable, Sendable {
    /// An account of that name exists; see `AccountName` for when two names are the same.
    case taken
    /// Another account's name looks like this one; see `NameAvailability`.
    case similar
    /// No new account gets this name.
    case unfit(AccountName.Objection)
    /// The once-key was used before with other arguments.
    case keyUsed
    /// There are no accounts of these ids, sorted.
    case noSuchAccounts([Int64])
    /// There is no such post, or none any more.
    case noSuchPost
    /// The post is somebody else's.
    case notYours
    /// There is no such comment, or none any more.
    case noSuchComment
    /// The comment is somebody else's.
    case notYourComment
    /// The post has neither a message nor a story.
    case emptyPost
    /// The post is addressed to this many, more than `Post.maximumRecipients`.
    case tooManyRecipients(Int)
    /// The post shows this many photos, more than `PostPhoto.maximumCount`.
    case tooManyPhotos(Int)
    /// There is no such photo, or none any more.
    case noSuchPhoto
    /// The library has no room for another photo.
    case overQuota
    /// The account has as many tokens as it may have, ``TokenStore/limit``.
    case tooManyTokens
    /// The account has a token of that name.
    case tokenNameTaken
    /// There are posts already on a wall that was to be filled from the beginning.
    case hasPosts
    /// There is a file already at the path of a copy.
    case fileExists(path: String)
    /// Another connection held the database's lock for longer than `StoreSettings.busyTimeout` (SQLITE_BUSY, SQLITE_LOCKED).
    case locked
    /// No room on the disk, or within `StoreSettings.maximumBytes` (SQLITE_FULL, or an I/O error on a full disk).
    case diskFull
    /// The database may be read only (SQLITE_READONLY).
    case readOnly
    /// The file could not be opened or brought up to date at the start.
    ///
    /// The reason is a half-sentence.
    case cannotOpen(path: String, reason: String)
    /// Anything else, as SQLite words it.
    case other(String)

    /// The case for an error of GRDB.
    init(_ error: any Error, at path: String) {
        self =
            switch error {
            case let error as StorageError: error
            case let error as DatabaseError: StorageError(error, at: path)
            default: .other(String(describing: error))
            }
    }

    private init(_ error: DatabaseError, at path: String) {
        self =
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
            case .SQLITE_FULL: .diskFull
            case .SQLITE_IOERR where isFull(at: path): .diskFull
            case .SQLITE_READONLY: .readOnly
            default: .other("\(error.extendedResultCode): \(error.message ?? "no message")")
            }
    }
}

extension StorageError: CustomStringConvertible {
    /// A sentence for a log or a terminal.
    public var description: String {
        switch self {
        case .taken: "The name is taken."
        case .similar: "The name looks like another account's."
        case .unfit: "The name is none for a new account."
        case .keyUsed: "The key was used before for something else."
        case .noSuchAccounts(let ids): "There are no accounts \(ids.map(String.init).joined(separator: ", "))."
        case .noSuchPost: "There is no such post."
        case .notYours: "The post is somebody else's."
        case .noSuchComment: "There is no such comment."
        case .notYourComment: "The comment is somebody else's."
        case .emptyPost: "The post says nothing."
        case .tooManyRecipients(let count): "The post is addressed to \(count), more than \(Post.maximumRecipients)."
        case .tooManyPhotos(let count): "The post shows \(count) photos, more than \(PostPhoto.maximumCount)."
        case .noSuchPhoto: "There is no such photo."
        case .overQuota: "The library is full."
        case .tooManyTokens: "There are \(TokenStore.limit) tokens already."
        case .tokenNameTaken: "There is a token of that name."
        case .hasPosts: "There are posts already."
        case .fileExists(let path): "The file \(path) exists already."
        case .locked: "The database is locked by another program."
        case .diskFull: "The disk is full."
        case .readOnly: "The database may be read but not written."
        case .cannotOpen(let path, let reason): "The database \(path) cannot be opened: \(reason)."
        case .other(let message): "The database reported an error: \(message)."
        }
    }
}

/// Whether the disk has less room than SQLite needs for its smallest file, the 32 KiB of shared memory beside a WAL.
private func isFull(at path: String) -> Bool {
    var disk = statvfs()
    return statvfs(path, &disk) == 0 && UInt(disk.f_bavail) * UInt(disk.f_frsize) < 64 << 10
}
