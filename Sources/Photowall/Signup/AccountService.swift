// AccountService: the accounts as the screens see them: every answer is a value, and arrives on the page that asked.
// StoredAccounts is the real one; tests bring their own behind the same protocol.
import Controls
import Rx

/// The accounts.
protocol AccountService: Sendable {
    /// Whether nobody has an account of this name. Fails where the accounts cannot be asked.
    func isAvailable(_ name: String) -> Single<Bool>

    /// Creates an account, exactly once for each key of one owner. Never fails: whatever happens is an outcome.
    func signUp(name: String, password: String, once key: OnceKey, owner: String) -> Single<SignupOutcome>
}
