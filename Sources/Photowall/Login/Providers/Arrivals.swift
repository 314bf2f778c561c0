// Arrivals: who comes back from other sites: kept in memory, for a while, and for few. Each has a token of its own that its page's
// address names: whoever has the same cookie, and not the token, gets nothing.
import Foundation
import RxLive
import Sodium

/// Where browsers want to be once they are logged in, and what came back for them.
///
/// `@unchecked Sendable`: what changes is guarded by `lock`.
final class Arrivals: @unchecked Sendable {
    private struct Entry {
        let session: SessionID
        /// Of the login that it has come of.
        let state: String
        var arrival: Arrival?
        let due: Int64
    }

    /// Where an attempt leads.
    private struct Departure {
        let destination: String
        let due: Int64
    }

    /// Seconds that something is kept: as long as a login may take, and then to choose a name.
    static let lifetime: Int64 = 1_800
    /// Departures, and arrivals, that are remembered; of more, the oldest are forgotten.
    static let limit = 10_000

    private let lock = NSLock()
    private var entries: [String: Entry] = [:]
    private var departures: [String: Departure] = [:]
    private let now: @Sendable () -> Int64

    init(now: @escaping @Sendable () -> Int64) { self.now = now }

    /// Somebody leaves with a state that nobody else has, and wants to be at `destination` afterwards.
    func leave(_ state: String, for destination: String) {
        let time = now()
        lock.withLock {
            Arrivals.makeRoom(in: &departures) { ($0.due, time) }
            departures[state] = Departure(destination: destination, due: time + Arrivals.lifetime)
        }
    }

    /// Where whoever comes back with a state wants to be; nil where nobody has left with it.
    func destination(of state: String) -> String? {
        let time = now()
        return lock.withLock { departures[state].flatMap { $0.due > time ? $0.destination : nil } }
    }

    /// Something came back for a browser.
    ///
    /// - Returns: The token that its page's address is to name.
    func arrive(_ arrival: Arrival, with state: String, for session: SessionID) -> String {
        let token = Token.random().text, time = now()
        lock.withLock {
            Arrivals.makeRoom(in: &entries) { ($0.due, time) }
            entries[token] = Entry(session: session, state: state, arrival: arrival, due: time + Arrivals.lifetime)
        }
        return token
    }

    /// The token of what has come back already with a state, and is not told yet: browsers send a request again whose answer was lost.
    func token(of state: String, for session: SessionID) -> String? {
        let time = now()
        return lock.withLock {
            entries.first {
                $0.value.state == state && $0.value.session == session && $0.value.arrival != nil && $0.value.due > time
            }?.key
        }
    }

    /// Whether what has come back is somebody who has no account yet.
    func isStranger(_ token: String) -> Bool {
        lock.withLock {
            if case .stranger = entries[token]?.arrival { true } else { false }
        }
    }

    /// What came back, which is told once; a stranger stays until ``end(_:)``, whatever becomes of the page.
    func take(_ token: String, of session: SessionID) -> Arrival? {
        let time = now()
        return lock.withLock {
            guard let entry = entries[token], entry.session == session, entry.due > time else { return nil }
            if case .stranger = entry.arrival { return entry.arrival }
            entries[token] = nil
            return entry.arrival
        }
    }

    /// Whoever came back has an account now, or wants none.
    func end(_ token: String) { lock.withLock { entries[token] = nil } }

    /// Forgets what is over, and where that is little the older half, so that it is seldom done.
    private static func makeRoom<Value>(
        in table: inout [String: Value],
        _ times: (Value) -> (due: Int64, now: Int64)
    ) {
        guard table.count >= limit else { return }
        table = table.filter { times($0.value).due > times($0.value).now }
        guard table.count > limit / 2 else { return }
        let kept = table.sorted { times($0.value).due > times($1.value).due }.prefix(limit / 2)
        table = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }

    /// Departures and arrivals that are remembered.
    var count: Int { lock.withLock { max(entries.count, departures.count) } }
}
