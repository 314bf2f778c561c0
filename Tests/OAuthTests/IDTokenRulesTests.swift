// What of ID tokens cannot be tried over HTTP on the machine itself.
import Foundation
import Testing

@testable import OAuth

@Suite struct IDTokenRulesTests {
    private func profile(_ header: String, signature: String, allowsNone: Bool) throws -> Profile {
        let claims = #"{"iss":"i","aud":"c","sub":"s","nonce":"n","iat":100,"exp":200}"#
        let parts = [header, claims].map { Base64URL.text(Array($0.utf8)) } + [signature]
        let expected = IDToken.Expectation(
            issuer: "i",
            clientID: "c",
            nonce: "n",
            began: Date(timeIntervalSince1970: 100),
            now: Date(timeIntervalSince1970: 100),
            leeway: .zero,
            allowsNone: allowsNone
        )
        return try IDToken.profile(parts.joined(separator: "."), expected)
    }

    @Test(arguments: [#"{"alg":"none"}"#, #"{"alg":"NoNe"}"#])
    func `unsigned tokens of other machines are refused`(header: String) throws {
        let refusal = LoginProblem.untrusted("its ID token is not signed")
        #expect(throws: refusal) { try profile(header, signature: "", allowsNone: false) }
        #expect(throws: refusal) { try profile(header, signature: "YQ", allowsNone: false) }
        #expect(try profile(header, signature: "", allowsNone: true).subject == "s")
    }

    @Test func `a signature must be there where one is announced`() throws {
        let refusal = LoginProblem.untrusted("its ID token is not signed")
        #expect(throws: refusal) { try profile(#"{"alg":"RS256"}"#, signature: "", allowsNone: true) }
        #expect(try profile(#"{"alg":"RS256"}"#, signature: "YQ", allowsNone: false).subject == "s")
    }
}
