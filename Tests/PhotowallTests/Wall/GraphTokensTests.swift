// GraphTokens: a token says whose login it is, and nobody can make one.
import RxLive
import Testing

@testable import Photowall

@Suite struct GraphTokensTests {
    private let login = Login(
        user: Principal(id: "7", name: "Ann"),
        session: SessionID(high: 0x1234, low: 0x5678),
        made: 0,
        seen: 0,
        agent: ""
    )

    @Test func `a token says of which session it is`() {
        let tokens = GraphTokens()
        #expect(tokens.session(of: tokens.token(of: login)) == login.session)
    }

    @Test func `no other text is a token`() {
        let tokens = GraphTokens(), token = tokens.token(of: login)
        #expect(GraphTokens().session(of: token) == nil, "another process's")
        #expect(tokens.session(of: "") == nil)
        #expect(tokens.session(of: token + "A") == nil)
        #expect(tokens.session(of: login.session.text + login.session.text) == nil)
        for place in 0..<token.count {
            var forged = Array(token)
            forged[place] = forged[place] == "A" ? "B" : "A"
            let session = tokens.session(of: String(forged))
            #expect(session == nil, "\(place)")
        }
    }
}
