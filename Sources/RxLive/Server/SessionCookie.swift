// SessionCookie: who a browser is. The server keeps the hash of the cookie, never the cookie itself.
import Sodium

/// The session's cookie: 128 random bits, HttpOnly, SameSite=Lax, Secure under TLS (RFC 6265).
struct SessionCookie {
    static let name = "session"
    /// What the browser keeps.
    let text: String
    /// What the server knows it by.
    let id: SessionID

    /// A new one.
    init() { self.init(Token.random()) }

    /// The one that a browser sent; nil where it is not of our making.
    init?(_ text: String) {
        guard let token = Token(text) else { return nil }
        self.init(token)
    }

    private init(_ token: Token) {
        text = token.text
        let hash = hash128(of: text)
        id = SessionID(high: hash.high, low: hash.low)
    }

    /// The `Set-Cookie` header's value.
    func header(isSecure: Bool) -> String {
        SessionCookie.name + "=" + text + (isSecure ? SessionCookie.attributes + "; Secure" : SessionCookie.attributes)
    }

    private static let attributes = "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
}

extension SessionID {
    /// The session of a cookie's value; nil where it is not of our making.
    package init?(cookie text: String) {
        guard let id = SessionCookie(text)?.id else { return nil }
        self = id
    }
}
