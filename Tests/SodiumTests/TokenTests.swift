// Tokens: what is written is read, and nothing else is.

import Sodium
import Testing

@Suite struct TokenTests {
    @Test func `the text is base64url, most significant bits first`() {
        #expect(Token(high: 0, low: 0).text == "AAAAAAAAAAAAAAAAAAAAAA")
        #expect(Token(high: .max, low: .max).text == "_____________________w")
        #expect(Token(high: 0x0001_0203_0405_0607, low: 0x0809_0A0B_0C0D_0E0F).text == "AAECAwQFBgcICQoLDA0ODw")
        #expect(Token(high: 0xFBF0_0000_0000_0000, low: 1).text == "-_AAAAAAAAAAAAAAAAAAAQ")
    }

    @Test func `what was written is read again`() throws {
        for _ in 0..<1_000 {
            let token = Token.random()
            #expect(token.text.utf8.count == Token.length)
            let again = try #require(Token(token.text))
            #expect(again == token && again.high == token.high && again.low == token.low)
        }
    }

    @Test(arguments: [
        "", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAA==", "AAAAAAAAAAAAAAAAAAAAAB",
        "AAAAAAAAAAAAAAAAAAAAAI", "AAAAAAAAAA+AAAAAAAAAAA", "AAAAAAAAAA/AAAAAAAAAAA", "AAAAAAAAAA AAAAAAAAAAA",
        "AAAAAAAAAAAAAAAAAAAAé", "AAAAAAAAAA\0AAAAAAAAAAA",
    ])
    func `any other text is refused`(text: String) {
        #expect(Token(text) == nil)
    }

    @Test func `tokens differ in each half`() {
        let tokens = (0..<1_000).map { _ in Token.random() }
        #expect(Set(tokens.map(\.high)).count == 1_000)
        #expect(Set(tokens.map(\.low)).count == 1_000)
        #expect(Token(high: 1, low: 2) != Token(high: 1, low: 3))
        #expect(Token(high: 1, low: 2) != Token(high: 3, low: 2))
        #expect(Token(high: 1, low: 2) != Token(high: 2, low: 1))
    }

    @Test func `a description does not give the token away`() {
        let token = Token.random()
        #expect(!"\(token)".contains(token.text))
    }

    @Test func `random bytes are as many as asked for, and not the same twice`() {
        #expect(randomBytes(0).isEmpty)
        #expect(randomBytes(33).count == 33)
        #expect(randomBytes(16) != randomBytes(16))
    }
}
