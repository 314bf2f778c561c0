// RateLimiter: how often somebody may make something that stays: some in a row, and then one each few seconds.
import HTTP
import Locking

/// Allows each key a number of calls in a row, and after that one each interval: a token bucket.
///
/// It is all in memory, and begins again with the process.
final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    private let burst: Int64
    private let interval: Int64
    /// How many keys are remembered; above that the half that has to wait longest stays.
    private let limit: Int
    private let now: @Sendable () -> Int64
    /// When each key has its whole burst again, in seconds of the clock.
    private let due = LockedValue<[Key: Int64]>([:])

    /// - Parameters:
    ///   - burst: Calls in a row; at least 1.
    ///   - interval: Seconds after which there is one more; at least 1.
    ///   - limit: How many keys are remembered. Default: 20 000.
    ///   - now: Seconds of a clock that is never set. Default: the monotonic one.
    init(
        burst: Int64,
        interval: Int64,
        limit: Int = 20_000,
        now: @escaping @Sendable () -> Int64 = { MonotonicClock.now / 1_000_000_000 }
    ) {
        (self.burst, self.interval, self.limit, self.now) = (burst, interval, limit, now)
    }

    /// Counts a call.
    ///
    /// - Returns: Nil where it is allowed; else how many seconds are left to wait, and the call is not counted.
    func take(_ key: Key) -> Int64? {
        let time = now()
        return due.withLock { due in
            let last = max(due[key] ?? time, time), wait = last - time - (burst - 1) * interval
            guard wait <= 0 else { return wait }
            if due[key] == nil, due.count >= limit { RateLimiter.makeRoom(&due, time, limit) }
            due[key] = last + interval
            return nil
        }
    }

    /// A call that was counted has come to nothing: it counts no more.
    func giveBack(_ key: Key) {
        let time = now()
        due.withLock { due in
            guard let last = due[key] else { return }
            due[key] = last - interval > time ? last - interval : nil
        }
    }

    /// How many keys are remembered.
    var count: Int { due.withLock { $0.count } }

    private static func makeRoom(_ due: inout [Key: Int64], _ time: Int64, _ limit: Int) {
        due = due.filter { $0.value > time }
        guard due.count > limit / 2 else { return }
        let latest = due.sorted { $0.value > $1.value }.prefix(limit / 2)
        due = Dictionary(uniqueKeysWithValues: latest.map { ($0.key, $0.value) })
    }
}
