// TokenService: how somebody who is logged in gets tokens for programs, as the account screen sees it: every answer is a
// value, and arrives on the page that asked. StoredTokens is the real one; tests bring their own.
import Rx
import RxLive
import Storage

/// Who may have which tokens.
protocol TokenService: Sendable {
    /// The tokens of a login's user, the latest first: those now, and all of them again with each change; nil where they cannot be
    /// read.
    ///
    /// To be subscribed to in a page's turn. Never fails, and completes with the page.
    func tokens(of login: Login) -> Observable<[StoredToken]?>

    /// Makes a token for a login's user.
    ///
    /// Never fails. Nothing is made once the login is over.
    ///
    /// - Parameters:
    ///   - form: What was asked for.
    ///   - login: Who wants it.
    /// - Returns: What that has come to; the token is in it, and nowhere else.
    func make(_ form: TokenForm, for login: Login) -> Single<TokenOutcome>

    /// Has a token of a login's user be worth nothing any more.
    ///
    /// Never fails. Nothing is done once the login is over.
    ///
    /// - Parameters:
    ///   - id: The token's number.
    ///   - name: What it is called where it is told of.
    ///   - login: Who wants it.
    /// - Returns: What that has come to.
    func revoke(_ id: Int64, named name: String, of login: Login) -> Single<TokenOutcome>
}

/// What a new token needs.
struct TokenForm: Equatable, Sendable {
    /// For how long a token is good, in days.
    enum Lifetime: Int64, CaseIterable, Sendable {
        case month = 30
        case quarter = 90
        case year = 365

        var seconds: Int64 { rawValue * 86_400 }
    }

    var name: TokenName
    var rights: StoredToken.Rights
    var lifetime: Lifetime
}
