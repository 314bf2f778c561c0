// CredentialNews: says to the pages of an account that there are other ways to log in to it now.
import RxLive

/// The password of an account, or the sites that its owner logs in with, are others now.
struct CredentialNews: Sendable {
    /// What the pages of an account listen to.
    static func topic(of account: Int64) -> Topic<CredentialNews> {
        Topic("ways to log in of \(account)", backlog: .latest)
    }
}
