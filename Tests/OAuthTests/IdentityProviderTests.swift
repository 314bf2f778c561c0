// Settings of providers: which are refused, how a file is read, and that the secret stays one.
import Foundation
import OAuth
import Testing

@Suite struct IdentityProviderTests {
    private static let example =
        #""name":"Example","kind":"openID","issuer":"https://a.example.com","clientID":"c","redirectURI":"https://b.example.org/1""#
    private static let plain =
        #""name":"My Face!","kind":"plain","authorize":"https://a.example.com/x?y=1","token":"https://b.example.com","#
        + #""profile":"https://c.example.com/me?fields=id,name","clientID":"c","redirectURI":"http://localhost:8080/2""#

    private func providers(_ json: String) throws -> [IdentityProvider] {
        try IdentityProvider.providers(fromJSON: json.utf8)
    }

    private func error(_ json: String) -> String? {
        #expect(throws: OAuthError.self) { try providers(json) }?.localizedDescription
    }

    @Test func `a file of both kinds`() throws {
        let json = """
            [{\(Self.example), "clientSecret": "hidden", "scopes": ["profile"]},
             {\(Self.plain), "key": "face", "idField": "uid", "scopes": null}]
            """
        let read = try providers(json)
        try #require(read.count == 2)
        #expect(read[0].name == "Example" && read[0].key == "example" && read[0].scopes == ["openid", "profile"])
        #expect(read[0].kind == .openID(issuer: try #require(URL(string: "https://a.example.com"))))
        #expect(read[0].clientSecret == Secret("hidden") && read[0].clientSecret != Secret("hidded"))
        #expect(read[1].key == "face" && read[1].clientSecret == nil && read[1].scopes.isEmpty)
        guard case .plain(let authorize, _, let profile, "uid", "name") = read[1].kind else {
            Issue.record("\(read[1].kind)")
            return
        }
        #expect(authorize.absoluteString == "https://a.example.com/x?y=1")
        #expect(profile.query == "fields=id,name")
        #expect(try providers("[{\(Self.plain)}]").first?.key == "my-face")
        #expect(try providers("[]").isEmpty)
    }

    @Test(arguments: [
        (#""clientID":"c""#, #""clientID":"""#, "[0].clientID` must be 1 to 255"),
        (#""clientID":"c""#, #""clientID":7"#, "[0].clientID` must be a text."),
        (#""clientID":"c","#, "", "[0].clientID` is missing."),
        (#""clientID":"c""#, #""clientID":"c","clientSecret":"hid\nden""#, "[0].clientSecret` must be 1 to 1024"),
        (#""clientID":"c""#, #""clientID":"c","clientSecret":["hidden"]"#, "[0].clientSecret` must be a text."),
        (#""clientID":"c""#, #""clientID":"c","scopes":["a","b c"]"#, "[0].scopes[1]` must be one scope"),
        (#""clientID":"c""#, #""clientID":"c","scopes":["a",7]"#, "[0].scopes[1]` must be a text."),
        (#""clientID":"c""#, #""clientID":"c","scopes":"a""#, "[0].scopes` must be an array of texts."),
        (#""clientID":"c""#, #""clientID":"c","scope":["a"]"#, "[0].scope` is no setting"),
        (#""clientID":"c""#, #""clientID":"c","token":"https://x.example.com""#, "[0].token` is no setting"),
        (#""clientID":"c""#, #""clientID":"c","key":"A/b""#, "[0].key` must be 1 to 32"),
        (#""openID""#, #""openid""#, "[0].kind` must be"),
        (#""Example""#, #""Ex\nample""#, "[0].name` must have 1 to 50"),
        (#""Example""#, #""Äöü""#, "[0].key` must be 1 to 32"),
        ("https://a.example.com", "http://a.example.com", "[0].issuer` must begin with https://"),
        ("https://a.example.com", "https://a.example.com/?q", "[0].issuer` must have no query"),
        ("https://a.example.com", "https://u:hidden@a.example.com", "[0].issuer` must have no name and password"),
        ("https://a.example.com", "nonsense", "[0].issuer` must be an address"),
        ("https://b.example.org/1", "https://b.example.org/1#x", "[0].redirectURI` must have no fragment"),
        ("https://b.example.org/1", "http://127.0.0.1.example.org/", "[0].redirectURI` must begin with https://"),
    ])
    func `each mistake is told with its path and without the value`(from: String, to: String, expected: String) throws {
        let sentence = try #require(error("[{\(Self.example.replacing(from, with: to))}]"))
        #expect(sentence.hasPrefix("The setting `" + expected) && sentence.hasSuffix("."))
        #expect(!sentence.contains("hid"))
    }

    @Test(arguments: ["authorize", "token", "profile"])
    func `each address of a plain provider is checked`(name: String) throws {
        let json = "[{\(Self.plain.replacing("\"\(name)\":\"https", with: "\"\(name)\":\"http"))}]"
        #expect(error(json)?.hasPrefix("The setting `[0].\(name)` must begin with https://") == true)
    }

    @Test func `two providers share neither key nor redirect URI`() {
        #expect(
            error("[{\(Self.example)},{\(Self.example)}]")
                == "The setting `[1].key` must not be that of another provider."
        )
        let json = "[{\(Self.example)},{\(Self.example),\"key\":\"x\"}]"
        #expect(error(json)?.hasPrefix("The setting `[1].redirectURI` must not be that of another provider") == true)
    }

    @Test(arguments: [
        ("", "are not JSON in line 1."), ("[\n{\"hidden\"\n:x}]", "are not JSON in line 3."),
        ("{}", "must be an array of objects."),
        ("[{\"a\":1,\n\"a\":2}]", "name something twice in line 2."),
        (String(repeating: "[", count: 9) + String(repeating: "]", count: 9), "are nested too deeply."),
        ("[" + String(repeating: " ", count: 65536) + "]", "have more than 65536 bytes."),
    ])
    func `a text that is no list of providers`(json: String, expected: String) {
        #expect(error(json) == "The settings of the identity providers " + expected)
    }

    @Test func `an entry that is no object`() {
        #expect(error("[7]") == "The setting `[0]` must be an object.")
    }

    @Test func `no description shows the secret`() throws {
        let provider = try #require(try providers("[{\(Self.example),\"clientSecret\":\"hidden\"}]").first)
        var text =
            "\(provider) \(String(reflecting: provider)) \([provider]) \(String(describing: provider.clientSecret))"
        dump(provider, to: &text)
        dump(provider.clientSecret, to: &text)
        dump([LoginFlow(provider)], to: &text)
        #expect(text.contains("***") && text.contains("IdentityProvider(Example, example)"))
        #expect(!text.contains("hidden"))
    }

    @Test(arguments: [
        ("http://localhost:8080", true), ("http://127.0.0.1", true), ("http://127.9.9.9:1/x", true),
        ("http://[::1]:8080", true), ("http://LOCALHOST", true), ("https://example.com", true),
        ("http://localhost.example.com", false), ("http://127.0.0.1.example.com", false), ("http://127.1", false),
        ("http://128.0.0.1", false), ("http://example.com/localhost", false), ("http://localhost@example.com", false),
        ("http:///x", false), ("file:///etc/passwd", false), ("https:", false),
    ])
    func `http is for the machine itself`(address: String, isTaken: Bool) throws {
        let json = "[{\(Self.example.replacing("https://b.example.org/1", with: address))}]"
        #expect(((try? providers(json)) != nil) == isTaken)
    }
}
