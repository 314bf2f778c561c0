// Arrivals: who comes back from other sites: kept in memory, for a while, and for few. Each has a token of its own that its page's
// address names: a browser that has the same cookie, and not the token, gets nothing.
import Locking
import OAuth
import RxLive
import Sodium

/// Where browsers want to be once they are logged in, and what came back for them.
///
/// Anybody can invent a way back, as many as they like. Where there is no room, networks give way in turn: the one with most loses
/// first, each its oldest first, and what was invented before who has shown who they are.
final class Arrivals: Sendable {
    /// The login that something has come of.
    private struct Return: Hashable {
        let state: String
        let session: SessionID
    }

    private struct Entry: Bounded {
        let cause: Return
        let arrival: Arrival
        let source: UInt64
        let due: Int64

        /// A site has said who it is, which nobody can invent.
        var isProven: Bool {
            switch arrival {
            case .known, .stranger: true
            case .cancelled, .failed: false
            }
        }
    }

    /// Where an attempt leads.
    private struct Departure: Bounded {
        let destination: String
        let source: UInt64
        let due: Int64
        var isProven: Bool { false }
    }

    /// What has come back, by its token.
    private struct Returned {
        var entries: [String: Entry] = [:]
        /// The tokens of the entries.
        var tokens: [Return: String] = [:]

        mutating func keepBest(_ time: Int64) {
            entries = Arrivals.best(of: entries, time)
            tokens = tokens.filter { entries[$0.value] != nil }
        }

        mutating func remove(_ token: String) {
            guard let entry = entries.removeValue(forKey: token), tokens[entry.cause] == token else { return }
            tokens[entry.cause] = nil
        }
    }

    /// Seconds that something is kept: as long as a login may take, and then to choose a name.
    static let lifetime: Int64 = 1_800
    /// Departures, and arrivals, that are remembered.
    static let limit = 10_000

    private let returned = LockedValue(Returned())
    private let departures = LockedValue<[String: Departure]>([:])
    private let now: @Sendable () -> Int64

    init(now: @escaping @Sendable () -> Int64) { self.now = now }

    /// Somebody leaves with a state that nobody else has, and wants to be at `destination` afterwards.
    ///
    /// - Parameters:
    ///   - state: The login's.
    ///   - destination: A path of this application.
    ///   - network: Where they are: ``PageRequest/network``.
    func leave(_ state: String, for destination: String, from network: UInt64) {
        let time = now()
        departures.withLock { departures in
            if departures.count >= Arrivals.limit { departures = Arrivals.best(of: departures, time) }
            departures[state] = Departure(destination: destination, source: network, due: time + Arrivals.lifetime)
        }
    }

    /// Where the browser that comes back with a state wants to be; nil where none has left with it.
    func destination(of state: String) -> String? {
        let time = now()
        return departures.withLock { $0[state].flatMap { $0.due > time ? $0.destination : nil } }
    }

    /// Something came back for a browser.
    ///
    /// - Parameters:
    ///   - arrival: What it was.
    ///   - state: The login's.
    ///   - session: The browser.
    ///   - network: Where that is.
    /// - Returns: The token that its page's address is to name.
    func arrive(
        _ arrival: Arrival,
        with state: String,
        for session: SessionID,
        from network: UInt64
    ) -> String {
        let token = Token.random().text, time = now(), cause = Return(state: state, session: session)
        let entry = Entry(cause: cause, arrival: arrival, source: network, due: time + Arrivals.lifetime)
        returned.withLock { returned in
            if returned.entries.count >= Arrivals.limit { returned.keepBest(time) }
            returned.entries[token] = entry
            returned.tokens[cause] = token
        }
        return token
    }

    /// The token of what has come back already with a state, and is not told yet: browsers send a request again whose answer was lost.
    func token(of state: String, for session: SessionID) -> String? {
        let time = now()
        return returned.withLock { returned in
            returned.tokens[Return(state: state, session: session)].flatMap { token in
                returned.entries[token].flatMap { $0.due > time ? token : nil }
            }
        }
    }

    /// Whether what has come back is somebody who has no account yet.
    func isStranger(_ token: String) -> Bool {
        returned.withLock { if case .stranger = $0.entries[token]?.arrival { true } else { false } }
    }

    /// What came back, which is told once; a stranger stays until ``end(_:)``, whatever becomes of the page.
    func take(_ token: String, of session: SessionID) -> Arrival? {
        let time = now()
        return returned.withLock { returned in
            guard let entry = returned.entries[token], entry.cause.session == session, entry.due > time else {
                return nil
            }
            if case .stranger = entry.arrival { return entry.arrival }
            returned.remove(token)
            return entry.arrival
        }
    }

    /// The person who came back has an account now, or wants none.
    func end(_ token: String) { returned.withLock { $0.remove(token) } }

    /// What is kept of a table that is full: what is not over, and where that is much, half as many as there may be, so that it is
    /// seldom done.
    private static func best<Value: Bounded>(of table: [String: Value], _ time: Int64) -> [String: Value] {
        table.filter { $0.value.due > time }.fairShare(of: limit / 2)
    }

    /// Departures and arrivals that are remembered.
    var count: Int { max(returned.withLock { $0.entries.count }, departures.withLock { $0.count }) }
}

/// What is kept for a while, of so many.
private protocol Bounded: Shared where Source == UInt64 {
    /// Until when it is kept.
    var due: Int64 { get }
    var isProven: Bool { get }
}

extension Bounded {
    func isBetter(than other: Self) -> Bool { isProven == other.isProven ? due > other.due : isProven }
}
