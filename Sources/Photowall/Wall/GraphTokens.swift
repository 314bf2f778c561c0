// GraphTokens: what a page shows to the wall, so that it knows who reads: good for as long as the login that it is made of.
import RxLive
import Sodium

/// Makes and checks bearer tokens: the session that has logged in, and its hash under a key of this process alone.
struct GraphTokens: Sendable {
    private let key: [UInt8]

    /// Tokens that nobody else can make, and no other process reads.
    init() { key = Hash128(high: Token.random().high, low: Token.random().low).bytes }

    /// The token of a login.
    func token(of login: Login) -> String { login.session.text + seal(of: login.session).text }

    /// The session that a token is of; nil where it is not one of these.
    func session(of token: some StringProtocol) -> SessionID? {
        guard token.utf8.count == 2 * Token.length, let session = SessionID(text: String(token.prefix(Token.length))),
            let seal = Token(String(token.suffix(Token.length)))
        else { return nil }
        // Tokens are compared in constant time.
        return seal == self.seal(of: session) ? session : nil
    }

    private func seal(of session: SessionID) -> Token {
        let hash = hash128(of: "graph " + session.text, key: key)
        return Token(high: hash.high, low: hash.low)
    }
}
