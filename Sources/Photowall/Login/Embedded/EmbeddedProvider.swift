// EmbeddedProvider: a site of this program's own that says who somebody is, for development: it believes whatever name it is told.
// What it answers is in EmbeddedProvider+Endpoints.
import Foundation
import HTTP
import Locking
import OAuth
import Sodium

/// An OpenID provider (OpenID Connect Core 1.0, authorization code and PKCE) whose users have no passwords.
final class EmbeddedProvider: Sendable {
    /// What a code or a token is good for.
    struct Grant: Equatable, Sendable {
        let request: ConsentRequest
        let name: String
        let due: Int64

        /// The same for the same name, in any case.
        var subject: String {
            let hash = hash128(of: name.lowercased())
            return Token(high: hash.high, low: hash.low).text
        }
    }

    static let path = "/provider"
    static let consent = path + "/authorize"
    static let clientID = "photowall"
    /// Seconds that a code is good for, and a token.
    static let codeLifetime: Int64 = 60
    static let tokenLifetime: Int64 = 300
    /// Codes and tokens that nobody has used; above them all go.
    static let limit = 1_000

    /// What this program proves by that it asks.
    let secret = Token.random().text
    private let now: @Sendable () -> Int64
    private let address = LockedValue("")
    private let codes = LockedValue<[String: Grant]>([:])
    private let tokens = LockedValue<[String: Grant]>([:])

    init(now: @escaping @Sendable () -> Int64) { self.now = now }

    /// Where this program serves is known, such as `http://127.0.0.1:8080`.
    ///
    /// - Returns: This provider, as logins see it.
    func serves(at address: String) throws(OAuthError) -> IdentityProvider {
        self.address.withLock { $0 = address }
        guard let issuer = URL(string: address + EmbeddedProvider.path),
            let redirect = URL(string: address + LoginViewController.path + "/demo")
        else { throw .setting(path: "issuer", problem: "must be an address") }
        return try IdentityProvider(
            name: "Demo ID",
            key: "demo",
            kind: .openID(issuer: issuer),
            clientID: EmbeddedProvider.clientID,
            clientSecret: secret,
            scopes: ["profile"],
            redirectURI: redirect
        )
    }

    /// Whether it serves a browser: one of this machine, and not through a proxy that may ask for anybody.
    static func isOpen(to headers: HeaderFields) -> Bool {
        guard headers["X-Forwarded-For"] == nil, headers["Forwarded"] == nil, let host = headers["Host"] else {
            return false
        }
        let name = URL(string: "http://" + host)?.host ?? ""
        return ["127.0.0.1", "::1", "[::1]", "localhost"].contains(name.lowercased())
    }

    /// Its name for itself.
    var issuer: String { address.withLock { $0 } + EmbeddedProvider.path }

    /// Where it sends browsers back to, and nowhere else.
    var redirectURI: String { address.withLock { $0 } + LoginViewController.path + "/demo" }

    /// Seconds since 1970.
    var time: Int64 { now() }

    /// Somebody has allowed a request, by a name.
    ///
    /// - Returns: The address to send the browser back to, with a code (RFC 6749, section 4.1.2).
    func allow(_ request: ConsentRequest, as name: String) -> String {
        let code = Token.random().text
        let grant = Grant(request: request, name: name, due: time + EmbeddedProvider.codeLifetime)
        codes.withLock { codes in
            if codes.count >= EmbeddedProvider.limit { codes = [:] }
            codes[code] = grant
        }
        return request.answer("code", code, from: issuer)
    }

    /// Somebody has not (section 4.1.2.1).
    func refuse(_ request: ConsentRequest) -> String { request.answer("error", "access_denied", from: issuer) }

    /// Takes a code out; nil where there is none any more.
    func take(code: String) -> Grant? {
        let time = time
        return codes.withLock { $0.removeValue(forKey: code) }.flatMap { $0.due > time ? $0 : nil }
    }

    /// A new token for what was granted.
    func token(for grant: Grant) -> String {
        let token = Token.random().text
        let kept = Grant(request: grant.request, name: grant.name, due: time + EmbeddedProvider.tokenLifetime)
        tokens.withLock { tokens in
            if tokens.count >= EmbeddedProvider.limit { tokens = [:] }
            tokens[token] = kept
        }
        return token
    }

    /// Whose a token is; nil where there is none.
    func grant(of token: String) -> Grant? {
        let time = time
        return tokens.withLock { $0[token] }.flatMap { $0.due > time ? $0 : nil }
    }
}
