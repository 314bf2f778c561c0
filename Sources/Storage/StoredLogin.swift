// StoredLogin: one browser in which somebody is logged in, as the database keeps it.

/// A login in a `Store`.
public struct StoredLogin: Hashable, Sendable {
    /// The most UTF-8 bytes that are kept of what a browser calls itself.
    public static let maximumAgentBytes = 256

    /// The browser's session: 22 characters, a hash of its cookie, which gets nobody in.
    public let session: String
    /// Who is logged in.
    public let account: Account
    /// When the login was made, in seconds since 1970.
    public let made: Int64
    /// When the browser was seen last, in seconds since 1970.
    public let seen: Int64
    /// What the browser called itself; empty where it said nothing.
    public let agent: String

    /// A login.
    ///
    /// - Parameters:
    ///   - session: 22 characters; another number of them is not stored.
    ///   - account: Who; the store goes by the id alone.
    ///   - made: Seconds since 1970.
    ///   - seen: Seconds since 1970.
    ///   - agent: What the browser called itself. Of more than 256 bytes only as many whole characters as fit are kept, and
    ///     nothing from the first NUL on.
    public init(session: String, account: Account, made: Int64, seen: Int64, agent: String) {
        self.session = session
        self.account = account
        self.made = made
        self.seen = seen
        self.agent = StoredLogin.cut(agent)
    }

    private static func cut(_ agent: String) -> String {
        var (kept, bytes) = ("", 0)
        for character in agent {
            bytes += character.utf8.count
            if bytes > maximumAgentBytes || character.unicodeScalars.contains("\0") { break }
            kept.append(character)
        }
        return kept
    }
}
