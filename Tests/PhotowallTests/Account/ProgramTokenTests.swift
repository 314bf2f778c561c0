// ProgramToken: its form, and that nothing but a token is one.
import Testing

@testable import Photowall

@Suite struct ProgramTokenTests {
    @Test func `a token has a prefix that scanners know, and 256 bits behind it`() throws {
        let token = ProgramToken()
        #expect(token.text.wholeMatch(of: /photowall_[A-Za-z0-9_-]{44}/) != nil)
        #expect(ProgramToken(token.text) == token)
        #expect(ProgramToken(token.text)?.hash == token.hash)
        #expect(ProgramToken() != token && ProgramToken().hash != token.hash)
    }

    @Test func `no other text is a token`() {
        let text = ProgramToken().text
        let others = ["", "photowall_", String(text.dropLast()), text + "A", text.uppercased(), " " + text]
        for other in others + [String(text.dropFirst(10)), text.dropLast(1) + "="] {
            #expect(ProgramToken(other) == nil, "\(other.count)")
        }
    }

    @Test func `a description tells nothing`() {
        let token = ProgramToken()
        let said = "\(token) \(String(reflecting: token)) \(TokenOutcome.made(name: "x", token))"
        #expect(!said.contains(token.text.dropFirst(10).prefix(6)))
        #expect(!said.contains(token.text.suffix(6)))
    }
}
