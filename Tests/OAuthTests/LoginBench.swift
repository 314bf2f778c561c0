import Foundation
// LoginBench: a flow, its provider and its time, as most tests need them.
import LoopbackKit
import OAuth
import Rx
import Testing

/// Everything that a login needs.
struct LoginBench: Sendable {
    enum Shape: CaseIterable, Sendable {
        case openID
        case plain
    }

    let fake: FakeProvider
    let clock = Clock()
    let flow: LoginFlow

    init(
        _ shape: Shape = .openID,
        settings: LoginSettings = LoginSettings(),
        _ change: (inout FakeProvider.Behaviour) -> Void = { _ in }
    ) throws {
        fake = FakeProvider(change)
        let kind: IdentityProvider.Kind =
            switch shape {
            case .openID: .openID(issuer: try #require(URL(string: fake.issuer)))
            case .plain:
                .plain(
                    authorize: fake.server.url("/authorize"),
                    token: fake.server.url("/token"),
                    profile: fake.server.url("/me?fields=id,name")
                )
            }
        let provider = try IdentityProvider(
            name: "Example",
            kind: kind,
            clientID: "photowall",
            clientSecret: FakeProvider.secret,
            scopes: ["profile", "email"],
            redirectURI: try #require(URL(string: "https://photos.example.org/login/example?page=1"))
        )
        flow = LoginFlow(provider, settings: settings, now: { [clock] in clock.now })
    }

    func begin(_ session: String = "session-1") async throws -> URL { try await flow.begin(session: session).value }

    func finish(_ query: String, _ session: String = "session-1") async throws -> LoginOutcome {
        try await flow.finish(query: query, session: session).value
    }

    /// The whole way: begun, allowed, finished.
    func login() async throws -> LoginOutcome { try await finish(fake.allow(begin())) }

    /// The state of a login.
    func state(_ address: URL) throws -> String { try #require(FakeProvider.fields(address.query ?? "")["state"]) }

    /// The sentence of a login that fails, which is checked to have nothing secret in it.
    func failure(_ outcome: LoginOutcome, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        guard case .failed(let sentence) = outcome else {
            Issue.record("\(outcome)", sourceLocation: sourceLocation)
            return ""
        }
        for secret in [FakeProvider.secret, FakeProvider.accessToken, "code-", "eyJ"] {
            #expect(!sentence.contains(secret), sourceLocation: sourceLocation)
        }
        return sentence
    }
}
