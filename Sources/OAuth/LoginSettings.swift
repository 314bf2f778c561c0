// LoginSettings: the bounds of logins and of the requests they make.

/// The bounds of a provider's logins, and the certificates that are trusted.
public struct LoginSettings: Sendable {
    /// How many logins may be under way at once; one more makes a quarter be forgotten: what has expired,
    /// then of each source that has most, the oldest first.
    ///
    /// At least 1. Default: 10 000.
    public var maximumAttempts = 10_000

    /// How many logins of one session may be under way at once, such as in several tabs; one more makes the session's
    /// oldest be forgotten.
    ///
    /// At least 1. Default: 8.
    public var maximumAttemptsPerSession = 8

    /// How long somebody may take at the provider.
    ///
    /// Default: 10 minutes.
    public var lifetime: Duration = .seconds(600)

    /// How long each request to the provider may take.
    ///
    /// A login makes up to two of them, and its beginning one. Default: 10 s.
    public var timeout: Duration = .seconds(10)

    /// How many bytes an answer of the provider may have.
    ///
    /// Default: 256 KiB.
    public var maximumBodyBytes = 256 << 10

    /// How far the provider's clock may be from ours (OpenID Connect Core 1.0, section 2, `exp`).
    ///
    /// Default: 1 minute.
    public var leeway: Duration = .seconds(60)

    /// How long a provider's discovery document is used before it is asked for again.
    ///
    /// Default: 1 hour.
    public var discoveryLifetime: Duration = .seconds(3600)

    /// Certificates that are trusted besides the system's own, as PEM; for providers with a certificate of their own making.
    ///
    /// Default: none.
    public var trustedCertificates: [String] = []

    /// Makes the default settings.
    public init() {}
}
