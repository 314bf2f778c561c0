// ResponseCache: what keeps answers. It only keeps them: what may be stored and used is decided by CacheRules.
public import Foundation

/// Whose answer, to which URL.
public struct CacheKey: Sendable, Hashable {
    /// Whose it is, an account's number for example; nobody else's request is answered by it.
    public let scope: String
    /// The URL, without its fragment.
    public let url: String

    /// Makes a key.
    public init(scope: String, url: String) {
        self.scope = scope
        self.url = url
    }
}

/// An answer as it is kept.
public struct CachedResponse: Sendable, Equatable {
    /// The status.
    public var statusCode: Int
    /// The headers of the answer.
    public var headers: [String: String]
    /// The body.
    public var body: Data
    /// When it came, or was last confirmed.
    public var storedAt: Date
    /// The request's headers that the answer depends on (`Vary`), by their names in lower case; credentials are not among them.
    public var varying: [String: String]

    /// Makes one.
    public init(
        statusCode: Int,
        headers: [String: String],
        body: Data,
        storedAt: Date,
        varying: [String: String] = [:]
    ) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
        self.storedAt = storedAt
        self.varying = varying
    }
}

/// Keeps answers: the product `NetworkingCache` has one over SQLite.
///
/// Called from any thread, and must not make it wait. One that cannot read or write answers as if it were empty: requests go
/// on without it.
public protocol ResponseCache: Sendable {
    /// Looks for an answer.
    ///
    /// - Parameters:
    ///   - key: Whose, to which URL.
    ///   - found: Receives it, or nil; called once, on any thread.
    func find(_ key: CacheKey, _ found: @escaping @Sendable (CachedResponse?) -> Void)

    /// Keeps an answer in place of the former one; what is found from now on is this, or nothing.
    func store(_ response: CachedResponse, for key: CacheKey)

    /// Forgets an answer.
    func remove(_ key: CacheKey)

    /// Forgets all answers of a scope, when somebody logs out for example.
    func removeAll(scope: String)

    /// Forgets the answers to a URL in all scopes, when it was changed for example.
    ///
    /// - Parameter url: As ``CacheKey/url``.
    func removeAll(url: String)
}
