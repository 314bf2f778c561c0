// CacheChange: one change of the answers, which is made now or a little later. To add a kind, say which keys it concerns,
// and what it does.

internal import Foundation
internal import Networking

/// A change of the answers.
enum CacheChange: Sendable {
    /// An answer comes, in place of the former one.
    case store(CachedResponse, CacheKey)
    /// An answer goes.
    case remove(CacheKey)
    /// The answers of a scope go.
    case removeScope(String)
    /// The answers to a URL go, in every scope.
    case removeURL(String)

    /// Whether what a key finds is another one afterwards.
    func concerns(_ key: CacheKey) -> Bool {
        switch self {
        case .store(_, let own), .remove(let own): own == key
        case .removeScope(let scope): scope == key.scope
        case .removeURL(let url): url == key.url
        }
    }

    func make(in table: CacheTable, at now: Date) throws(CacheError) {
        switch self {
        case .store(let response, let key): try table.store(response, for: key, at: now)
        case .remove(let key): try table.remove(key)
        case .removeScope(let scope): try table.removeAll(scope: scope)
        case .removeURL(let url): try table.removeAll(url: url)
        }
    }
}
