// Monitor: mutual exclusion, and a condition to wait for.
import Glibc

/// A pthread mutex with its condition, on the monotonic clock.
///
/// `@unchecked Sendable`: that is what the two are made for. ThreadSanitizer knows them.
final class Monitor: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
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
    func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Inside `locked`: wakes who waits.
    func signal() { pthread_cond_signal(condition) }

    /// Inside `locked`: waits for a signal; false if the deadline has passed instead.
    func wait(until deadline: timespec?) -> Bool {
        guard var deadline else { return pthread_cond_wait(condition, mutex) == 0 }
        return pthread_cond_timedwait(condition, mutex, &deadline) != ETIMEDOUT
    }
}

extension timespec {
    /// A point on the monotonic clock.
    init(after span: Duration) {
        self.init()
        clock_gettime(CLOCK_MONOTONIC, &self)
        let (seconds, attoseconds) = span.components
        let nanoseconds = tv_nsec + Int(attoseconds / 1_000_000_000)
        tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        tv_nsec = nanoseconds % 1_000_000_000
    }

    /// How long it is until then; negative afterwards.
    var secondsLeft: Double {
        let now = timespec(after: .zero)
        return Double(tv_sec - now.tv_sec) + Double(tv_nsec - now.tv_nsec) / 1e9
    }

    /// Whether it is past.
    var hasPassed: Bool {
        let now = timespec(after: .zero)
        return (now.tv_sec, now.tv_nsec) >= (tv_sec, tv_nsec)
    }
}
