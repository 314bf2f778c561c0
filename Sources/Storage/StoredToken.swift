// StoredToken: by what a program acts for somebody, as the database keeps it: never the token itself.

/// A token in a `Store`.
public struct StoredToken: Hashable, Sendable {
    /// What a token's bearer may do in its owner's name.
    public enum Rights: String, CaseIterable, Sendable {
        /// Read the wall.
        case read
        /// Read the wall, post, take the owner's posts away and bring them back.
        case post
    }

    /// Unique forever in one database.
    public let id: Int64
    /// Whose it is.
    public let account: Account
    /// What its owner calls it.
    public let name: String
    /// What its bearer may do.
    public let rights: Rights
    /// When it was made, in seconds since 1970.
    public let made: Int64
    /// From when on it is worth nothing, in seconds since 1970.
    public let expires: Int64
    /// When it was used last, in seconds since 1970, to the minute; nil: never.
    public let used: Int64?

    /// A token as it is.
    ///
    /// - Parameters:
    ///   - id: Its number.
    ///   - account: Whose it is.
    ///   - name: What its owner calls it.
    ///   - rights: What its bearer may do.
    ///   - made: Seconds since 1970.
    ///   - expires: Seconds since 1970.
    ///   - used: Seconds since 1970; nil: never.
    public init(
        id: Int64,
        account: Account,
        name: String,
        rights: Rights,
        made: Int64,
        expires: Int64,
        used: Int64?
    ) {
        self.id = id
        self.account = account
        self.name = name
        self.rights = rights
        self.made = made
        self.expires = expires
        self.used = used
    }

    /// Whether it is worth nothing any more at a time, in seconds since 1970.
    public func isExpired(at now: Int64) -> Bool { now >= expires }
}
