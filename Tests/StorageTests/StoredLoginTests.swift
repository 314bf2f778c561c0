// What is kept of a login.

import Storage
import Testing

@Suite struct StoredLoginTests {
    private func agent(_ text: String) -> String {
        StoredLogin(session: "", account: Account.nobody, made: 0, seen: 0, agent: text).agent
    }

    @Test(arguments: ["", "Mozilla/5.0", "\"'; --", "שלום", String(repeating: "x", count: 256)])
    func `an agent that fits stays as it is`(text: String) { #expect(agent(text) == text) }

    @Test func `a longer one is cut between characters`() {
        #expect(agent(String(repeating: "x", count: 257)) == String(repeating: "x", count: 256))
        #expect(agent(String(repeating: "é", count: 200)) == String(repeating: "é", count: 128))
        #expect(agent(String(repeating: "x", count: 255) + "é") == String(repeating: "x", count: 255))
        #expect(agent("x" + String(repeating: "👩🏽‍🚀", count: 100)).utf8.count == 1 + 17 * 15)
        #expect(agent("e" + String(repeating: "\u{301}", count: 1_000)).isEmpty)
    }

    @Test func `nothing is kept from the first NUL on`() {
        #expect(agent("a\0b") == "a")
        #expect(agent("\0").isEmpty)
    }
}
