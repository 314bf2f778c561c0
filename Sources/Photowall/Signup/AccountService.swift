// AccountService: the accounts as the screens see them: every answer is a value, and arrives on the page that asked.
// StoredAccounts is the real one; tests bring their own behind the same protocol.
import Controls
import Rx
import Storage

/// The accounts.
protocol AccountService: Sendable {
    /// Whether nobody else has an account of this name, or of one that looks like it. Fails where the accounts cannot be asked.
    ///
    /// A name that `owner` itself has just taken is available to it until its key is settled: after a crash between commit
    /// and answer its page must be able to repeat the action that tells it so.
    func availability(of name: String, to owner: String) -> Single<NameAvailability>

    /// Creates an account, exactly once for each key of one owner. Never fails: whatever happens is an outcome.
    ///
    /// - Parameters:
    ///   - form: What was typed.
    ///   - key: The once-key.
    ///   - owner: Whose key it is.
    ///   - network: Where it comes from: ``PageRequest/network``. It may make so many accounts.
    /// - Returns: What that has come to.
    func signUp(_ form: SignupForm, once key: OnceKey, owner: String, from network: UInt64) -> Single<SignupOutcome>

    /// Whose account was created under a key; nil where none was, or its password is another one by now.
    func created(by key: OnceKey, owner: String) -> Single<ProvenUser?>

    /// The browser of `owner` knows what came of its action.
    func settled(_ key: OnceKey, owner: String)
}
