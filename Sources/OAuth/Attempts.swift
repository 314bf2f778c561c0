// Attempts: the logins that are under way, bounded in number and time, and shared fairly. One is taken out once.
internal import Foundation
internal import Locking
internal import Sodium

/// The logins of one provider that are under way.
final class Attempts: Sendable {
    fileprivate struct State {
        var table: [Hash128: Attempt] = [:]
        /// By age.
        var sessions: [Hash128: [Hash128]] = [:]
    }

    private let maximum: Int
    private let maximumPerSession: Int
    private let lifetime: Double
    /// With it nobody else can tell what two texts have in common once they are hashed, or look for a state by time.
    private let key: [UInt8]
    private let state = LockedValue(State())

    init(_ settings: LoginSettings, key: [UInt8]) {
        maximum = max(settings.maximumAttempts, 1)
        maximumPerSession = max(settings.maximumAttemptsPerSession, 1)
        lifetime = settings.lifetime / Duration.seconds(1)
        self.key = key
    }

    /// The number of logins under way, expired ones included that nobody has met yet.
    var count: Int { state.withLock { $0.table.count } }

    /// What is kept of a session's id or of a state.
    func hash(_ text: String) -> Hash128 { hash128(of: text, key: key) }

    /// Keeps a login; where there are too many, forgets what has expired, and then a quarter, of the sources that have most.
    func insert(_ attempt: Attempt) {
        let id = hash(attempt.state)
        state.withLock { state in
            if let own = state.sessions[attempt.session], own.count >= maximumPerSession, let oldest = own.first {
                state.remove(oldest)
            }
            if state.table.count >= maximum {
                state.makeRoom(since: attempt.began.addingTimeInterval(-lifetime), for: maximum - max(maximum / 4, 1))
            }
            state.table[id] = attempt
            state.sessions[attempt.session, default: []].append(id)
        }
    }

    /// Takes out the login of a state; nil where there is none, or it is another session's or too old.
    ///
    /// It is gone whatever the answer: a state that another session shows is known to more than its owner.
    func take(_ text: String, session: String, now: Date) -> Attempt? {
        let id = hash(text)
        guard let attempt = state.withLock({ $0.remove(id) }) else { return nil }
        let isSame = equalInConstantTime(Array(attempt.state.utf8), Array(text.utf8))
        let isOwn = equalInConstantTime(attempt.session.bytes, hash(session).bytes)
        let age = now.timeIntervalSince(attempt.began)
        return isSame && isOwn && age < lifetime ? attempt : nil
    }
}

extension Attempts.State {
    @discardableResult
    fileprivate mutating func remove(_ id: Hash128) -> Attempt? {
        guard let attempt = table.removeValue(forKey: id) else { return nil }
        sessions[attempt.session]?.removeAll { $0 == id }
        if sessions[attempt.session]?.isEmpty == true { sessions[attempt.session] = nil }
        return attempt
    }

    /// Keeps those that began after `start`, and of them so many.
    fileprivate mutating func makeRoom(since start: Date, for count: Int) {
        let kept = table.filter { $0.value.began > start }.fairShare(of: count)
        for id in Array(table.keys) where kept[id] == nil { remove(id) }
    }
}
