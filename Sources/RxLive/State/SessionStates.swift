// SessionStates: the saved values of the sessions that have pages in this process, for all of its loops; no more of them than there
// is room for, as each is in the store and can be read again.
import Rx
import StateStorage

/// Saved values of sessions, read once and followed from then on.
///
/// What is learned and stored is said on the thread that calls the store, in the order of its transactions, so what is here is what
/// is there. Of two changes of a value the later one wins, whichever is stored first.
///
/// `@unchecked Sendable`: all that varies is guarded by `lock`; nothing is called out while it is held.
final class SessionStates: @unchecked Sendable {
    private let lock = Monitor()
    private var sessions: [SessionID: Values] = [:]
    /// Bytes of all of them.
    private var bytes = 0
    /// The number of the last change.
    private var changes: UInt64 = 0
    /// The number of the last use of a session.
    private var uses: UInt64 = 0
    private let limits: Limits
    /// Sessions that have become others, the last ones, the oldest first: what loops have not heard of is still said of them.
    private var renamed: [(former: SessionID, session: SessionID)] = []
    /// What tells the pages of a loop that values have changed.
    private var listeners: [@Sendable (SessionID, [String]) -> Void] = []

    /// How much is kept in memory.
    struct Limits {
        /// Bytes of a session's values; beyond, those go that were not changed for the longest time.
        var session = 256 << 10
        /// Values of a session, as in the store.
        var values = 64
        /// Bytes of all; beyond, sessions go that were not asked for the longest time.
        var bytes = 64 << 20
        /// Sessions.
        var sessions = 50_000
        /// Sessions that have become others.
        var renamed = 1_000
    }

    /// What is known of a value.
    enum Found: Equatable {
        case value([UInt8])
        /// There is none.
        case nothing
        /// The store has to be asked.
        case unknown
    }

    init(_ limits: Limits = Limits()) { self.limits = limits }

    /// How many bytes are kept, with those of what holds them.
    var size: Int { lock.locked { bytes } }

    // MARK: Asking

    /// Whether all values of a session are here.
    func knows(_ session: SessionID) -> Bool { lock.locked { sessions[session]?.isWhole == true } }

    /// What is known of a value.
    func find(_ name: String, _ session: SessionID) -> Found {
        lock.locked {
            guard let values = sessions[session] else { return .unknown }
            uses += 1
            sessions[session]?.used = uses
            return values.all[name].map { .value($0.bytes) } ?? (values.isWhole ? .nothing : .unknown)
        }
    }

    /// Forgets a session that has no values, once a loop has no page of it: most visitors come once and save nothing.
    func forgetIfEmpty(_ session: SessionID) {
        lock.locked {
            if sessions[session]?.all.isEmpty == true { _ = take(session) }
        }
    }

    /// A value with the number of its change; nil where it is not here.
    func value(of name: String, _ session: SessionID) -> SessionValue? {
        lock.locked { sessions[session]?.all[name] }
    }

    /// The number of a change that is made now.
    func nextStamp() -> UInt64 {
        lock.locked {
            changes += 1
            return changes
        }
    }

    // MARK: The store's thread

    /// The values of a session, as they were just read, or of a new one; what was stored since stands.
    func learn(_ values: [String: [UInt8]], of session: SessionID) {
        lock.locked {
            var known = take(session) ?? Values()
            known.isWhole = true
            for (name, bytes) in values where known.all[name] == nil {
                known.set(name, SessionValue(bytes: bytes, stamp: 0))
            }
            put(known, session)
        }
    }

    /// A session has become another one, whose values stay where both have them.
    func rename(_ former: SessionID, to session: SessionID) {
        lock.locked {
            follow(former, to: session)
            guard let values = take(former) else { return }
            var known = take(session) ?? Values(isWhole: values.isWhole)
            for (name, value) in values.all where known.all[name] == nil { known.set(name, value) }
            known.isWhole = known.isWhole && values.isWhole
            put(known, session)
        }
    }

    /// With `lock` held.
    private func follow(_ former: SessionID, to session: SessionID) {
        for place in renamed.indices where renamed[place].session == former { renamed[place].session = session }
        guard !renamed.contains(where: { $0.former == former }) else { return }
        if renamed.count >= limits.renamed { renamed.removeFirst(limits.renamed / 4 + 1) }
        renamed.append((former, session))
    }

