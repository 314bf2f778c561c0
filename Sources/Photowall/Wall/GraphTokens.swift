// GraphTokens: what a page shows to the wall, so that it knows who reads: good for as long as the login that it is made of.
import RxLive
import Sodium

/// Makes and checks bearer tokens: the session that has logged in, the network that its page was loaded from, and their hash under a
/// key of this process alone.
struct GraphTokens: Sendable {
    private let key: [UInt8]

    /// Tokens that nobody else can make, and no other process reads.
    init() { key = Hash128(high: Token.random().high, low: Token.random().low).bytes }

    /// Whose page calls.
    struct Page: Equatable {
        let session: SessionID
        let network: UInt64
    }

    /// The token of a login's page that was loaded from a network.
    func token(of login: Login, on network: UInt64) -> String {
        let text = login.session.text + Token(high: network, low: 0).text
        return text + seal(of: text).text
    }

    /// The page that a token is of; nil where it is not one of these.
    func page(of token: some StringProtocol) -> Page? {
        guard token.utf8.count == 3 * Token.length, let seal = Token(String(token.suffix(Token.length))) else {
            return nil
        }
        let text = String(token.prefix(2 * Token.length))
        // Tokens are compared in constant time.
        guard seal == self.seal(of: text), let session = SessionID(text: String(text.prefix(Token.length))),
            let network = Token(String(text.suffix(Token.length)))
        else { return nil }
        return Page(session: session, network: network.high)
    }

    private func seal(of text: String) -> Token {
        let hash = hash128(of: "graph " + text, key: key)
        return Token(high: hash.high, low: hash.low)
    }
}
