// The embedded provider's answers to those who ask otherwise than it wants.
import Foundation
import HTTP
import Jansson
import OAuth
import RxLiveTest
import Sodium
import Testing

@testable import Photowall

@Suite struct EmbeddedProviderTests {
    private let house: WallHouse
    private let provider: EmbeddedProvider
    private let verifier = String(repeating: "v", count: 43)

    init() throws {
        house = try WallHouse()
        provider = try #require(house.photowall.house?.embedded)
    }

    private var request: ConsentRequest {
        get throws {
            let challenge = Base64URL.text(sha256(of: verifier))
            let text =
                "response_type=code&client_id=photowall&redirect_uri=\(PercentEncoding.component(provider.redirectURI))"
                + "&state=s&code_challenge=\(challenge)&code_challenge_method=S256&nonce=n"
            return try #require(ConsentRequest(Query(Array(text.utf8)[...]), redirectURI: provider.redirectURI))
        }
    }

    private func code() throws -> String {
        let address = try #require(URLComponents(string: provider.allow(try request, as: "Jane")))
        return try #require(address.queryItems?.first { $0.name == "code" }?.value)
    }

    private func exchange(_ changes: [String: String] = [:]) throws -> TestAnswer {
        var fields = [
            "grant_type": "authorization_code", "client_id": "photowall", "client_secret": provider.secret,
            "code": try code(), "redirect_uri": provider.redirectURI, "code_verifier": verifier,
        ]
        fields.merge(changes) { $1 }
        let text = fields.map { "\($0)=\(PercentEncoding.component($1))" }.joined(separator: "&")
        return try house.browser().send(.post, "/provider/token", body: Array(text.utf8))
    }

    @Test func `a code is exchanged for a token, which says who it is`() throws {
        let answer = try exchange()
        #expect(answer.status == 200)
        #expect(answer["Cache-Control"] == "no-store")
        let token = try withJSON(parsing: answer.body) { $0["access_token"]?.string ?? "" }
        let info = try house.browser().send(
            .get,
            "/provider/userinfo",
            fields: [("Authorization", "Bearer " + token)]
        )
        #expect(try withJSON(parsing: info.body) { $0["name"]?.string } == "Jane")
        for other in ["", "Bearer", "Bearer x", "Basic " + token] {
            let refused = try house.browser().send(.get, "/provider/userinfo", fields: [("Authorization", other)])
            #expect(refused.status == 401)
        }
    }

    @Test(arguments: [
        ["grant_type": "password"], ["client_id": "other"], ["client_secret": "x"], ["code": "x"],
        ["redirect_uri": "https://evil.example"], ["code_verifier": "other"], ["code_verifier": ""],
    ])
    func `nothing else is exchanged`(changes: [String: String]) throws {
        let answer = try exchange(changes)
        #expect(answer.status == 400)
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("token\""))
    }

    @Test func `a code is good once`() throws {
        let code = try code()
        #expect(try exchange(["code": code]).status == 200)
        #expect(try exchange(["code": code]).status == 400)
    }
}
