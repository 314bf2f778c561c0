// CachePolicy: whether a request asks the cache, the server or both.

/// Where a request looks for its answer.
public enum CachePolicy: Sendable, Equatable {
    /// The server; its answer is stored for later.
    case onlyRequest
    /// The cache, and nobody else: one element, or ``NetworkingError/notCached``.
    ///
    /// What is stored may be old, which its `origin` says, unless the server has said that it must not be used then.
    case onlyCache
    /// The cache, where there is something, and then the server in any case: one or two elements.
    ///
    /// Where the server's answer fails, what was stored comes before the error.
    case cacheThenRequest
    /// The cache, where what it has is fresh by what the server has said of it; else the server: one element.
    case cacheElseRequest
}
