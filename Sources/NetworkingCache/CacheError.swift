// CacheError: why a cache could not be opened, read or written.

/// What is wrong with a cache's file, in a sentence; the cache goes on as if it were empty.
public struct CacheError: Error, Sendable, CustomStringConvertible {
    /// A sentence.
    public let description: String
}
