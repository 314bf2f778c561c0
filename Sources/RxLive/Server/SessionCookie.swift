// SessionCookie: who a browser is. Only a cookie that this server has given counts: it carries a keyed hash, so that
// nobody can choose one for somebody else's browser. The server keeps the hash of the cookie, never the cookie itself.
import HTTP
import Sodium

/// Makes and checks session cookies: 128 random bits and their hash under the server's key; HttpOnly, SameSite=Lax, and
/// under TLS Secure and bound to this very host (RFC 6265, RFC 6265bis section 4.1.3.2).
struct SessionCookies: Sendable {
    private let key: [UInt8]
    /// What follows `session-` in the name: browsers do not tell the ports of a host apart (RFC 6265 section 8.5), so that servers with
    /// other keys need other names.
    private let mark: String

    init(key: [UInt8]) {
        self.key = key
        let hash = hash128(of: "name", key: key)
        mark = String(Token(high: hash.high, low: hash.low).text.prefix(8))
    }

    /// The name of this server's cookies.
    ///
    /// Under TLS no other host of the domain, and nobody on the line, can set one.
    func name(isSecure: Bool) -> String { SessionCookies.formerName(isSecure: isSecure) + "-" + mark }

    /// The name that every server's cookies had once.
    static func formerName(isSecure: Bool) -> String { isSecure ? "__Host-session" : "session" }

    /// The value of a request's cookie, and whether it has the former name.
    func value(in request: borrowing Request, isSecure: Bool) -> (text: String, isFormer: Bool)? {
        if let text = request.cookie(name(isSecure: isSecure)) { return (text, false) }
        return request.cookie(SessionCookies.formerName(isSecure: isSecure)).map { ($0, true) }
    }

    /// The values of `Set-Cookie` that give a browser a cookie.
    ///
    /// - Parameters:
    ///   - cookie: The cookie.
    ///   - isSecure: Whether it goes by TLS.
    ///   - replacesFormer: Whether the browser has it under the former name, which goes.
    /// - Returns: One for each cookie that the browser sets.
    func headers(of cookie: SessionCookie, isSecure: Bool, replacesFormer: Bool = false) -> [String] {
        let rest = "; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
        let own = "\(name(isSecure: isSecure))=\(cookie.text); Path=/; Max-Age=31536000\(rest)"
        let former = "\(SessionCookies.formerName(isSecure: isSecure))=; Path=/; Max-Age=0\(rest)"
        return replacesFormer ? [own, former] : [own]
    }

    /// A new one.
    ///
    /// - Parameter isLogin: Whether it is good for as long as its login only.
    /// - Returns: The cookie, which nobody has yet.
    func make(isLogin: Bool = false) -> SessionCookie { cookie(of: Token.random(), isLogin: isLogin) }

    /// The one that a browser sent; nil where it was not given with this key.
    func read(_ text: String?) -> SessionCookie? {
        guard let text, text.utf8.count == 2 * Token.length else { return nil }
        guard let token = Token(String(text.prefix(Token.length))), let seal = Token(String(text.suffix(Token.length)))
        else { return nil }
        // Tokens are compared in constant time.
        if seal == self.seal(of: token, isLogin: false) { return cookie(of: token, isLogin: false) }
        return seal == self.seal(of: token, isLogin: true) ? cookie(of: token, isLogin: true) : nil
    }

    private func cookie(of token: Token, isLogin: Bool) -> SessionCookie {
        let hash = hash128(of: token.text)
        return SessionCookie(
            text: token.text + seal(of: token, isLogin: isLogin).text,
            id: SessionID(high: hash.high, low: hash.low),
            isLogin: isLogin
        )
    }

    private func seal(of token: Token, isLogin: Bool) -> Token {
        let hash = hash128(of: (isLogin ? "login " : "session ") + token.text, key: key)
        return Token(high: hash.high, low: hash.low)
    }
}

/// A session's cookie.
struct SessionCookie {
    /// What the browser keeps.
    let text: String
    /// What the server knows it by.
    let id: SessionID
    /// Whether it began with a login, with which it ends.
    let isLogin: Bool
}
