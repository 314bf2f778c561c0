// UploadRules: what an application has to say about uploads: who may begin one, and whether a file is what it should be.

/// Judges uploads.
///
/// Both are called on a thread of the store, never on a loop. They may take their time, though a person waits meanwhile; what
/// computes for long goes elsewhere, or others' bytes would wait, too.
public protocol UploadRules: Sendable {
    /// Whether an upload may begin, for example by the owner's quota; its bytes are counted in `upload` already.
    ///
    /// - Throws: The refusal; by default everything may.
    @concurrent func admit(_ upload: NewUpload) async throws(UploadRefusal)

    /// Takes a file that is whole and on the disk: here the application counts its reference.
    ///
    /// It is called before the client hears that all is stored, and once more for the same upload where the server stopped in
    /// between: whatever is stored here goes by the upload's id.
    ///
    /// - Throws: The refusal, for example where it is no picture: then nothing of it is kept, unless it is only put off
    ///   (``UploadRefusal/later(_:)``).
    @concurrent func accept(_ upload: StoredUpload) async throws(UploadRefusal)
}

extension UploadRules {
    /// Everything may begin.
    @concurrent public func admit(_ upload: NewUpload) async throws(UploadRefusal) {}

    /// Everything is accepted.
    @concurrent public func accept(_ upload: StoredUpload) async throws(UploadRefusal) {}
}

/// Takes whatever the limits allow.
public struct AnyUploads: UploadRules {
    /// The rules without any.
    public init() {}
}

/// An upload that wants to begin.
public struct NewUpload: Hashable, Sendable {
    /// Whose it is.
    public let owner: String
    /// Bytes it will have.
    public let length: Int64
    /// What the client says about it.
    public let metadata: UploadMetadata
    /// Bytes that the owner's uploads under way will have, with this one.
    public let underWay: Int64
    /// Those of them with which somebody goes on, or did within the last two minutes, with this one; what was left undone is
    /// not counted here, and may never be whole.
    public let active: Int64
}

/// An upload whose bytes are all there.
public struct StoredUpload: Hashable, Sendable {
    /// Which it is.
    public let id: UploadID
    /// Whose it is.
    public let owner: String
    /// What the client says about it.
    public let metadata: UploadMetadata
    /// What its file is called in the vault.
    public let hash: ContentHash
    /// Bytes it has.
    public let size: Int64
    /// Where its file lies, to be read alone.
    public let path: String
}

/// Why the application does not want an upload.
public struct UploadRefusal: Error, Hashable, Sendable {
    /// The status of the answer (RFC 9110 section 15), 4xx.
    public let status: Int
    /// What the person reads.
    public let sentence: String
    /// Whether nothing is kept of the upload; else it is judged again when somebody asks for it.
    public let isFinal: Bool

    /// A refusal; 403 by default, 413 for a quota, 415 or 422 for a file that is none of those that are taken.
    public init(status: Int = 403, _ sentence: String) {
        precondition(400...499 ~= status, "a refusal has a status of 4xx, not \(status)")
        self.status = status
        self.sentence = sentence
        isFinal = true
    }

    private init(later sentence: String) {
        (status, self.sentence, isFinal) = (503, sentence, false)
    }

    /// Nobody can say at the moment: the bytes stay, and are judged again when somebody asks for the upload.
    ///
    /// - Parameter sentence: What the person reads.
    /// - Returns: What ``UploadRules/accept(_:)`` throws.
    public static func later(_ sentence: String) -> UploadRefusal { UploadRefusal(later: sentence) }
}
