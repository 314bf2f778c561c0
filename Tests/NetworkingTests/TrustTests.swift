import Foundation
// Certificates: those of strangers are refused, one that the settings name is taken, and names are compared.
import LoopbackKit
import Networking
import Testing

@Suite(.timeLimit(.minutes(1))) struct TrustTests {
    private func provider(trusting certificates: [String]) -> Provider<TestTarget> {
        var settings = SessionSettings()
        settings.trustedCertificates = certificates
        return Provider(settings: settings)
    }

    private func refusal(_ target: TestTarget, _ provider: Provider<TestTarget>) -> URLError.Code? {
        guard case .underlying(let error, nil)? = provider.failure(target) else { return nil }
        return (error as? URLError)?.code
    }

    @Test func `only by its certificate, and only under its name`() throws {
        let server = try TLSServer(name: "localhost")
        let stranger = try TLSServer(name: "localhost")
        let named = TestTarget(try #require(URL(string: "https://localhost:\(server.port)")))
        #expect(refusal(named, Provider()) == .serverCertificateUntrusted)
        #expect(refusal(named, provider(trusting: [stranger.certificate])) == .serverCertificateUntrusted)
        let trusting = provider(trusting: [stranger.certificate, server.certificate])
        #expect(try trusting.answer(named).data == Data("trusted".utf8))
        let other = TestTarget(try #require(URL(string: "https://127.0.0.1:\(server.port)")))
        #expect(refusal(other, trusting) == .serverCertificateUntrusted)
        withExtendedLifetime((server, stranger)) {}
    }

    @Test func `a certificate that is none trusts nobody`() throws {
        let server = try TLSServer(name: "localhost")
        let target = TestTarget(try #require(URL(string: "https://localhost:\(server.port)")))
        #expect(provider(trusting: ["nonsense"]).failure(target) != nil)
        withExtendedLifetime(server) {}
    }

    @Test func `HTTP where TLS is spoken`() throws {
        let server = try TLSServer(name: "localhost")
        let url = try #require(URL(string: "http://localhost:\(server.port)"))
        #expect(Provider().failure(TestTarget(url)) != nil)
        withExtendedLifetime(server) {}
    }
}
