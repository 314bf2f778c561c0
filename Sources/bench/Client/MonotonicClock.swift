// The clock of all latencies.
import Glibc

/// The system's monotonic clock.
enum MonotonicClock {
    /// Nanoseconds since an unspecified start.
    static var now: Int64 { read(CLOCK_MONOTONIC) }

    /// Nanoseconds on any clock of the system, 0 where there is no such clock.
    static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { return 0 }
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

extension Double {
    /// Seconds as whole nanoseconds.
    var nanoseconds: Int64 { Int64(self * 1e9) }
}
