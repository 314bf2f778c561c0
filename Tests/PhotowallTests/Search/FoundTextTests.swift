// What a post says, cut so that what was looked for is in sight.
import Storage
import Testing

@testable import Photowall

@Suite struct FoundTextTests {
    /// The parts, with brackets around what was found.
    private func shown(_ text: String, _ query: String) -> String {
        FoundText(text, try? SearchWords(query)).parts.map { $0.isFound ? "[\($0.text)]" : $0.text }.joined()
    }

    @Test(arguments: [
        ("By the sea", "sea", "By the [sea]"), ("Sea\n\n side", "sea side", "[Sea] [side]"),
        ("no such", "sea", "no such"),
        ("sea sea sea sea", "sea", "[sea] [sea] [sea] sea"), ("", "sea", ""), ("東京都", "京", "東[京]都"), ("x", "", "x"),
    ])
    func `words that were found stand out`(text: String, query: String, expected: String) {
        #expect(shown(text, query) == expected)
    }

    @Test func `a long text is cut at words, around the first that was found`() {
        let words = (1...300).map { "word\($0)" }.joined(separator: " ")
        let start = shown(words, "word2"), middle = shown(words, "word150"), end = shown(words, "word300")
        #expect(start.hasPrefix("word1 [word2] word3") && start.hasSuffix(" …"))
        #expect(middle.hasPrefix("… word") && middle.contains(" [word150] ") && middle.hasSuffix(" …"))
        #expect(end.hasPrefix("… word") && end.hasSuffix(" [word300]"))
        for text in [start, middle, end] { #expect(text.count < 260, "\(text)") }
        let one = String(repeating: "a", count: 5_000)
        #expect(shown(one, "b").count < 210 && shown("b " + one, "b").count < 210)
        #expect(shown(one + " b", "b").contains("[b]"))
    }
}
