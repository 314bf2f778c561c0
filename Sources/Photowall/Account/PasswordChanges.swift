// PasswordChanges: which logins have changed a password a moment ago, by which a form that comes again is told from a guess.
import Locking
import RxLive

/// Changes of password whose answers may have been lost, so that they are asked for once more.
///
/// In memory alone: a person who asks once more after the process has ended is told that the current password is wrong.
final class PasswordChanges: Sendable {
    /// A password's hash, and that of the one in its place.
    struct Hashes: Equatable, Sendable {
        let former: String
        let new: String
    }

    private struct Change {
        let hashes: Hashes
        let due: Int64
    }

    /// Seconds for which a change is remembered.
    static let lifetime: Int64 = 300
    /// Logins that are remembered, the last change of each; above that those go whose changes are oldest.
    static let limit = 1_000

    private let changes = LockedValue<[SessionID: Change]>([:])
    private let now: @Sendable () -> Int64

    init(now: @escaping @Sendable () -> Int64) { self.now = now }

    /// A login has changed its user's password.
    func note(_ hashes: Hashes, by session: SessionID) {
        let time = now()
        changes.withLock { changes in
            changes[session] = nil
            if changes.count >= PasswordChanges.limit { changes = changes.filter { $0.value.due > time } }
            if changes.count >= PasswordChanges.limit, let oldest = changes.min(by: { $0.value.due < $1.value.due }) {
                changes[oldest.key] = nil
            }
            changes[session] = Change(hashes: hashes, due: time + PasswordChanges.lifetime)
        }
    }

    /// What a login has changed a moment ago; nil where that is nothing.
    func last(by session: SessionID) -> Hashes? {
        let time = now()
        return changes.withLock { $0[session].flatMap { $0.due > time ? $0.hashes : nil } }
    }

    /// Logins that are remembered.
    var count: Int { changes.withLock { $0.count } }
}
