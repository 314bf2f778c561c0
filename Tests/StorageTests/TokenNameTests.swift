// What a token may be called.

import Storage
import Testing

@Suite struct TokenNameTests {
    @Test(arguments: [("Evening script", "Evening script"), ("  שלום \n", "שלום"), ("👩🏽‍🚀", "👩🏽‍🚀")])
    func `a name is kept without white space around it`(typed: String, kept: String) throws {
        #expect(try TokenName(typed).text == kept)
    }

    @Test func `it is one line that can be seen, and bounded exactly`() throws {
        #expect(throws: PostMessage.Problem.empty) { try TokenName(" \u{200B}") }
        #expect(throws: PostMessage.Problem.control("\n")) { try TokenName("a\nb") }
        #expect(try TokenName(String(repeating: "日", count: 60)).text.count == 60)
        #expect(throws: PostMessage.Problem.tooLong(61)) { try TokenName(String(repeating: "a", count: 61)) }
        #expect(throws: PostMessage.Problem.tooManyBytes(250)) { try TokenName(String(repeating: "👨‍👩‍👧‍👦", count: 10)) }
    }
}
