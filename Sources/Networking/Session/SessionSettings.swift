// SessionSettings: how a provider's connections are made and how much one answer may cost.

/// The bounds of a provider's requests, and the certificates that it trusts.
public struct SessionSettings: Sendable {
    /// How long nothing may happen on a connection before its request fails.
    ///
    /// Counted from zero again with each piece that is sent or received. Default: 30 s.
    public var requestTimeout: Duration = .seconds(30)

    /// How long a request may take altogether, redirects included, however busy its connection is.
    ///
    /// Default: 5 minutes.
    public var resourceTimeout: Duration = .seconds(300)

    /// How many bytes the body of an answer may have, after it was decompressed.
    ///
    /// The transfer is ended with the first piece that goes beyond; bodies of redirects are bounded by it as well.
    /// Default: 16 MiB.
    public var maximumBodyBytes = 16 << 20

    /// How many bytes of an answer go into a file, of a task that has a destination.
    ///
    /// As ``maximumBodyBytes``, which holds for the body of an error. Default: 1 GiB.
    public var maximumFileBytes = 1 << 30

    /// How many redirects are followed one after the other; with 0 none is, and its answer is handed on as it is.
    ///
    /// So is, whatever the number, one that would send in clear a body that was to be encrypted.
    /// Default: 5.
    public var maximumRedirects = 5

    /// How many connections there may be to one host at once; further requests wait, and their time-outs run.
    ///
    /// Default: 6.
    public var connectionsPerHost = 6

    /// Certificates that are trusted besides the system's own, as PEM; for servers with a certificate of their own making.
    ///
    /// A self-signed one must be the server's own, or of the authority that signed it, and name the host. One that cannot
    /// be read makes every request over TLS fail. Default: none.
    public var trustedCertificates: [String] = []

    /// Makes the default settings.
    public init() {}
}
