// LoginAttempts: how often somebody may guess: few times in a row for one name, and not without end from one network.
import Foundation

/// Counts attempts that have failed, by name and by network.
///
/// After five in a row for a name from one network, and fifty from wherever, nothing is looked at for half a minute, and twice as
/// long after each further one, a quarter of an hour at most: so that who guesses does not lock out whose name it is. A network
/// has thirty for all names in ten minutes. A name is forgotten an hour after its last one.
///
/// `@unchecked Sendable`: `names` and `networks` are guarded by `lock`.
final class LoginAttempts: @unchecked Sendable {
    private struct Count {
        var failures = 0
        /// Seconds since 1970 before which nothing is looked at.
        var due: Int64 = 0
        var last: Int64 = 0
    }

    static let patience = 5
    static let namePatience = 50
    static let firstWait: Int64 = 30
    static let longestWait: Int64 = 900
    static let memory: Int64 = 3_600
    static let networkPatience = 30
    static let networkTime: Int64 = 600
    /// Names and networks that are remembered; above that those that are over are forgotten, and the older half.
    static let limit = 20_000

    private let lock = NSLock()
    private var names: [String: Count] = [:]
    private var networks: [UInt64: Count] = [:]
    private let now: @Sendable () -> Int64

    init(now: @escaping @Sendable () -> Int64) { self.now = now }

    /// Begins an attempt, which counts as one that fails until ``succeeded(_:from:)``.
    ///
    /// Counted at the start, so that a hundred at once are not more than one after the other.
    ///
    /// - Parameters:
    ///   - name: The name's key.
    ///   - network: Where it comes from.
    /// - Returns: Seconds to wait before the next one is looked at; nil where this one is.
    func begin(_ name: String, from network: UInt64) -> Int64? {
        let time = now()
        return lock.withLock {
            var all = networks[network] ?? Count()
            if all.due <= time { all = Count(due: time + LoginAttempts.networkTime) }
            let places = LoginAttempts.places(name, network)
            let counts = places.map { place in
                let count = names[place.key] ?? Count()
                return count.last + LoginAttempts.memory < time ? Count() : count
            }
            if let due = counts.map(\.due).max(), due > time { return due - time }
            if all.failures >= LoginAttempts.networkPatience { return all.due - time }
            makeRoom(time)
            for (place, count) in zip(places, counts) {
                var count = count
                count.failures += 1
                count.last = time
                if count.failures >= place.patience {
                    let doublings = min(count.failures - place.patience, 10)
                    count.due = time + min(LoginAttempts.firstWait << doublings, LoginAttempts.longestWait)
                }
                names[place.key] = count
            }
            all.failures += 1
            all.last = time
            networks[network] = all
            return nil
        }
    }

    /// The name's owner is here: what was guessed before does not count.
    func succeeded(_ name: String, from network: UInt64) {
        lock.withLock {
            for place in LoginAttempts.places(name, network) { names[place.key] = nil }
            networks[network]?.failures -= 1
        }
    }

    /// An attempt was not looked at after all.
    func withdraw(_ name: String, from network: UInt64) {
        lock.withLock {
            for place in LoginAttempts.places(name, network) {
                guard var count = names[place.key] else { continue }
                count.failures -= 1
                if count.failures < place.patience { count.due = 0 }
                names[place.key] = count.failures > 0 ? count : nil
            }
            networks[network]?.failures -= 1
        }
    }

    /// Where an attempt counts, and how many there may be.
    private static func places(_ name: String, _ network: UInt64) -> [(key: String, patience: Int)] {
        [(name, namePatience), ("\(network) \(name)", patience)]
    }

    /// Names and networks that are remembered.
    var count: Int { lock.withLock { names.count + networks.count } }

    /// Forgets what is over, and where that is little the older half of the rest, so that it is seldom done.
    private func makeRoom(_ time: Int64) {
        LoginAttempts.makeRoom(in: &names) { $0.last + LoginAttempts.memory >= time }
        LoginAttempts.makeRoom(in: &networks) { $0.due > time }
    }

    private static func makeRoom<Key>(in counts: inout [Key: Count], _ isAlive: (Count) -> Bool) {
        guard counts.count >= limit else { return }
        counts = counts.filter { isAlive($0.value) }
        guard counts.count > limit / 2 else { return }
        let middle = counts.values.map(\.last).sorted()[counts.count / 2]
        let later = counts.filter { $0.value.last > middle }
        let same = counts.filter { $0.value.last == middle }.prefix(max(limit / 2 - later.count, 0))
        counts = later.merging(same.map { ($0.key, $0.value) }) { $1 }
    }
}
