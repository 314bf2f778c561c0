// Any string in any place comes back as it was and adds nothing: the parser is the judge.

import Markup
import Testing

@Suite struct EscapingTests {
    private static let hostile = [
        "", " ", "\n", "\n\n x", "\r", "a\r\nb", "\t", "<", ">", "&", "\"", "'", "&amp;", "&#60;", "&lt", "&nbsp;",
        "\u{A0}",
        "<script>alert(1)</script>", "</textarea><img src=x onerror=alert(1)>", "</title><b>", "</button></form>",
        "\"><b>",
        "' onclick='x", "\" onclick=\"x", "<!--", "-->", "]]>", "<![CDATA[", "é€😀", "\u{202E}abc", "`", "=", "/>",
        "\u{7F}",
        "\u{1}", "\u{FFFE}", "\u{FEFF}x", "\u{2028}", "javascript:alert(1)", "</p><p>", "<plaintext>",
    ]

    private static let content = """
        <p data-outlet="a" title="">x</p><textarea data-outlet="b">x</textarea><input data-outlet="c" placeholder="p">\
        <button data-outlet="d">x</button><pre data-outlet="e">x</pre><img data-outlet="f" alt="x">
        """

    private func check(_ string: String) throws {
        let html = try template(Self.content).document(
            [
                0: [.title: .string(string)], 1: [.text: .string(string), .title: .string(string)],
                2: [.value: .string(string)], 3: [.value: .string(string), .placeholder: .string(string)],
                4: [.text: .string(string), .label: .string(string)], 5: [.text: .string(string)],
                6: [.alternative: .string(string), .classes: .string(string), .color: .string(string)],
            ],
            body: [("data-page", string)]
        )
        let document = HTMLDocument(parsing: html)
        let main = try #require(document.body.first { $0.tag == "main" })
        let expected = ["p", "textarea", "input", "button", "pre", "img"]
        try #require(main.descendants.map(\.tag) == expected)
        try #require(document.body.elements.map(\.tag) == ["nav", "main", "footer"])
        let found = main.elements
        var strings = [found[0], found[1], found[3], found[4]].map(\.textContent)
        strings += [(0, "title"), (2, "value"), (2, "placeholder"), (3, "aria-label"), (5, "alt"), (5, "class")].map {
            found[$0.0][attribute: $0.1] ?? "absent"
        }
        strings.append(document.body[attribute: "data-page"] ?? "absent")
        let title = try #require(document.head.first { $0.tag == "title" })
        let expectedString = asParsed(string)
        for back in strings + [title.textContent] { #expect(Array(back.utf8) == Array(expectedString.utf8)) }
        #expect(document.head.elements.map(\.tag) == ["meta", "title", "link", "script", "link"])
    }

    /// Browsers keep control characters and noncharacters; gumbo puts U+FFFD in their place.
    private func asParsed(_ string: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in string.unicodeScalars {
            let value = scalar.value
            let isSpace = value == 0x09 || value == 0x0A || value == 0x0D
            let isControl = value < 0x20 && !isSpace || (0x7F...0x9F).contains(value)
            let isNoncharacter = value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
            result.append(isControl || isNoncharacter || value == 0x0B ? "\u{FFFD}" : scalar)
        }
        return String(result)
    }

    @Test(arguments: hostile) func `a hostile string comes back`(string: String) throws {
        try check(string)
    }

    @Test(arguments: 0..<40) func `any string comes back`(seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        let pieces = Self.hostile + ["a", "b", "\u{0301}", "x=y", "\u{10FFFF}", "\u{D7FF}"]
        for _ in 0..<5 {
            var string = ""
            for _ in 0..<Int(random.next() % 12) {
                string += pieces[Int(random.next() % UInt64(pieces.count))]
                let scalar = Unicode.Scalar(UInt32(random.next() % 0x3000) + 1)
                if let scalar { string.unicodeScalars.append(scalar) }
            }
            try check(string)
        }
    }

    @Test func `a NUL becomes the replacement character`() throws {
        let html = try template("<p data-outlet=a>x</p>").content([1: [.text: .string("a\0b"), .title: .string("\0")]])
        #expect(html == "<p data-outlet=\"a\" data-n=\"1\" title=\"\u{FFFD}\">a\u{FFFD}b</p>")
    }

    @Test(arguments: [
        "javascript:alert(1)", " JavaScript:x", "java\nscript:x", "\u{1}javascript:x", "java\tscript\r:x",
        "data:text/html,x",
        "vbscript:x", "blob:x", "file:///etc/passwd", "view-source:x", "j:x",
    ])
    func `an address that could run is left out`(address: String) throws {
        #expect(!SafeURL.isSafe(address))
        let made = try template("<a data-outlet=a href='/old'>x</a><img data-outlet=b src='/old'>")
        let html = made.content([1: [.href: .string(address)], 2: [.source: .string(address)]])
        #expect(html == #"<a data-outlet="a" data-n="1">x</a><img data-outlet="b" data-n="2">"#)
    }

    @Test(arguments: [
        "", "/", "login", "?a=b:c", "#x:y", "./a:b", "//host/x", "http://h", "HTTPS://h", "mailto:a@b", "tel:+1", "1:2",
        "é:x",
        ":x",
    ])
    func `an ordinary address is kept`(address: String) {
        #expect(SafeURL.isSafe(address))
    }

    private struct SplitMix {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}
