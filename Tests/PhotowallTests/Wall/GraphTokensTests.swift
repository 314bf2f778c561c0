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

    @Test func `a token names its session and network`() {
        let tokens = GraphTokens()
        let page = GraphTokens.Page(session: login.session, network: 0xC000_0201)
        #expect(tokens.page(of: tokens.token(of: login, on: page.network)) == page)
    }

    @Test func `no other text is a token`() {
        let tokens = GraphTokens(), token = tokens.token(of: login, on: 7)
        #expect(GraphTokens().page(of: token) == nil, "another process's")
        #expect(tokens.page(of: "") == nil)
        #expect(tokens.page(of: token + "A") == nil)
        #expect(tokens.page(of: login.session.text + login.session.text + login.session.text) == nil)
        for place in 0..<token.count {
            var forged = Array(token)
            forged[place] = forged[place] == "A" ? "B" : "A"
            let page = tokens.page(of: String(forged))
            #expect(page == nil, "\(place)")
        }
    }
}
