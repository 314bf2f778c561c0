// Links: whose accounts other sites know, and that nobody gets in by a link that ends at the same moment.
import Foundation
import RxLive

/// The users whose links to other sites have ended lately.
///
/// Whoever looks a link up notes ``now`` before that. Whoever has removed links calls ``end(of:)``, and ends the user's logins after
/// that. Who comes by a link has a way in made, and is asked ``LinkedUser/isLinked`` then: either the end is told of there, or the way
/// in is there when the logins end, and ends with them.
///
/// `@unchecked Sendable`: `ended` and `count` are guarded by `lock`.
final class Links: @unchecked Sendable {
    /// Ends that are remembered, half as many at least; whoever was looked up before all of them is not let in.
    static let limit = 1_000

    private let lock = NSLock()
    /// Whose links have ended, the latest last.
    private var ended: [String] = []
    /// How many ends there have been.
    private var count = 0

    /// The moment, as a number that grows with each end.
    var now: Int { lock.withLock { count } }

    /// All links of a user have been removed.
    func end(of user: Principal) {
        lock.withLock {
            if ended.count >= Links.limit { ended.removeFirst(Links.limit / 2) }
            ended.append(user.id)
            count += 1
        }
    }

    /// Whether a user's links have ended since a moment, as far as is remembered.
    fileprivate func haveEnded(since moment: Int, of user: Principal) -> Bool {
        lock.withLock {
            let later = count - moment
            return later > ended.count || ended.suffix(later).contains(user.id)
        }
    }
}

/// Somebody whose account is linked to what another site has said, as it was at a moment.
struct LinkedUser: Sendable {
    /// Who.
    let user: Principal
    private let links: Links
    private let moment: Int

    /// - Parameters:
    ///   - user: Who.
    ///   - links: Hears of links that end.
    ///   - moment: Its ``Links/now`` before it was looked up.
    init(_ user: Principal, links: Links, since moment: Int) {
        self.user = user
        self.links = links
        self.moment = moment
    }

    /// Whether no link of theirs has ended since they were looked up.
    var isLinked: Bool { !links.haveEnded(since: moment, of: user) }
}
