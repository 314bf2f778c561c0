// Principal: somebody whom the application knows, as far as pages need to.

/// Somebody who has an account with the application: whom a login is of.
public struct Principal: Hashable, Sendable {
    /// What tells them from all others, for ever: the primary key of their account, as text.
    public let id: String
    /// How they are called now.
    public let name: String

    /// Made by whoever has checked who it is.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// Who may see a screen, or use an endpoint.
public enum Audience: Hashable, Sendable {
    /// Whoever asks.
    case everybody
    /// Who is logged in; the others are sent to ``Logins/page``.
    case users
}
