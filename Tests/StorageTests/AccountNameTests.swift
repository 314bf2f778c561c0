// What may be a name, and which names are the same.

import Storage
import Testing

@Suite struct AccountNameTests {
    @Test(arguments: [
        ("Jane", "jANE"), ("é", "e\u{301}"), ("É", "e\u{301}"), ("Straße", "STRASSE"), ("ß", "ẞ"), ("ẞ", "ss"),
        ("ＪＡＮＥ１", "jane1"), ("\u{212A}", "k"), ("\u{212B}", "å"), ("ﬁn", "FIN"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("σ", "ς"), ("ǅ", "dž"), ("ᾳ", "ΑΙ"), ("ŉ", "ʼN"), ("ı", "I"), ("ı", "i"), ("Ж", "ж"), ("각", "각"),
    ])
    func `case and normal form make no difference`(one: String, other: String) throws {
        #expect(try AccountName(one) == AccountName(other))
        #expect(try AccountName(one).key == AccountName(other).key)
        #expect(try AccountName(one).hashValue == AccountName(other).hashValue)
    }

    @Test(arguments: [("e", "é"), ("İ", "i"), ("a", "а"), ("o", "0"), ("ö", "oe"), ("1", "l")])
    func `other letters are other names`(one: String, other: String) throws {
        #expect(try AccountName(one) != AccountName(other))
    }

    @Test func `a name stays as it was typed, in normal form C`() throws {
        #expect(Array(try AccountName("E\u{301}").typed.utf8) == Array("É".utf8))
        #expect(try AccountName("Jane").typed == "Jane")
    }

    @Test(arguments: [
        "a", "7", "Jane7", "Ünal", "e\u{301}", "हिन्दी", "日本語", "עברית", "١٢٣", String(repeating: "é", count: 64),
    ])
    func `letters and digits of any script are a name`(text: String) throws {
        #expect(try AccountName(text).typed == text)
    }

    @Test(arguments: [
        ("a b", " "), ("a_b", "_"), ("a-b", "-"), ("😀", "😀"), ("a\0", "\0"), ("ª²", "²"), ("a \u{AD}b", " "),
        ("\0a", "\0"),
        ("\u{301}", "\u{301}"), ("\u{FDFA}", "\u{FDFA}"), ("Ⅷ", "Ⅷ"), ("<b>", "<"),
    ])
    func `anything else is named`(text: String, culprit: Character) {
        #expect(throws: AccountName.Problem.illegal(culprit)) { try AccountName(text) }
    }

    @Test(arguments: [
        "Jane ", " Jane", "\tJane\n", "\u{A0}Jane\u{3000}", "Ja\u{200B}ne", "Jane\u{200B}", "\u{FEFF}Jane",
        "Ja\u{AD}ne",
        "J\u{200D}a\u{200C}ne", "\u{202E}Jane\u{202C}", "Jan\u{FE0F}e", "Jan\u{34F}e", "\u{200B} Jane \u{200B}",
        "Jane\u{3164}", "\u{2066}Jane\u{2069}", "Jane\u{E0041}",
    ])
    func `what cannot be seen is no part of a name`(text: String) throws {
        #expect(try AccountName(text).typed == "Jane")
        #expect(try AccountName(text).key == "jane")
        #expect(Array(try AccountName(text).typed.unicodeScalars).count == 4)
    }

    @Test(arguments: ["", " ", "\u{3164}", "\u{200B}\u{AD}", " \n\u{FEFF} "])
    func `what has nothing to be seen is no name`(text: String) {
        #expect(throws: AccountName.Problem.empty) { try AccountName(text) }
    }

    @Test func `a letter has four marks at most, and none twice in a row`() throws {
        let pile = "a" + String(repeating: "\u{301}", count: 100)
        #expect(throws: AccountName.Problem.marks(Character(pile))) { try AccountName(pile) }
        #expect(throws: AccountName.Problem.marks("é\u{301}")) { try AccountName("né\u{301}e") }
        let five = "a\u{301}\u{302}\u{303}\u{304}\u{305}"
        #expect(throws: AccountName.Problem.marks(Character(five))) { try AccountName("x" + five) }
        #expect(try AccountName(String(five.unicodeScalars.dropLast())).typed.count == 1)
        #expect(try AccountName("ệ").key == AccountName("e\u{323}\u{302}").key)
    }

    @Test func `the length is bounded exactly`() throws {
        #expect(throws: AccountName.Problem.empty) { try AccountName("") }
        #expect(try AccountName(String(repeating: "a", count: 64)).typed.count == 64)
        #expect(throws: AccountName.Problem.tooLong) { try AccountName(String(repeating: "a", count: 65)) }
        #expect(throws: AccountName.Problem.tooLong) { try AccountName("a" + String(repeating: "\u{301}", count: 257)) }
        #expect(throws: AccountName.Problem.tooLong) { try AccountName(String(repeating: "a", count: 10_000_000)) }
    }

    @Test func `every letter has one key, whatever its case and form`() {
        for number in UInt32(0)...0x1_FFFF {
            guard let scalar = Unicode.Scalar(number),
                scalar.properties.changesWhenNFKCCaseFolded
                    || scalar.properties.changesWhenCaseMapped, let name = try? AccountName(String(scalar))
            else { continue }
            let again = [
                name.key, name.typed.lowercased(), name.typed.uppercased(), scalar.properties.titlecaseMapping,
            ]
            for text in again {
                let other = try? AccountName(text)
                #expect(other == name, "U+\(String(number, radix: 16)) as \(text)")
            }
        }
    }
}
