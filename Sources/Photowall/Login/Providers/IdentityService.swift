// IdentityService: the accounts of people that other sites know. StoredAccounts is the real one.
import OAuth
import Rx
import RxLive

/// Accounts by identity.
///
/// Every answer is a value, and arrives on the page that asked.
protocol IdentityService: Sendable {
    /// Whose account an identity has; nil while it has none. Fails where the accounts cannot be asked.
    func user(of identity: Identity) -> Single<ProvenUser?>

    /// Makes an account without a password; where the identity has one already, that is the answer. Never fails.
    ///
    /// - Parameters:
    ///   - name: The account's name.
    ///   - identity: Whose it is.
    ///   - network: Where it comes from: ``PageRequest/network``. It may make so many accounts.
    /// - Returns: What that has come to.
    func create(_ name: String, for identity: Identity, from network: UInt64) -> Single<LoginOutcome>

    /// Has the account of a name and a password be the identity's, too. Never fails; counts as an attempt to log in.
    func link(_ form: LoginForm, to identity: Identity, from network: UInt64) -> Single<LoginOutcome>
}
