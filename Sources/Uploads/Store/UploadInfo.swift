// UploadInfo and UploadProgress: how far an upload is, for clients and for onlookers.

/// How an upload is.
public struct UploadInfo: Hashable, Sendable {
    /// Which it is.
    public let id: UploadID
    /// Bytes it will have.
    public let length: Int64
    /// Bytes that are stored: where it goes on.
    public let offset: Int64
    /// What the client says about it.
    public let metadata: UploadMetadata
    /// When it is forgotten, in seconds since 1970, unless it goes on; nil for one that is whole.
    public let expires: Int64?
    /// What its file is called, once all is stored.
    public let hash: ContentHash?
}

/// How far an upload is.
public struct UploadProgress: Hashable, Sendable {
    /// Bytes that are stored.
    public let stored: Int64
    /// Bytes it will have.
    public let length: Int64
    /// What its file is called, once all is stored and accepted: the last progress of an upload that has succeeded.
    public let hash: ContentHash?

    /// A progress; by default of an upload that is not stored and accepted yet.
    public init(stored: Int64, length: Int64, hash: ContentHash? = nil) {
        self.stored = stored
        self.length = length
        self.hash = hash
    }

    /// How much of it is stored: 0…1; all of nothing is 1.
    public var fraction: Double { length > 0 ? Double(stored) / Double(length) : 1 }
}
