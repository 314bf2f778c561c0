// Monitor: mutual exclusion, and a condition to wait for, where threads have to sleep: behind `Lock`, in RxBlocking, and for
// what few objects share between loops.
package import Glibc

/// A pthread mutex with its condition, on the monotonic clock.
///
/// `@unchecked Sendable`: that is what the two are made for. ThreadSanitizer knows them.
package final class Monitor: @unchecked Sendable {
    @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// Makes a free one.
    package init() {
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Runs `body`, which calls nobody else's code, while no other thread is in one.
    @inlinable
    package func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Inside `locked`: wakes one of those who wait.
    package func wakeOne() { pthread_cond_signal(condition) }

    /// Inside `locked`: wakes all waiting threads.
    package func wakeAll() { pthread_cond_broadcast(condition) }

    /// Inside `locked`: waits until it is woken; false if the deadline has passed instead.
    package func wait(until deadline: timespec?) -> Bool {
        guard var deadline else { return pthread_cond_wait(condition, mutex) == 0 }
        return pthread_cond_timedwait(condition, mutex, &deadline) != ETIMEDOUT
    }
}
