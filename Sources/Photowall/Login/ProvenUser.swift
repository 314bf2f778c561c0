// ProvenUser: somebody who has shown who they are, as it stood at that moment.
import RxLive

/// Somebody who has shown who they are by a password, or by what another site has said.
struct ProvenUser: Sendable {
    /// Who.
    let user: Principal
    private let ended: EndedCredentials
    private let moment: Int

    /// - Parameters:
    ///   - user: Who.
    ///   - ended: Hears of passwords and links that end.
    ///   - moment: Its ``EndedCredentials/now`` before they were looked up.
    init(_ user: Principal, ended: EndedCredentials, since moment: Int) {
        self.user = user
        self.ended = ended
        self.moment = moment
    }

    /// Whether what has shown it would still do so.
    var isStillProven: Bool { !ended.haveEnded(since: moment, of: user) }
}

extension ProvenUser: Equatable {
    static func == (one: ProvenUser, other: ProvenUser) -> Bool { one.user == other.user }
}
