// Accounts whose owners have proved who they are, for tests.
import RxLive

@testable import Photowall

extension SignupOutcome {
    /// The account of somebody exists, the first one of its database by default.
    static func created(name: String, id: Int64 = 1) -> SignupOutcome {
        .created(ProvenUser(Principal(id: "\(id)", name: name), ended: EndedCredentials(), since: 0))
    }
}
