// PasswordService: how somebody who is logged in gets another password, as the account screen sees it: every answer is
// a value, and arrives on the page that asked. StoredPasswords is the real one; tests bring their own.
import Rx
import RxLive

/// Who may have another password.
protocol PasswordService: Sendable {
    /// Changes the password of a login's user, and ends their other logins and links to other sites; whatever happens is an outcome.
    ///
    /// Never fails. Nothing is changed once the login is over. The others end even where the page that asked has gone.
    ///
    /// - Parameters:
    ///   - form: What was typed.
    ///   - login: Who wants it; this login stays.
    ///   - network: Where it comes from: ``PageRequest/network``.
    /// - Returns: What that has come to.
    func change(_ form: PasswordForm, of login: Login, from network: UInt64) -> Single<PasswordOutcome>

    /// Gives a login's user their first password; whatever happens is an outcome.
    ///
    /// Never fails. Nothing is changed once the login is over, or was made more than an hour ago: a person who finds a browser that
    /// was left open is not to have the account forever. Logins and links to other sites stay.
    ///
    /// - Parameters:
    ///   - password: What was typed.
    ///   - login: Who wants it.
    /// - Returns: What that has come to.
    func set(_ password: String, of login: Login) -> Single<PasswordOutcome>

    /// Whether a login's user has a password; not who has only ever come from another site: now, and whenever that has changed. True
    /// where nobody can be asked.
    func hasPassword(_ login: Login) -> Observable<Bool>
}

/// What a change of password needs.
struct PasswordForm: Equatable, Sendable {
    var current: String
    var new: String
    /// Whether tokens for programs are to end, too.
    var revokesTokens = false
}
