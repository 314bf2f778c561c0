// WorkLock: a mutex for the few words that work off the loops shares. ThreadSanitizer understands it.
import Glibc

/// A pthread mutex.
///
/// Never held while calling out.
final class WorkLock: Sendable {
    // The mutex guards itself.
    private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func with<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}
