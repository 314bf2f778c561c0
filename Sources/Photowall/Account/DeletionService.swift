// DeletionService: how somebody who is logged in deletes their account, as the account screen sees it: every answer is a value, and
// arrives on the page that asked. StoredDeletions is the real one; tests bring their own.
import Rx
import RxLive
import Storage

/// Who may delete their account.
protocol DeletionService: Sendable {
    /// What goes with the account of a login's user; fails where that cannot be read.
    func belongings(of login: Login) -> Single<AccountStore.Belongings>

    /// Deletes the account of a login's user, with all that is theirs, and ends all their logins and tokens; whatever happens is an
    /// outcome.
    ///
    /// Never fails. It comes back with all of it when its owner logs in within ``AccountStore/returnTime``. Nothing is deleted once the
    /// login is over, nor, where there is no password to ask for, by one that was made more than an hour ago.
    ///
    /// - Parameters:
    ///   - password: What was typed; of no account where it has no password.
    ///   - login: Who wants it.
    ///   - network: Where it comes from: ``PageRequest/network``.
    /// - Returns: What that has come to.
    func delete(_ password: String, of login: Login, from network: UInt64) -> Single<DeletionOutcome>
}
