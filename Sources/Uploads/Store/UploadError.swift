// UploadError: why an upload does not go on, each with a sentence for the person. What status it has, TusAnswer says.

internal import Glibc

/// Why something was not done with an upload; what was stored of it before still is, unless the case says otherwise.
public enum UploadError: Error, Hashable, Sendable {
    /// There is no such upload, or it is another owner's.
    case unknown
    /// It was not continued for too long, and is gone.
    case expired
    /// The upload has `offset` bytes, not as many as was said; or something else is being done with it.
    case conflict(offset: Int64)
    /// A newer request goes on with the upload in place of this one.
    case superseded
    /// An upload may not have more bytes than this.
    case tooLarge(limit: Int64)
    /// More bytes came than the upload was to have.
    case tooMuch(length: Int64)
    /// The bytes of the request are not those that its checksum is of; none of them are kept.
    case checksumMismatch
    /// The owner has as many uploads under way as they may.
    case tooManyUploads
    /// The owner's uploads under way have as many bytes as they may.
    case tooManyBytes
    /// There is no room for more files, or the disk is full.
    case full
    /// Nothing can be written to the folder.
    case readOnly
    /// The application does not want it; nothing of the upload is kept.
    case refused(UploadRefusal)
    /// The bytes did not come to their end.
    case interrupted
    /// Another process uses the folder.
    case inUse
    /// Anything else, in the system's words.
    case failed(String)

    /// The case for an error number of the system.
    init(errno code: Int32) {
        self =
            switch code {
            case ENOSPC, EDQUOT, EFBIG: .full
            case EROFS, EACCES, EPERM: .readOnly
            default: .failed(String(cString: strerror(code)))
            }
    }
}

extension UploadError: CustomStringConvertible {
    /// A sentence for the person, or a log.
    public var description: String {
        switch self {
        case .unknown: "There is no such upload."
        case .expired: "The upload was not continued for too long. Please start again."
        case .conflict(let offset): "The upload does not go on there: it has \(offset) bytes."
        case .superseded: "A newer request goes on with this upload."
        case .tooLarge(let limit): "The file is too large: it may have \(limit) bytes at most."
        case .tooMuch(let length): "More was sent than the \(length) bytes that the file was to have."
        case .checksumMismatch: "The line has changed what was sent. Please send it again."
        case .tooManyUploads: "Too many of your uploads are under way. Please wait for one to end."
        case .tooManyBytes: "Your uploads under way are too large together. Please wait for one to end."
        case .full: "There is no room for more files at the moment."
        case .readOnly: "No files can be stored at the moment."
        case .refused(let refusal): refusal.sentence
        case .interrupted: "The upload was interrupted. It can go on where it stopped."
        case .inUse: "The folder of uploads is used by another process."
        case .failed(let words): "The file cannot be stored: \(words)."
        }
    }
}
