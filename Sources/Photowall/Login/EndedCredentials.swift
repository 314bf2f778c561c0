// EndedCredentials: whose passwords and links have ended lately, so that nobody gets in by what ends at the same moment.
import Locking
import RxLive

/// The users whose former password, and whose links to other sites, are worth nothing any more since lately.
///
/// Code that asks for a password, or looks a link up, notes ``now`` before that. Code that has ended them calls ``end(of:)``, and
/// ends the user's logins after that. Who comes by a password or a link has a way in made, and is asked
/// ``ProvenUser/isStillProven`` then: either the end is told of there, or the way in is there when the logins end, and ends with them.
final class EndedCredentials: Sendable {
    /// Ends that are remembered, half as many at least; a user looked up before all of them is not let in.
    static let limit = 1_000

    private struct Ends {
        /// Whose have ended, the latest last.
        var users: [String] = []
        /// How many ends there have been.
        var count = 0
    }

    private let ends = LockedValue(Ends())

    /// The moment, as a number that grows with each end.
    var now: Int { ends.withLock { $0.count } }

    /// The password of a user is another one, or a link to another site has been removed.
    func end(of user: Principal) {
        ends.withLock { ends in
            if ends.users.count >= EndedCredentials.limit { ends.users.removeFirst(EndedCredentials.limit / 2) }
            ends.users.append(user.id)
            ends.count += 1
        }
    }

    /// Whether a user's have ended since a moment, as far as is remembered.
    func haveEnded(since moment: Int, of user: Principal) -> Bool {
        ends.withLock { ends in
            let later = ends.count - moment
            return later > ends.users.count || ends.users.suffix(later).contains(user.id)
        }
    }
}
