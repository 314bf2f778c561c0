// What may be said, and what is kept of it.

import Glibc
import Storage
import Testing

@Suite struct PostMessageTests {
    @Test(arguments: hostileTexts + ["a\tb", "a\n\nb"])
    func `what can be seen is kept as it is`(text: String) throws {
        #expect(Array(try PostMessage(text).text.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: [
        (" a ", "a"), ("\n\r\n\ta b\r\n", "a b"), ("a\r\nb", "a\nb"), ("a\r\n\r\nb", "a\n\nb"),
        ("\u{2003}a\u{A0}", "a"),
        ("a \r\n b", "a \n b"), ("\u{B}a\u{85}", "a"),
    ])
    func `white space around goes, and lines end with a line feed`(typed: String, kept: String) throws {
        #expect(Array(try PostMessage(typed).text.unicodeScalars) == Array(kept.unicodeScalars))
    }

    @Test(arguments: ["", " ", "\r\n\t\n", "\u{200B}", " \u{200D}\u{FE0F} ", "\u{2060}", "\u{3000}", "\u{FEFF}"])
    func `what cannot be seen is empty`(typed: String) {
        #expect(throws: PostMessage.Problem.empty) { try PostMessage(typed) }
    }

    @Test func `5 000 characters are the most, after trimming`() throws {
        for unit in ["a", "é", "日", "\u{10400}"] {
            let most = String(repeating: unit, count: 5_000)
            #expect(try PostMessage("  \(most)\n").text == most)
            #expect(throws: PostMessage.Problem.tooLong(5_001)) { try PostMessage(most + unit) }
        }
        // A carriage return with its line feed is one character before and after.
        let lines = "a" + String(repeating: "\r\n", count: 4_998) + "a"
        #expect(try PostMessage(lines).text.utf8.count == 5_000)
        #expect(throws: PostMessage.Problem.tooLong(30_000)) { try PostMessage(String(repeating: "a", count: 30_000)) }
    }

    @Test func `20 000 bytes are the most`() throws {
        let family = "👨‍👩‍👧‍👦"
        #expect(family.utf8.count == 25)
        #expect(try PostMessage(String(repeating: family, count: 800)).text.count == 800)
        #expect(throws: PostMessage.Problem.tooManyBytes(20_001)) {
            try PostMessage(String(repeating: family, count: 800) + "a")
        }
        let pile = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(throws: PostMessage.Problem.tooManyBytes(20_001)) { try PostMessage(pile) }
    }

    @Test func `a text of megabytes is refused at once`() {
        let text = String(repeating: "a", count: 10_000_000)
        let started = clock()
        #expect(throws: PostMessage.Problem.tooManyBytes(10_000_000)) { try PostMessage(text) }
        #expect(clock() - started < 1_000_000, "microseconds of processor time")
    }

    @Test func `control characters are named but for line feed and tab`() throws {
        for value in (UInt32(0)..<0x20).map({ $0 }) + Array(0x7F..<0xA0) {
            let scalar = try #require(Unicode.Scalar(value))
            if scalar == "\n" || scalar == "\t" {
                #expect(try PostMessage("a\(scalar)b").text == "a\(scalar)b")
            } else {
                #expect(throws: PostMessage.Problem.control(scalar)) { try PostMessage("a\(scalar)b") }
            }
        }
        #expect(throws: PostMessage.Problem.control("\r")) { try PostMessage("a\n\rb") }
        #expect(throws: PostMessage.Problem.control("\r")) { try PostMessage("a\r\r\nb") }
        #expect(throws: PostMessage.Problem.control("\0")) { try PostMessage("\0\u{1}") }
    }

    @Test(arguments: 0..<50)
    func `what is kept is a message, and kept as it is`(seed: Int) throws {
        var random = Random(seed + 1)
        let pieces = ["a", " ", "\n", "\r\n", "\t", "é", "👩🏽‍🚀", "\u{301}", "\u{200D}", "ש", "\u{202E}", "\r"]
        for _ in 0..<50 {
            let length = Int.random(in: 0..<8, using: &random)
            let typed = (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            guard let kept = try? PostMessage(typed).text else { continue }
            #expect(Array(try PostMessage(kept).text.utf8) == Array(kept.utf8))
            #expect(!kept.unicodeScalars.contains("\r") && kept.first?.isWhitespace == false)
        }
    }
}