    /// A session has ended.
    func forget(_ session: SessionID) { lock.locked { _ = take(session) } }

    /// A batch without those values whose later change is stored already, or in the batch as well.
    func current(_ batch: [KeptCommit]) -> [PageCommit] {
        guard batch.contains(where: { !$0.commit.values.isEmpty }) else { return batch.map(\.commit) }
        var latest: [SessionID: [String: UInt64]] = [:]
        let sessions = batch.map { session(of: $0.commit) }
        for (kept, session) in zip(batch, sessions) {
            for (name, stamp) in kept.stamps {
                latest[session, default: [:]][name] = max(
                    latest[session]?[name] ?? 0,
                    value(of: name, session)?.stamp ?? 0,
                    stamp
                )
            }
        }
        return zip(batch, sessions).map { kept, session in
            var commit = kept.commit
            commit.values = commit.values.filter { name, _ in
                kept.stamps[name] ?? 0 >= latest[session]?[name] ?? 0
            }
            return commit
        }
    }

    /// Whose values a commit has: those of the session that the page's has become, where its loop did not know that yet.
    func session(of commit: PageCommit) -> SessionID {
        let session = SessionID(commit.session)
        return lock.locked { renamed.last { $0.former == session }?.session ?? session }
    }

    /// Values of a session have been stored: its pages hear of them.
    func stored(_ values: [String: SessionValue], of session: SessionID) {
        guard !values.isEmpty else { return }
        let listeners = lock.locked {
            // Where the others have not been read, they will be.
            var known = take(session) ?? Values()
            for (name, value) in values { known.set(name, value) }
            put(known, session)
            return self.listeners
        }
        for listener in listeners { listener(session, Array(values.keys)) }
    }

    /// Has a loop told of changes.
    func listen(_ listener: @escaping @Sendable (SessionID, [String]) -> Void) {
        lock.locked { listeners.append(listener) }
    }

    // MARK: Room

    /// With `lock` held.
    private func take(_ session: SessionID) -> Values? {
        guard let values = sessions.removeValue(forKey: session) else { return nil }
        bytes -= values.bytes
        return values
    }

    /// With `lock` held.
    private func put(_ values: Values, _ session: SessionID) {
        var values = values
        values.fit(limits)
        uses += 1
        values.used = uses
        sessions[session] = values
        bytes += values.bytes
        guard bytes > limits.bytes || sessions.count > limits.sessions else { return }
        // A quarter at once, so that it is seldom done.
        for (session, _) in sessions.sorted(by: { $0.value.used < $1.value.used }) {
            guard bytes > limits.bytes / 4 * 3 || sessions.count > limits.sessions / 4 * 3, sessions.count > 1 else {
                return
            }
            _ = take(session)
        }
    }

    /// The values of a session.
    private struct Values {
        private(set) var all: [String: SessionValue] = [:]
        private(set) var bytes = Values.overhead
        /// Whether there are no others.
        var isWhole = false
        var used: UInt64 = 0

        /// Bytes that a session, and a value, take besides what they hold; about.
        private static let overhead = 128

        init(isWhole: Bool = false) { self.isWhole = isWhole }

        mutating func set(_ name: String, _ value: SessionValue) {
            remove(name)
            all[name] = value
            bytes += Values.size(name, value)
        }

        private mutating func remove(_ name: String) {
            if let value = all.removeValue(forKey: name) { bytes -= Values.size(name, value) }
        }

        mutating func fit(_ limits: Limits) {
            guard bytes > limits.session || all.count > limits.values else { return }
            for name in all.sorted(by: { $0.value.stamp < $1.value.stamp }).map(\.key) {
                guard bytes > limits.session || all.count > limits.values else { return }
                remove(name)
                isWhole = false
            }
        }

        private static func size(_ name: String, _ value: SessionValue) -> Int {
            overhead + name.utf8.count + value.bytes.count
        }
    }
}

extension SessionID {
    init(_ key: StateKey) { self.init(high: key.high, low: key.low) }
}
