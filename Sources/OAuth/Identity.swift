// Identity: who has logged in, as the provider says.

/// Who has logged in, as a provider says.
///
/// `issuer` and `subject` together name one person forever (OpenID Connect Core 1.0, section 5.7): keep accounts by the
/// two, never by name or mail, which change and which others may claim. Name and mail are texts of strangers: bounded and
/// without control characters, but neither escaped for HTML nor unique.
public struct Identity: Hashable, Sendable {
    /// Who says so: the issuer of an OpenID provider, else the origin of `authorize`, such as `https://www.example.com`.
    public let issuer: String
    /// The person's name among those of the issuer: 1 to 255 visible ASCII characters, as they came.
    public let subject: String
    /// The name to be shown, of at most 100 characters; nil where the provider tells none.
    public let name: String?
    /// The mail address, of at most 254 characters; nil where the provider tells none, or none that can be one.
    public let mail: String?
    /// Whether the provider says that the mail address is this person's own; false without an address.
    public let isMailVerified: Bool

    /// Makes an identity as it is, unchecked: what an application has stored, or a test needs.
    ///
    /// - Parameters:
    ///   - issuer: Who says so.
    ///   - subject: The person's name among those of the issuer.
    ///   - name: The name to be shown. Default: nil.
    ///   - mail: The mail address. Default: nil.
    ///   - isMailVerified: Whether the address is this person's own. Default: false.
    public init(
        issuer: String,
        subject: String,
        name: String? = nil,
        mail: String? = nil,
        isMailVerified: Bool = false
    ) {
        self.issuer = issuer
        self.subject = subject
        self.name = name
        self.mail = mail
        self.isMailVerified = isMailVerified
    }
}
