// SessionStates: the saved values of the sessions that have pages in this process, for all of its loops.
import Rx
import StateStorage

/// Saved values of sessions, read once and followed from then on.
///
/// `@unchecked Sendable`: `sessions` and `listeners` are guarded by `lock`; nothing is called out while it is held.
final class SessionStates: @unchecked Sendable {
    private let lock = Monitor()
    private var sessions: [SessionID: [String: [UInt8]]] = [:]
    /// What tells the pages of a loop that a value has changed.
    private var listeners: [@Sendable (SessionID, String, [UInt8], PageToken) -> Void] = []

    /// Sessions above which those without values are forgotten, or else all, and read again when they are needed.
    private static let limit = 50_000

    /// Whether the values of a session have been read.
    func knows(_ session: SessionID) -> Bool { lock.locked { sessions[session] != nil } }

    func value(of name: String, _ session: SessionID) -> [UInt8]? { lock.locked { sessions[session]?[name] } }

    /// The values of a session, as they were read; what has changed since stands.
    func learn(_ values: [String: [UInt8]], of session: SessionID) {
        lock.locked {
            if sessions.count >= SessionStates.limit {
                sessions = sessions.filter { !$0.value.isEmpty }
                if sessions.count > SessionStates.limit / 2 { sessions = [:] }
            }
            if sessions[session] == nil { sessions[session] = values }
        }
    }

    /// A session has become another one, whose values stay where both have them.
    func rename(_ former: SessionID, to session: SessionID) {
        lock.locked {
            guard let values = sessions.removeValue(forKey: former) else { return }
            sessions[session] = values.merging(sessions[session] ?? [:]) { $1 }
        }
    }

    /// A session has ended.
    func forget(_ session: SessionID) { lock.locked { _ = sessions.removeValue(forKey: session) } }

    /// Has a loop told of changes.
    func listen(_ listener: @escaping @Sendable (SessionID, String, [UInt8], PageToken) -> Void) {
        lock.locked { listeners.append(listener) }
    }

    /// A page's changes have been stored: other pages of its session hear of them.
    func stored(_ commit: PageCommit) {
        let session = SessionID(high: commit.session.high, low: commit.session.low)
        let token = PageToken(high: commit.page.high, low: commit.page.low)
        let listeners = lock.locked {
            // Where they have not been read, they will be.
            sessions[session]?.merge(commit.values) { $1 }
            return self.listeners
        }
        for listener in listeners { for (name, value) in commit.values { listener(session, name, value, token) } }
    }
}
