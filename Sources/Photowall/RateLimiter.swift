// RateLimiter: how often somebody may make something that stays: some in a row, and then one each few seconds.
import Locking

/// Allows each of many to do something some times in a row, and after that once in a while.
///
/// It is all in memory, and ends with the process: then nobody has done anything.
final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    private let burst: Int64
    private let interval: Int64
    /// How many are remembered; of more, those go who are nearest to having waited enough.
    private let limit: Int
    /// Seconds since 1970.
    private let now: @Sendable () -> Int64
    /// When each one has waited enough for all that they have done, in seconds since 1970.
    private let due = LockedValue<[Key: Int64]>([:])

    /// - Parameters:
    ///   - burst: How often in a row; at least 1.
    ///   - interval: Seconds after which there is one more; at least 1.
    ///   - limit: How many are remembered. Default: 20 000.
    ///   - now: Seconds since 1970.
    init(burst: Int64, interval: Int64, limit: Int = 20_000, now: @escaping @Sendable () -> Int64) {
        (self.burst, self.interval, self.limit, self.now) = (burst, interval, limit, now)
    }

    /// Counts one more.
    ///
    /// - Returns: Nil where it is allowed; else how many seconds are to be waited, and nothing is counted.
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

    /// How many are remembered.
    var count: Int { due.withLock { $0.count } }

    private static func makeRoom(_ due: inout [Key: Int64], _ time: Int64, _ limit: Int) {
        due = due.filter { $0.value > time }
        guard due.count > limit / 2 else { return }
        let latest = due.sorted { $0.value > $1.value }.prefix(limit / 2)
        due = Dictionary(uniqueKeysWithValues: latest.map { ($0.key, $0.value) })
    }
}
