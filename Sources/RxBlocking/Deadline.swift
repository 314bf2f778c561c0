// Deadline: points on the monotonic clock.
import Glibc

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
