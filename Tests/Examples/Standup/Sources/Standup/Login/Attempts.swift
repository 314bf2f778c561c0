// Attempts: how often somebody may guess a password.
import Synchronization

/// Counts attempts that have failed, for a name from one network: after five in a row, one each half minute.
final class Attempts: Sendable {
    private struct Place: Hashable {
        let name: String
        let network: UInt64
    }

    private struct Count {
        var failures = 0
        var last: ContinuousClock.Instant
    }

    private static let patience = 5
    private static let wait = Duration.seconds(30)
    /// Counts that are remembered; of more, half are forgotten.
    private static let limit = 10_000

    private let counts = Mutex<[Place: Count]>([:])

    /// Begins an attempt, which counts as one that fails until `succeeded`.
    ///
    /// - Returns: Whether the password is to be looked at.
    func begin(_ name: String, from network: UInt64, at now: ContinuousClock.Instant = .now) -> Bool {
        counts.withLock { counts in
            if counts.count >= Attempts.limit {
                counts = Dictionary(uniqueKeysWithValues: counts.suffix(Attempts.limit / 2))
            }
            let place = Place(name: name.lowercased(), network: network)
            var count = counts[place] ?? Count(last: now)
            if count.failures >= Attempts.patience, now < count.last + Attempts.wait { return false }
            count.failures += 1
            count.last = now
            counts[place] = count
            return true
        }
    }

    /// The name's owner is here: what was guessed before does not count.
    func succeeded(_ name: String, from network: UInt64) {
        counts.withLock { $0[Place(name: name.lowercased(), network: network)] = nil }
    }
}
