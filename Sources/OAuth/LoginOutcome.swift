// LoginOutcome: how a login has ended.

/// How a login has ended.
public enum LoginOutcome: Hashable, Sendable {
    /// The person has decided at the provider not to log in.
    case cancelled
    /// Nobody was logged in: a sentence for the person, without any secret, code or token.
    ///
    /// It may quote what the provider says, bounded and without control characters; it is not escaped for HTML.
    case failed(String)
    /// The provider has said who it is.
    case succeeded(Identity)
}
