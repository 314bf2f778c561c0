// What somebody looks for: its bounds, what SQLite gets of it, and where it is in a text.

import Testing

@testable import Storage

@Suite struct SearchWordsTests {
    @Test(arguments: [
        ("sea", "\"sea\" *"), ("Sea side", "\"sea\" AND \"side\" *"), ("don't go", "\"don t\" AND \"go\" *"),
        ("#Sea", "\"#sea\" *"), ("#sea #side", "\"#sea\" AND \"#side\" *"), ("@Ann sea", "\"@ann\" AND \"sea\" *"),
        ("東京", "\"東京\""), ("東京都", "\"東京 京都\""), ("京", "\"京\" *"), ("京 sea", "\"京\" * AND \"sea\" *"),
        ("\"sea\" OR side*", "\"sea\" AND \"or\" AND \"side\" *"), ("words:sea", "\"words sea\" *"),
        ("NEAR(a b, 2)", "\"near a\" AND \"b\" AND \"2\" *"), ("-sea ^side +x", "\"sea\" AND \"side\" AND \"x\" *"),
    ])
    func `words are strings, and the last may be a beginning`(typed: String, match: String) throws {
        #expect(try SearchWords(typed).match == match)
    }

    @Test func `what is no word, too long, or too many words is refused`() throws {
        for empty in ["", " ", "…", "# @", "\"*\"", "\u{200B}"] {
            #expect(throws: SearchWords.Problem.empty) { try SearchWords(empty) }
        }
        #expect(try SearchWords(String(repeating: "a", count: 200)).terms.count == 1)
        for long in [String(repeating: "a", count: 201), String(repeating: "e\u{301}\u{302}", count: 2_000)] {
            #expect(throws: SearchWords.Problem.tooLong) { try SearchWords(long) }
        }
        #expect(try SearchWords("1 2 3 4 5 6 7 8 9 10").terms.count == 10)
        #expect(throws: SearchWords.Problem.tooMany(11)) { try SearchWords("1 2 3 4 5 6 7 8 9 10 11") }
        #expect(throws: SearchWords.Problem.tooMany(11)) { try SearchWords("1-2-3-4-5-6-7-8-9-10-11") }
    }

    @Test(arguments: [
        ("sea", "By the Sea, the séa and the seaside", ["Sea", "séa", "seaside"]),
        ("the sea", "The seaside", ["The", "seaside"]), ("sea the", "The seaside", ["The"]),
        ("#sea", "A #Sea", ["#Sea"]), ("@ann", "by @Ann or ANNA", ["@Ann", "ANNA"]), ("strasse", "Straße", ["Straße"]),
        ("東京", "私は東京東京都にいる", ["東京", "東京"]), ("京", "東京", ["京"]), ("none", "something", []),
    ])
    func `what was looked for is found in the text`(typed: String, text: String, found: [String]) throws {
        #expect(try SearchWords(typed).places(in: text).map { String(text[$0]) } == found)
    }

    @Test(arguments: hostileTexts)
    func `places of whatever is typed are in order, and within the text`(typed: String) throws {
        guard let words = try? SearchWords(typed) else { return }
        for text in hostileTexts {
            let places = words.places(in: text)
            for (one, next) in zip(places, places.dropFirst()) { #expect(one.upperBound <= next.lowerBound) }
        }
    }
}
