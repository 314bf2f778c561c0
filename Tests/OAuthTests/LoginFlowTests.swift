import Foundation
// Logins that succeed, and what is sent for them.
import LoopbackKit
import OAuth
import Rx
import Testing

@Suite(.timeLimit(.minutes(1))) struct LoginFlowTests {
    @Test func `with an OpenID provider`() async throws {
        let bench = try LoginBench()
        let expected = Identity.expected(bench.fake.issuer, "alice-1", mail: "alice@example.org", isMailVerified: true)
        #expect(try await bench.login() == expected)
        #expect(bench.flow.pendingCount == 0)
    }

    @Test func `with a provider of Facebook's shape`() async throws {
        let bench = try LoginBench(.plain)
        #expect(try await bench.login() == Identity.expected(bench.fake.issuer, "10158"))
        bench.fake.change { $0.profile = ["id": 7_000_000_000, "email": "a@example.org"] }
        #expect(try await bench.login() == Identity.expected(bench.fake.issuer, "7000000000", mail: "a@example.org"))
    }

    @Test func `the address has all that the provider needs and no secret`() async throws {
        let bench = try LoginBench()
        let address = try await bench.begin()
        #expect(address.absoluteString.hasPrefix(bench.fake.issuer + "/authorize?tenant=1&response_type=code&"))
        let fields = FakeProvider.fields(address.query ?? "")
        #expect(fields["client_id"] == "photowall" && fields["response_type"] == "code")
        #expect(fields["redirect_uri"] == "https://photos.example.org/login/example?page=1")
        #expect(fields["scope"] == "openid profile email" && fields["code_challenge_method"] == "S256")
        for name in ["state", "nonce", "code_challenge"] { #expect(fields[name]?.count == 43) }
        #expect(fields.count == 9 && !address.absoluteString.contains("s/e"))
        let other = FakeProvider.fields(try await bench.begin().query ?? "")
        for name in ["state", "nonce", "code_challenge"] { #expect(fields[name] != other[name]) }
    }

    @Test func `the code is exchanged once, with the verifier of its own challenge`() async throws {
        let bench = try LoginBench()
        _ = try await bench.login()
        let requests = bench.fake.requests("/token")
        let form = FakeProvider.fields(try #require(requests.first).body)
        #expect(requests.count == 1 && form["code_verifier"]?.count == 43)
        #expect(form["redirect_uri"] == "https://photos.example.org/login/example?page=1")
        #expect(requests.first?.headers["content-type"] == "application/x-www-form-urlencoded")
    }

    @Test func `the secret goes into the body where the provider takes it there alone`() async throws {
        let bench = try LoginBench { $0.discovery = ["token_endpoint_auth_methods_supported": ["client_secret_post"]] }
        guard case .succeeded = try await bench.login() else {
            Issue.record("no login")
            return
        }
        let request = try #require(bench.fake.requests("/token").first)
        #expect(request.headers["authorization"] == nil && FakeProvider.fields(request.body)["client_secret"] != nil)
    }

    @Test func `a public client names itself in the body`() async throws {
        let bench = try LoginBench { $0.replies["/token"] = .answer(400, body: #"{"error":"invalid_client"}"#) }
        let provider = try IdentityProvider(
            name: "Example",
            kind: bench.flow.provider.kind,
            clientID: "public",
            redirectURI: bench.flow.provider.redirectURI
        )
        let flow = LoginFlow(provider)
        let address = try await flow.begin(session: "s").value
        _ = try await flow.finish(query: bench.fake.allow(address), session: "s").value
        let request = try #require(bench.fake.requests("/token").first)
        #expect(request.headers["authorization"] == nil && FakeProvider.fields(request.body)["client_id"] == "public")
    }

    @Test func `the discovery document is asked for once an hour`() async throws {
        let bench = try LoginBench()
        for _ in 0..<3 { _ = try await bench.begin() }
        #expect(bench.fake.requests("/.well-known").count == 1)
        bench.clock.advance(3601)
        _ = try await bench.begin()
        #expect(bench.fake.requests("/.well-known").count == 2)
    }

    @Test func `without a userinfo endpoint the ID token says it all`() async throws {
        let bench = try LoginBench {
            $0.discovery = ["userinfo_endpoint": Gone()]
            $0.claims = ["name": "Bob", "email": "bob@example.org", "email_verified": true]
        }
        let expected = Identity.expected(
            bench.fake.issuer,
            "alice-1",
            name: "Bob",
            mail: "bob@example.org",
            isMailVerified: true
        )
        #expect(try await bench.login() == expected)
    }

    @Test func `what userinfo does not say is taken from the ID token, a mail with its own mark`() async throws {
        let bench = try LoginBench {
            $0.userInfo = ["name": Gone(), "email": "new@example.org", "email_verified": Gone()]
            $0.claims = ["name": "Bob", "email": "bob@example.org", "email_verified": true]
        }
        let expected = Identity.expected(bench.fake.issuer, "alice-1", name: "Bob", mail: "new@example.org")
        #expect(try await bench.login() == expected)
    }

    @Test(arguments: ["true", "1", "yes"])
    func `only the truth itself verifies a mail address`(text: String) async throws {
        let bench = try LoginBench { $0.userInfo = ["email_verified": text] }
        #expect(
            try await bench.login() == Identity.expected(bench.fake.issuer, "alice-1", mail: "alice@example.org")
        )
    }

    @Test func `two sessions log in at once`() async throws {
        let bench = try LoginBench()
        let (one, two) = (try await bench.begin("one"), try await bench.begin("two"))
        guard case .succeeded = try await bench.finish(bench.fake.allow(two), "two"),
            case .succeeded = try await bench.finish(bench.fake.allow(one), "one")
        else {
            Issue.record("no login")
            return
        }
    }

    @Test func `names are shown in one line and bounded`() async throws {
        let hostile =
            "<script>alert(1)</script>\r\nSet-Cookie: a=b\u{0}\u{202E}evil\u{7F}" + String(repeating: "x", count: 500)
        let bench = try LoginBench { $0.userInfo = ["name": hostile, "email": "a@b\r\nBcc: c@d"] }
        guard case .succeeded(let identity) = try await bench.login(), let name = identity.name else {
            Issue.record("no login")
            return
        }
        #expect(name.hasPrefix("<script>alert(1)</script> Set-Cookie: a=bevilxxx") && name.count == 100)
        #expect(identity.mail == nil && !identity.isMailVerified)
    }

    @Test func `a dump of a flow shows no secret`() async throws {
        let bench = try LoginBench()
        let state = try bench.state(await bench.begin())
        var text = "\(bench.flow)" + String(reflecting: bench.flow)
        dump(bench.flow, to: &text)
        #expect(text.contains("Example"))
        #expect(!text.contains(FakeProvider.secret) && !text.contains(state))
    }
}

extension Identity {
    /// A login that has succeeded, of somebody whose name is Alice.
    static func expected(
        _ issuer: String,
        _ subject: String,
        name: String? = "Alice",
        mail: String? = nil,
        isMailVerified: Bool = false
    ) -> LoginOutcome {
        .succeeded(
            Identity(issuer: issuer, subject: subject, name: name, mail: mail, isMailVerified: isMailVerified)
        )
    }
}
