import Foundation
// ID tokens that are for somebody or something else, over the whole way.
import LoopbackKit
import OAuth
import Testing

@Suite(.timeLimit(.minutes(1))) struct IDTokenTests {
    private static let now = 1_800_000_000

    private func outcome(_ change: (inout FakeProvider.Behaviour) -> Void) async throws -> LoginOutcome {
        try await LoginBench(.openID, change).login()
    }

    private func reason(_ change: (inout FakeProvider.Behaviour) -> Void) async throws -> String {
        let bench = try LoginBench(.openID, change)
        let sentence = try bench.failure(await bench.login())
        #expect(bench.fake.requests("/userinfo").isEmpty)
        return sentence
    }

    @Test(
        arguments: [
            (["nonce": "other"], "its ID token is for another login"),
            (["nonce": Gone()], "its ID token is for another login"),
            (["iss": "https://other.example.com"], "its ID token is of another issuer"),
            (["iss": Gone()], "its ID token is of another issuer"),
            (["aud": "other"], "its ID token is for another site"),
            (["aud": ["other", "third"]], "its ID token is for another site"),
            (["aud": Gone()], "its ID token is for another site"),
            (["aud": [String]()], "its ID token is for another site"),
            (["aud": ["photowall", "other"]], "its ID token is for another site"),
            (["azp": "other"], "its ID token is for another site"),
            (["azp": 7], "its ID token is for another site"),
            (["exp": now - 60], "its ID token has expired"),
            (["exp": Gone()], "its ID token has no time"),
            (["exp": "tomorrow"], "its ID token has no time"),
            (["iat": Gone()], "its ID token has no time"),
            (["iat": now + 61], "its ID token is of the future"),
            (["nbf": now + 61], "its ID token is of the future"),
            (["iat": now - 61], "its ID token is older than the login"),
        ] as [(FakeProvider.Object, String)]
    )
    func `claims that are wrong`(claims: FakeProvider.Object, expected: String) async throws {
        #expect(try await reason { $0.claims = claims }.contains(expected))
    }

    @Test(
        arguments: [
            ["aud": ["photowall"]], ["aud": ["other", "photowall"], "azp": "photowall"], ["azp": "photowall"],
            ["exp": now - 59], ["iat": now + 60], ["iat": now - 60], ["exp": Double(now) + 0.5],
        ] as [FakeProvider.Object]
    )
    func `claims that are right`(claims: FakeProvider.Object) async throws {
        guard case .succeeded = try await outcome({ $0.claims = claims }) else {
            Issue.record("no login")
            return
        }
    }

    @Test(arguments: [
        "", "a", "a.b", "a.b.c", "e30.e30.e30=", "e30.e30.e30.e30", "e30.e30.e30.e30.e30", "e30.e30.", "W10.e30.YQ",
    ])
    func `texts that are no token`(text: String) async throws {
        let sentence = try await reason { $0.idToken = text }
        #expect(sentence.hasPrefix("Example does not answer as it should: its "))
    }

    @Test func `a header that asks for too much`() async throws {
        let crit = try await reason { $0.header = ["crit": ["exp"]] }
        #expect(crit.contains("its ID token asks for what is not known here"))
        #expect(try await reason { $0.header = ["alg": Gone()] }.contains("its ID token cannot be read"))
    }

    @Test func `unsigned tokens are taken on the machine itself`() async throws {
        guard case .succeeded = try await outcome({ $0.header = ["alg": "none"] }) else {
            Issue.record("no login")
            return
        }
    }
}
