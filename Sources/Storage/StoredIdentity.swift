// StoredIdentity: a person that another site knows, as the database keeps it.

/// Somebody that another site knows.
public struct StoredIdentity: Hashable, Sendable {
    /// The site: at most 2048 bytes, as it calls itself.
    public let issuer: String
    /// The person's name among those of the issuer: at most 255 bytes.
    public let subject: String

    /// An identity as it is.
    public init(issuer: String, subject: String) {
        self.issuer = issuer
        self.subject = subject
    }
}
