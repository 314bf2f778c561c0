// Photo: one picture of somebody's library, and how it came there.

/// How a photo came into a library.
public enum PhotoKind: String, Hashable, Sendable {
    /// From the person's device.
    case upload
    /// One of the samples that everybody may take.
    case sample
    /// Made of others.
    case collage
}

/// A picture of somebody's library.
///
/// Its bytes are where its hash says.
public struct Photo: Hashable, Sendable {
    /// Seconds for which a deleted photo may be restored: 10 minutes.
    public static let undoTime: Int64 = 10 * 60
    /// The most photos of one library.
    public static let maximumCount = 10_000

    /// Unique forever in one database; a later photo has a greater one.
    public let id: Int64
    /// Whose library it is in: an account.
    public let owner: Int64
    /// SHA-256 of the file, 64 hexadecimal digits.
    public let hash: String
    /// What the file was called, or what it shows, in a few words.
    public let name: String
    /// Pixels, as it is shown.
    public let width: Int
    /// Pixels, as it is shown.
    public let height: Int
    /// Bytes of the file.
    public let bytes: Int64
    /// How it came here.
    public let kind: PhotoKind
    /// Since when, in seconds since 1970.
    public let made: Int64
    /// When it was deleted, in seconds since 1970; nil where it is in the library.
    public internal(set) var deleted: Int64?
}

/// A photo before it is in a library.
public struct NewPhoto: Hashable, Sendable {
    /// SHA-256 of the file, 64 hexadecimal digits.
    public var hash: String
    /// What the file was called, or what it shows; cut where it is long.
    public var name: String
    /// Pixels, as it is shown.
    public var width: Int
    /// Pixels, as it is shown.
    public var height: Int
    /// Bytes of the file.
    public var bytes: Int64
    /// How it comes here.
    public var kind: PhotoKind

    /// Made of its parts.
    public init(hash: String, name: String, width: Int, height: Int, bytes: Int64, kind: PhotoKind = .upload) {
        self.hash = hash
        self.name = name
        self.width = width
        self.height = height
        self.bytes = bytes
        self.kind = kind
    }
}
