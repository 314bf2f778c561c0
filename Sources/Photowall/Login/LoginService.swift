// LoginService: whose name and password are right, as the login screen sees it: every answer is a value, and arrives on the page
// that asked. StoredAccounts is the real one; tests bring their own behind the same protocol.
import Rx

/// Who may log in.
protocol LoginService: Sendable {
    /// Whose name and password these are. Never fails: whatever happens is an outcome.
    ///
    /// It takes as long for a name that nobody has as for a wrong password, and answers alike.
    ///
    /// - Parameters:
    ///   - form: What was typed.
    ///   - network: Where it comes from: ``PageRequest/network``.
    /// - Returns: What that has come to.
    func logIn(_ form: LoginForm, from network: UInt64) -> Single<LoginOutcome>
}

/// What a login needs.
struct LoginForm: Equatable, Sendable {
    var userName: String
    var password: String
}
