// What may be a story or a title.

import Storage
import Testing

@Suite struct PostLineTests {
    @Test(arguments: [("Ann joined Photowall.", "Ann joined Photowall."), ("  שלום \n", "שלום"), ("👩🏽‍🚀", "👩🏽‍🚀")])
    func `a line is kept without white space around it`(typed: String, kept: String) throws {
        #expect(try PostLine(typed).text == kept)
    }

    @Test(
        arguments: [("a\nb", "\n"), ("a\tb", "\t"), ("a\0b", "\0"), ("a\u{7F}", "\u{7F}")] as [(String, Unicode.Scalar)]
    )
    func `it is one line`(typed: String, control: Unicode.Scalar) {
        #expect(throws: PostMessage.Problem.control(control)) { try PostLine(typed) }
    }

    @Test func `it is bounded exactly`() throws {
        #expect(throws: PostMessage.Problem.empty) { try PostLine(" \u{200B}") }
        #expect(try PostLine(String(repeating: "日", count: 500)).text.count == 500)
        #expect(throws: PostMessage.Problem.tooLong(501)) { try PostLine(String(repeating: "a", count: 501)) }
        #expect(try PostLine(String(repeating: "👨‍👩‍👧‍👦", count: 80)).text.utf8.count == 2_000)
        #expect(throws: PostMessage.Problem.tooManyBytes(2_025)) { try PostLine(String(repeating: "👨‍👩‍👧‍👦", count: 81)) }
    }
}
