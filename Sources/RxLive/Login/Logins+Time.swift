// The wall's clock, for what outlives the process.
import Glibc

extension Logins {
    /// Seconds since 1970.
    static let systemTime: @Sendable () -> Int64 = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec)
    }
}
