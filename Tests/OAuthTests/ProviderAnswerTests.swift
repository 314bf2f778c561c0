import Foundation
// What a provider answers: errors, nonsense, too much, too late, and discovery documents.
import LoopbackKit
import OAuth
import Rx
import Testing

@Suite(.timeLimit(.minutes(1))) struct ProviderAnswerTests {
    private func sentence(
        _ shape: LoginBench.Shape = .openID,
        settings: LoginSettings = LoginSettings(),
        _ change: (inout FakeProvider.Behaviour) -> Void
    ) async throws -> String {
        let bench = try LoginBench(shape, settings: settings, change)
        return try bench.failure(await bench.login())
    }

    private func beginning(
        settings: LoginSettings = LoginSettings(),
        _ change: (inout FakeProvider.Behaviour) -> Void
    ) async throws -> String {
        let bench = try LoginBench(settings: settings, change)
        let error = await #expect(throws: OAuthError.self) { try await bench.begin() }
        #expect(bench.flow.pendingCount == 0)
        return error?.localizedDescription ?? ""
    }

    @Test(arguments: [
        ("invalid_request", "Example does not understand the request of this site."),
        ("invalid_client", "Example does not recognise this site."),
        ("invalid_grant", "Example does not accept the login any more. Please begin it again."),
        ("unauthorized_client", "Example does not let this site log people in."),
        ("unsupported_grant_type", "Example does not offer this kind of login."),
        ("invalid_scope", "Example does not tell this site what it asks for."),
    ])
    func `each error of RFC 6749, section 5.2, has its sentence`(code: String, sentence: String) async throws {
        let body = #"{"error":"\#(code)","error_description":"\#(FakeProvider.secret) code-1"}"#
        for status in [400, 401, 200] {
            #expect(try await self.sentence { $0.replies["/token"] = .answer(status, body: body) } == sentence)
        }
    }

    @Test func `an error as Facebook tells it`() async throws {
        let body = #"{"error":{"message":"Invalid code-1.","type":"OAuthException","code":100}}"#
        let sentence = try await sentence(.plain) { $0.replies["/token"] = .answer(400, body: body) }
        #expect(sentence == "Example has refused the login.")
    }

    @Test(arguments: [
        ("/token", LoopbackServer.Reply.answer(200, body: "<html>"), "its answer is no JSON"),
        ("/token", .answer(200, body: "[]"), "its answer is no object"),
        ("/token", .answer(200, body: ""), "its answer is no JSON"),
        ("/token", .answer(200, body: #"{"access_token":"a","access_token":"b"}"#), "its answer is no JSON"),
        ("/token", .answer(500, body: "oops"), "its status is 500"),
        ("/token", .answer(400, body: "{}"), "its status is 400"),
        ("/token", .answer(302, headers: ["Location": "/stolen"]), "its status is 302"),
        ("/token", .answer(200, body: String(repeating: "[", count: 1000)), "its answer is no JSON"),
        ("/userinfo", .answer(200, body: "nonsense"), "its answer is no JSON"),
        ("/userinfo", .answer(401, body: "{}"), "its status is 401"),
        ("/userinfo", .answer(302, headers: ["Location": "/stolen"]), "its status is 302"),
    ])
    func `nonsense is called so`(path: String, reply: LoopbackServer.Reply, reason: String) async throws {
        let bench = try LoginBench { $0.replies[path] = reply }
        let expected = "Example does not answer as it should: \(reason). Please try again later."
        #expect(try bench.failure(await bench.login()) == expected)
        #expect(bench.fake.requests("/stolen").isEmpty)
    }

    @Test func `only a bearer token will do, in whatever case`() async throws {
        let bench = try LoginBench(.plain) { $0.token = ["token_type": "bEARER"] }
        #expect(try await bench.login() == Identity.expected(bench.fake.issuer, "10158"))
        for type: any Sendable in [Gone(), "mac", 7] {
            let sentence = try await sentence { $0.token = ["token_type": type] }
            #expect(sentence.contains("its token is of another type than bearer"))
        }
        for token: any Sendable in [Gone(), "", "a\r\nX: y", "ä", 7] {
            let sentence = try await sentence(.plain) { $0.token = ["access_token": token] }
            #expect(sentence.contains("it gives no token"))
        }
        #expect(try await sentence { $0.token = ["id_token": Gone()] }.contains("it gives no ID token"))
    }

    @Test(arguments: [Gone(), "", "a b", "ä", String(repeating: "1", count: 256), true] as [any Sendable])
    func `a subject that is none`(subject: any Sendable) async throws {
        let expected = "it does not say who has logged in"
        #expect(try await sentence(.plain) { $0.profile = ["id": subject] }.contains(expected))
        #expect(try await sentence { $0.claims = ["sub": subject] }.contains(expected))
        #expect(try await sentence { $0.userInfo = ["sub": subject] }.contains(expected))
    }

    @Test func `numbers that are too large for anybody are no error where nobody reads them`() async throws {
        let huge = "123456789012345678901234567890123456789012345678901234567890"
        let token = #"{"access_token":"t","token_type":"bearer","expires_in":\#(huge),"x":[{"y":-\#(huge)},1e999]}"#
        for (id, subject) in [
            ("18446744073709551615", "18446744073709551615"), ("-7", "-7"), (#""\#(huge)""#, huge),
            ("170141183460469231731687303715884105727", "170141183460469231731687303715884105727"),
        ] {
            let bench = try LoginBench(.plain) {
                $0.replies["/token"] = .answer(200, body: token)
                $0.replies["/me"] = .answer(200, body: #"{"id":\#(id),"name":"Jane","friends":\#(huge)}"#)
            }
            guard case .succeeded(let identity) = try await bench.login() else {
                Issue.record("\(id) is nobody")
                continue
            }
            #expect(identity.subject == subject && identity.name == "Jane")
        }
        let nobody = try await sentence(.plain) { $0.replies["/me"] = .answer(200, body: #"{"id":\#(huge)}"#) }
        #expect(nobody.contains("it does not say who has logged in"))
    }

    @Test func `userinfo of somebody else is not believed`() async throws {
        let sentence = try await sentence { $0.userInfo = ["sub": "mallory"] }
        #expect(sentence.contains("it speaks of somebody else"))
    }

    @Test func `a slow provider is given up`() async throws {
        var settings = LoginSettings()
        settings.timeout = .milliseconds(300)
        let slow = "Example does not answer in time. Please try again later."
        let begun = ContinuousClock.now
        #expect(try await sentence(settings: settings) { $0.replies["/token"] = .silence } == slow)
        #expect(try await sentence(settings: settings) { $0.replies["/userinfo"] = .silence } == slow)
        let discovery = "/.well-known/openid-configuration"
        #expect(try await beginning(settings: settings) { $0.replies[discovery] = .silence } == slow)
        #expect(ContinuousClock.now - begun < .seconds(8))
    }

    @Test func `without a change it is given up after ten seconds`() {
        #expect(LoginSettings().timeout == .seconds(10))
    }

    @Test func `huge answers are cut off`() async throws {
        let huge = LoopbackServer.Reply.endless("HTTP/1.1 200 X\r\nContent-Type: application/json\r\n\r\n{")
        let sentence = "Example does not answer as it should: its answer is too large. Please try again later."
        #expect(try await self.sentence { $0.replies["/token"] = huge } == sentence)
        #expect(try await self.sentence { $0.replies["/userinfo"] = huge } == sentence)
        #expect(try await beginning { $0.replies["/.well-known/openid-configuration"] = huge } == sentence)
    }

    @Test func `nobody listens`() async throws {
        let (descriptor, port) = LoopbackServer.bound()
        defer { close(descriptor) }
        let provider = try IdentityProvider(
            name: "Example",
            kind: .openID(issuer: try #require(URL(string: "http://127.0.0.1:\(port)"))),
            clientID: "photowall",
            redirectURI: try #require(URL(string: "https://photos.example.org/"))
        )
        let expected = OAuthError.login("Example cannot be reached. Please try again later.")
        await #expect(throws: expected) { try await LoginFlow(provider).begin(session: "s").value }
    }

    @Test(arguments: ["https://other.example.com", "", 7, Gone()] as [any Sendable])
    func `a discovery document of another issuer is not believed`(issuer: any Sendable) async throws {
        let sentence = try await beginning { $0.discovery = ["issuer": issuer] }
        #expect(sentence.contains("it speaks for another issuer than the one that was asked"))
    }

    @Test func `an issuer with a slash at its end is another one`() async throws {
        let bench = try LoginBench()
        bench.fake.change { $0.discovery = ["issuer": bench.fake.issuer + "/"] }
        await #expect(throws: OAuthError.self) { try await bench.begin() }
    }

    @Test(
        arguments: ["http://example.com/token", "ftp://example.com", "nonsense", "https://example.com/#a", 7]
            as [any Sendable]
    )
    func `addresses that must not be used`(address: any Sendable) async throws {
        for name in ["authorization_endpoint", "token_endpoint", "userinfo_endpoint"] {
            let sentence = try await beginning { $0.discovery = [name: address] }
            #expect(sentence.contains("its discovery document has an address that must not be used"))
        }
    }

    @Test(arguments: ["authorization_endpoint", "token_endpoint"])
    func `addresses that are missing`(name: String) async throws {
        let sentence = try await beginning { $0.discovery = [name: Gone()] }
        #expect(sentence.contains("its discovery document has no addresses"))
    }

    @Test func `a discovery document that failed is asked for again`() async throws {
        let bench = try LoginBench { $0.replies["/.well-known/openid-configuration"] = .answer(503) }
        await #expect(throws: OAuthError.self) { try await bench.begin() }
        bench.fake.change { $0.replies = [:] }
        _ = try await bench.begin()
    }
}
