import Dispatch
// MemoryCache: what a provider's cache has, in memory.
import Locking
import Networking

/// Answers in a dictionary.
final class MemoryCache: ResponseCache {
    private let entries = LockedValue<[CacheKey: CachedResponse]>([:])

    var isEmpty: Bool { entries.withLock { $0.isEmpty } }

    func find(_ key: CacheKey, _ found: @escaping @Sendable (CachedResponse?) -> Void) {
        let entry = entries.withLock { $0[key] }
        DispatchQueue.global().async { found(entry) }
    }

    func store(_ response: CachedResponse, for key: CacheKey) { entries.withLock { $0[key] = response } }

    func remove(_ key: CacheKey) { entries.withLock { $0[key] = nil } }

    func removeAll(scope: String) { entries.withLock { $0 = $0.filter { $0.key.scope != scope } } }

    func removeAll(url: String) { entries.withLock { $0 = $0.filter { $0.key.url != url } } }
}
