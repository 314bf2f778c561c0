// Texts of strangers: in one line, without what cannot be seen, bounded.
import Testing

@testable import OAuth

@Suite struct PlainTextTests {
    @Test(
        arguments: [
            ("Alice", "Alice"), ("  Alice \t\r\n Liddell ", "Alice Liddell"),
            ("a\u{0}b\u{1B}[1mc\u{7F}\u{9B}", "ab[1mc"),
            ("a\u{202E}b\u{2066}c\u{FEFF}d\u{200B}", "abcd"), ("a\u{2028}b\u{2029}c", "a b c"), ("\u{E000}x", "x"),
            ("👩‍👩‍👧 Zoë Ωmega 李", "👩‍👩‍👧 Zoë Ωmega 李"), ("<b>&\"'", "<b>&\"'"), ("", nil), (" \u{0}\n", nil),
        ] as [(String, String?)]
    )
    func `what is left`(text: String, expected: String?) {
        #expect(PlainText.shown(text, maximum: 100) == expected)
    }

    @Test func `no more than the maximum, in characters and scalars`() {
        #expect(PlainText.shown(String(repeating: "é", count: 300), maximum: 100)?.count == 100)
        #expect(PlainText.shown("abcd ef", maximum: 5) == "abcd")
        let tower = "a" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(PlainText.shown(tower, maximum: 100)?.unicodeScalars.count == 400)
        #expect(PlainText.shown(String(repeating: "\u{0}", count: 1_000_000) + "x", maximum: 100) == nil)
    }
}
