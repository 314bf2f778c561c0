// LinkedIdentity: another site by which somebody gets into their account.

/// An identity of an account.
public struct LinkedIdentity: Hashable, Sendable {
    /// The person that the other site knows.
    public let identity: StoredIdentity
    /// Since when it is the account's, in seconds since 1970.
    public let made: Int64

    /// Made of its parts.
    public init(_ identity: StoredIdentity, made: Int64) { (self.identity, self.made) = (identity, made) }
}

/// What removing an identity from an account has come to.
public enum Unlinking: Hashable, Sendable {
    /// It is nobody's now.
    case removed
    /// It was not the account's.
    case gone
    /// It stays: nobody could get into the account without it.
    case lastWay
}
