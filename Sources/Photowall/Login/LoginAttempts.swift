// LoginAttempts: how often somebody may guess: few times in a row for one name, and not without end from one network.
import Locking
import OAuth

/// Counts attempts that have failed, by name and by network.
///
/// After five in a row for a name from one network, and fifty from wherever, nothing is looked at for half a minute, and twice as
/// long after each further one, a quarter of an hour at most. A network has thirty for all names in ten minutes. A name is forgotten
/// an hour after its last one.
///
/// Neither the fifty nor a network's thirty hold up a name in a network from which it was logged in with within thirty days: guesses
/// from elsewhere, or at other names, do not lock its owner out there. From anywhere else the owner waits as those who guess do. All
/// of this is in memory, and ends with the process: after that nothing has failed, and no network is a name's own before its owner has
/// logged in from there.
final class LoginAttempts: Sendable {
    private struct Count {
        var failures = 0
        /// Seconds since 1970 before which nothing is looked at.
        var due: Int64 = 0
        var last: Int64 = 0

        /// The same after one more, where so many are looked at in a row.
        func failed(at time: Int64, _ patience: Int) -> Count {
            var count = self
            count.failures += 1
            count.last = time
            if count.failures >= patience {
                let doublings = min(count.failures - patience, 10)
                count.due = time + min(LoginAttempts.firstWait << doublings, LoginAttempts.longestWait)
            }
            return count
        }
    }

    /// The networks where a name has been logged in with.
    private struct Homes: Shared {
        /// When that was last.
        var times: [UInt64: Int64] = [:]
        /// Where and when it was last of all.
        var source: UInt64
        var last: Int64

        func isBetter(than other: Homes) -> Bool { last > other.last }

        mutating func note(_ network: UInt64, at time: Int64) {
            times[network] = time
            (source, last) = (network, time)
            if times.count > LoginAttempts.homeLimit, let oldest = times.min(by: { $0.value < $1.value }) {
                times[oldest.key] = nil
            }
        }
    }

    static let patience = 5
    static let namePatience = 50
    static let firstWait: Int64 = 30
    static let longestWait: Int64 = 900
    static let memory: Int64 = 3_600
    static let networkPatience = 30
    static let networkTime: Int64 = 600
    /// Seconds after a login for which its network is the name's own.
    static let homeTime: Int64 = 30 * 24 * 3_600
    /// Networks of one name's own; of more, those go where it was logged in with longest ago.
    static let homeLimit = 16
    /// Names and networks that are remembered, and names that have networks of their own; above that those that are over are forgotten,
    /// and half of the rest.
    static let limit = 20_000

    private let books = LockedValue(Books())
    /// Seconds since 1970.
    let now: @Sendable () -> Int64

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
        return books.withLock { $0.begin(name, network, time) }
    }

    /// The name's owner is here: what was guessed before does not count, and the network is the name's own for a while.
    func succeeded(_ name: String, from network: UInt64) {
        let time = now()
        books.withLock { $0.succeeded(name, network, time) }
    }

    /// An attempt was not looked at after all.
    func withdraw(_ name: String, from network: UInt64) { books.withLock { $0.withdraw(name, network) } }

    /// Names and networks that are remembered.
    var count: Int { books.withLock { $0.names.count + $0.networks.count + $0.homes.count } }
}

extension LoginAttempts {
    /// What is remembered.
    private struct Books {
        var names: [String: Count] = [:]
        var networks: [UInt64: Count] = [:]
        /// By name.
        var homes: [String: Homes] = [:]

        mutating func begin(_ name: String, _ network: UInt64, _ time: Int64) -> Int64? {
            var all = networks[network] ?? Count()
            if all.due <= time { all = Count(due: time + LoginAttempts.networkTime) }
            let places = Books.places(name, network)
            let counts = places.map { place in
                let count = names[place.key] ?? Count()
                return count.last + LoginAttempts.memory < time ? Count() : count
            }
            // What was guessed elsewhere, or at others' names, holds nobody up where the name's owner has been lately.
            let isHome = isHome(name, network, time), binding = isHome ? counts.suffix(1) : counts[...]
            if let due = binding.map(\.due).max(), due > time { return due - time }
            if !isHome, all.failures >= LoginAttempts.networkPatience { return all.due - time }
            makeRoom(time)
            for (place, count) in zip(places, counts) { names[place.key] = count.failed(at: time, place.patience) }
            all.failures += 1
            all.last = time
            networks[network] = all
            return nil
        }

        mutating func succeeded(_ name: String, _ network: UInt64, _ time: Int64) {
            for place in Books.places(name, network) { names[place.key] = nil }
            networks[network]?.failures -= 1
            if homes[name] == nil { makeHomeRoom(time) }
            homes[name, default: Homes(source: network, last: time)].note(network, at: time)
        }

        mutating func withdraw(_ name: String, _ network: UInt64) {
            for place in Books.places(name, network) {
                guard var count = names[place.key] else { continue }
                count.failures -= 1
                if count.failures < place.patience { count.due = 0 }
                names[place.key] = count.failures > 0 ? count : nil
            }
            networks[network]?.failures -= 1
        }

        /// Whether the name has been logged in with there lately.
        private func isHome(_ name: String, _ network: UInt64, _ time: Int64) -> Bool {
            guard let last = homes[name]?.times[network] else { return false }
            return last + LoginAttempts.homeTime > time
        }

        /// Where an attempt counts, and how many there may be: from wherever, and then from this network.
        private static func places(_ name: String, _ network: UInt64) -> [(key: String, patience: Int)] {
            [(name, LoginAttempts.namePatience), ("\(network) \(name)", LoginAttempts.patience)]
        }

        /// Forgets what is over, and where that is little half of the rest: a network that has many names loses its own first.
        private mutating func makeHomeRoom(_ time: Int64) {
            guard homes.count >= LoginAttempts.limit else { return }
            let live = homes.filter { $0.value.last + LoginAttempts.homeTime > time }
            homes = live.fairShare(of: LoginAttempts.limit / 2)
        }

        /// Forgets what is over, and where that is little the older half of the rest, so that it is seldom done.
        private mutating func makeRoom(_ time: Int64) {
            Books.makeRoom(in: &names) { $0.last + LoginAttempts.memory >= time }
            Books.makeRoom(in: &networks) { $0.due > time }
        }

        private static func makeRoom<Key>(in counts: inout [Key: Count], _ isAlive: (Count) -> Bool) {
            let limit = LoginAttempts.limit
            guard counts.count >= limit else { return }
            counts = counts.filter { isAlive($0.value) }
            guard counts.count > limit / 2 else { return }
            let middle = counts.values.map(\.last).sorted()[counts.count / 2]
            let later = counts.filter { $0.value.last > middle }
            let same = counts.filter { $0.value.last == middle }.prefix(max(limit / 2 - later.count, 0))
            counts = later.merging(same.map { ($0.key, $0.value) }) { $1 }
        }
    }
}
