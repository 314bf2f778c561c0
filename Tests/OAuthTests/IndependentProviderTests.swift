// A login with an OpenID provider that others have written, in Python: oidc-provider-mock. Scripts/tools installs it.
import Foundation
import FoundationNetworking
import Networking
import OAuth
import Rx
import Testing

@Suite(.timeLimit(.minutes(2))) struct IndependentProviderTests {
    private struct Form: TargetType {
        let baseURL: URL
        let method: HTTPMethod
        let task: HTTPTask
        var path: String { "" }
    }

    private let browser: Provider<Form> = {
        var settings = SessionSettings()
        settings.maximumRedirects = 0
        return Provider(settings: settings)
    }()

    /// Does at the provider what a person does, and answers what the browser brings back.
    private func submit(_ fields: [String: String], to address: URL) async throws -> String {
        let form = Form(baseURL: address, method: .post, task: .requestParameters(fields, encoding: .form))
        let response = try await browser.rx.request(form).value
        #expect(response.statusCode == 302)
        let location = try #require(response.response?.value(forHTTPHeaderField: "Location"))
        #expect(location.hasPrefix("https://photos.example.org/login/mock?"))
        return try #require(URLComponents(string: location)?.percentEncodedQuery)
    }

    @Test func `logged in, and replayed`() async throws {
        let mock = try await MockProvider()
        let provider = try IdentityProvider(
            name: "Mock",
            kind: .openID(issuer: mock.issuer),
            clientID: "photowall",
            clientSecret: "s/e+c r&t%",
            scopes: ["profile", "email"],
            redirectURI: try #require(URL(string: "https://photos.example.org/login/mock"))
        )
        let flow = LoginFlow(provider)
        let user = Form(
            baseURL: mock.issuer.appending(path: "users/alice"),
            method: .put,
            task: .requestJSONEncodable(["name": "Alice Liddell", "email": "alice@example.org"])
        )
        #expect(try await browser.rx.request(user).value.statusCode < 300)

        let query = try await submit(["sub": "alice"], to: flow.begin(session: "s").value)
        let alice = Identity(
            issuer: mock.issuer.absoluteString,
            subject: "alice",
            name: "Alice Liddell",
            mail: "alice@example.org"
        )
        #expect(try await flow.finish(query: query, session: "s").value == .succeeded(alice))
        guard case .failed = try await flow.finish(query: query, session: "s").value else {
            Issue.record("a replay has succeeded")
            return
        }
        _ = mock
    }
}
