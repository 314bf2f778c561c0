// The clock of time-outs, timers and the access log. Whatever a person sets, no sum on it overflows: what lies beyond
// its end is never.
import Glibc

/// The system's monotonic clock.
package enum MonotonicClock {
    /// Nanoseconds since an unspecified start.
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Nanoseconds that the calling thread has had the processor.
    package static var processorTime: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The time `delay` from now, now at the earliest; `Int64.max`, which never comes, where it is too far away.
    package static func time(after delay: Duration) -> Int64 {
        let (time, isTooLate) = now.addingReportingOverflow(max(0, delay.nanoseconds))
        return isTooLate ? .max : time
    }
}

extension Duration {
    /// Whole nanoseconds, as many as fit: `Int64` holds 292 years of them.
    package var nanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }
}
