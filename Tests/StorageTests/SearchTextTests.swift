// What the words of a text are, for the index and for those who look for them.

import Testing

@testable import Storage

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("The Sea, the SEA!", "the sea the sea"), ("don't", "don t"), ("", ""), ("… — !", ""),
        ("#Sea and #sea_side", "sea #sea and sea side #sea_side"), ("#1 and C# and a#b", "1 and c and a b"),
        ("##sea #", "sea #sea"), ("@Ann: hi", "ann @ann hi"), ("ann@example.org", "ann example org"),
        ("@1 up", "1 @1 up"), ("Straße ＡＢＣ ﬁn", "strasse abc fin"), ("I\u{307}", "i\u{307}"),
        ("東京都", "東京 京都 都"), ("都", "都"), ("見て、カメラ!", "見て て カメ メラ ラ"), ("#東京 go", "東京 京 #東京 go"),
        ("東京tower", "東京 京 tower"), ("서울에서", "서울에서"), ("e\u{301}té", "été"), ("שלום", "שלום"),
    ])
    func `a text is cut into words`(text: String, words: String) {
        #expect(SearchText.indexed([text]) == words)
    }

    @Test(arguments: hostileTexts)
    func `whatever is typed becomes words of letters and digits`(text: String) {
        for word in SearchText.indexed([text]).split(separator: " ") {
            let inner = word.drop { $0 == "#" || $0 == "@" }
            #expect(inner.unicodeScalars.allSatisfy { $0 == "_" || SearchText.kind(of: $0) != .other }, "\(word)")
        }
    }
}
