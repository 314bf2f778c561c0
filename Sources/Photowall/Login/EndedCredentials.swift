// EndedCredentials: whose passwords and links have ended lately, so that nobody gets in by what ends at the same moment.
import Foundation
import RxLive

/// The users whose former password, and whose links to other sites, are worth nothing any more since lately.
///
/// Whoever asks for a password, or looks a link up, notes ``now`` before that. Whoever has ended them calls ``end(of:)``, and ends the
/// user's logins after that. Who comes by a password or a link has a way in made, and is asked ``ProvenUser/isStillProven`` then: either
/// the end is told of there, or the way in is there when the logins end, and ends with them.
///
/// `@unchecked Sendable`: `ended` and `count` are guarded by `lock`.
final class EndedCredentials: @unchecked Sendable {
    /// Ends that are remembered, half as many at least; whoever was looked up before all of them is not let in.
    static let limit = 1_000

    private let lock = NSLock()
    /// Whose have ended, the latest last.
    private var ended: [String] = []
    /// How many ends there have been.
    private var count = 0

    /// The moment, as a number that grows with each end.
    var now: Int { lock.withLock { count } }

    /// The password of a user is another one, and all links have been removed.
    func end(of user: Principal) {
        lock.withLock {
            if ended.count >= EndedCredentials.limit { ended.removeFirst(EndedCredentials.limit / 2) }
            ended.append(user.id)
            count += 1
        }
    }

    /// Whether a user's have ended since a moment, as far as is remembered.
    func haveEnded(since moment: Int, of user: Principal) -> Bool {
        lock.withLock {
            let later = count - moment
            return later > ended.count || ended.suffix(later).contains(user.id)
        }
    }
}
