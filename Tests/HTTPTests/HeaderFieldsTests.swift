import Testing

@testable import HTTP

@Suite struct HeaderFieldsTests {
    private func languages(_ value: String) -> [String] { HeaderFields([("Accept-Language", value)]).languages }

    @Test func `languages, best first`() {
        #expect(languages("de-AT, de;q=0.8, en;q=0.9") == ["de-AT", "en", "de"])
        #expect(languages("en;q=0.5,fr;q=0.5,de;q=0.5") == ["en", "fr", "de"])
        #expect(languages("en, fr;q=7, de;q=inf, nl;q=nan") == ["en", "fr", "de"])
        #expect(languages("*, en;q=0, nl; q=0.3") == ["nl"])
        #expect(languages("<script>, en;q=x, ,;q=1") == [])
        #expect(HeaderFields().languages == [])
        #expect(languages((0..<100).map { "l\($0)" }.joined(separator: ",")).count == 32)
    }

    @Test func `names in any case, cookies exactly`() {
        let fields = HeaderFields([("X-One", "1"), ("x-one", "2"), ("Cookie", "a=1; A=2")])
        #expect(fields["X-ONE"] == "1, 2")
        #expect(fields["X-Two"] == nil)
        #expect(fields.cookie("A") == "2")
        #expect(fields.cookie("b") == nil)
    }

    @Test(arguments: [
        ("\"a\"", true), ("W/\"a\"", true), ("\"b\", W/\"c\" ,\"a\"", true), ("*", true), ("\"b\"", false),
        ("W/\"b\"", false), ("a", false), ("", false),
    ])
    func `which versions the client has`(_ value: String, _ isKnown: Bool) {
        #expect(HeaderFields([("If-None-Match", value)]).knows(tag: "\"a\"") == isKnown)
        #expect(!HeaderFields([("If-Match", value), ("If-Modified-Since", "x")]).knows(tag: "\"a\""))
    }

    @Test func `what is kept outlives the connection`() throws {
        let kept = Collected<HeaderFields>()
        do {
            let daemon = try RunningDaemon { request in
                request.withFields { kept.append($0) }
                return .text("ok")
            }
            for number in 0..<20 {
                let client = Client(daemon.port)
                client.send("GET / HTTP/1.1\r\nHost: test\r\nX-Number: \(number)\r\nConnection: close\r\n\r\n")
                _ = client.rest()
            }
        }
        #expect(kept.all.map { $0["x-number"] } == (0..<20).map { "\($0)" })
    }
}
