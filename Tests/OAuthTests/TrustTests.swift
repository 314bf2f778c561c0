import Foundation
// Providers over TLS: only by a certificate that is trusted.
import LoopbackKit
import OAuth
import Rx
import Testing

@Suite(.timeLimit(.minutes(1))) struct TrustTests {
    @Test func `a provider with a certificate of its own making is asked where the settings name that`() async throws {
        let server = try TLSServer(
            name: "localhost",
            body: #"{"issuer":"ORIGIN","authorization_endpoint":"ORIGIN/a","token_endpoint":"ORIGIN/t"}"#
        )
        let provider = try IdentityProvider(
            name: "Example",
            kind: .openID(issuer: try #require(URL(string: "https://localhost:\(server.port)"))),
            clientID: "photowall",
            redirectURI: try #require(URL(string: "https://photos.example.org/login/example"))
        )
        let refusal = OAuthError.login("Example cannot be reached. Please try again later.")
        await #expect(throws: refusal) { try await LoginFlow(provider).begin(session: "s").value }
        var settings = LoginSettings()
        settings.trustedCertificates = [server.certificate]
        let address = try await LoginFlow(provider, settings: settings).begin(session: "s").value
        #expect(address.absoluteString.hasPrefix("https://localhost:\(server.port)/a?response_type=code&"))
        withExtendedLifetime(server) {}
    }
}
