// Principal: somebody the application knows, as far as pages need to.

/// Somebody who has an account with the application: the person behind a login.
public struct Principal: Hashable, Sendable {
    /// What tells them from all others, forever: the primary key of their account, as text.
    public let id: String
    /// How they are called now.
    public let name: String

    /// Made by code that has checked who it is.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// Who may see a screen, or use an endpoint.
public enum Audience: Hashable, Sendable {
    /// Anyone who asks.
    case everybody
    /// Those who are logged in; the others are sent to ``Logins/page``.
    case users
}
