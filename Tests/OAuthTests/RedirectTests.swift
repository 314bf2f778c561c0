import Foundation
// What browsers bring back: cancelled, refused, forged, replayed, too late, from elsewhere.
import LoopbackKit
import OAuth
import Rx
import Testing

@Suite(.timeLimit(.minutes(1))) struct RedirectTests {
    private static let ended =
        "This login with Example has ended already, or was begun in another browser. Please begin it again."

    @Test(arguments: [
        "error=access_denied", "error=access_denied&error_reason=user_denied&error_description=Permissions+error",
        "error=other&error_reason=user_denied",
    ])
    func `a person who says no has cancelled`(query: String) async throws {
        for shape in LoginBench.Shape.allCases {
            let bench = try LoginBench(shape)
            let state = try bench.state(await bench.begin())
            #expect(try await bench.finish("\(query)&state=\(state)") == .cancelled)
            #expect(try bench.failure(await bench.finish("\(query)&state=\(state)")) == Self.ended)
            #expect(bench.fake.requests("/token").isEmpty)
        }
    }

    @Test func `a cancellation without a state of ours is none`() async throws {
        let bench = try LoginBench()
        _ = try await bench.begin()
        #expect(try bench.failure(await bench.finish("error=access_denied")) == Self.ended)
        #expect(try bench.failure(await bench.finish("error=access_denied&state=x")) == Self.ended)
        #expect(bench.flow.pendingCount == 1)
    }

    @Test(arguments: [
        ("invalid_request", "Example does not understand the request of this site."),
        ("unauthorized_client", "Example does not let this site log people in."),
        ("unsupported_response_type", "Example does not offer this kind of login."),
        ("invalid_scope", "Example does not tell this site what it asks for."),
        ("server_error", "Example has met an error of its own. Please try again later."),
        ("temporarily_unavailable", "Example is too busy at the moment. Please try again later."),
        ("consent_required", "Example has refused the login."),
    ])
    func `each error of RFC 6749, section 4.1.2.1, has its sentence`(code: String, sentence: String) async throws {
        let bench = try LoginBench(.plain)
        let state = try bench.state(await bench.begin())
        #expect(try bench.failure(await bench.finish("error=\(code)&state=\(state)")) == sentence)
    }

    @Test func `a description is quoted in one line and bounded`() async throws {
        let bench = try LoginBench(.plain)
        let state = try bench.state(await bench.begin())
        let words = "%3Cb%3Ehot%3C%2Fb%3E%0D%0ALocation:+x%00%1B%5B31m" + String(repeating: "y", count: 900)
        let query = "error=server_error&error_description=\(words)&state=\(state)"
        let sentence = try bench.failure(await bench.finish(query))
        #expect(sentence.contains(" Example says: “<b>hot</b> Location: x[31myyy"))
        #expect(sentence.count < 300 && !sentence.unicodeScalars.contains { $0.value < 32 })
    }

    @Test(arguments: ["", "code=1", "code=1&state=", "code=1&state=forged", "code=1&state=%00"])
    func `a missing or forged state is refused`(query: String) async throws {
        let bench = try LoginBench()
        _ = try await bench.begin()
        #expect(try bench.failure(await bench.finish(query)) == Self.ended)
        #expect(bench.fake.requests("/token").isEmpty && bench.flow.pendingCount == 1)
    }

    @Test(arguments: ["state=1&state=1", "code=%zz&state=1", "code=%ff&state=1"])
    func `a query that is unclear is refused`(query: String) async throws {
        let bench = try LoginBench()
        let sentence = "What the browser has brought from Example cannot be read. Please try again."
        #expect(try bench.failure(await bench.finish(query)) == sentence)
        #expect(try bench.failure(await bench.finish("a=" + String(repeating: "b", count: 16384))) == sentence)
    }

    @Test func `a replayed code is refused and not sent again`() async throws {
        let bench = try LoginBench()
        let query = bench.fake.allow(try await bench.begin())
        guard case .succeeded = try await bench.finish(query) else {
            Issue.record("no login")
            return
        }
        #expect(try bench.failure(await bench.finish(query)) == Self.ended)
        #expect(bench.fake.requests("/token").count == 1)
    }

    @Test func `one subscription more is a replay as well`() async throws {
        let bench = try LoginBench()
        let finishing = bench.flow.finish(query: bench.fake.allow(try await bench.begin()), session: "session-1")
        guard case .succeeded = try await finishing.value else {
            Issue.record("no login")
            return
        }
        #expect(try bench.failure(await finishing.value) == Self.ended)
    }

    @Test func `a state of another session is refused, and used up`() async throws {
        let bench = try LoginBench()
        let query = bench.fake.allow(try await bench.begin("one"))
        #expect(try bench.failure(await bench.finish(query, "two")) == Self.ended)
        #expect(try bench.failure(await bench.finish(query, "one")) == Self.ended)
        #expect(bench.fake.requests("/token").isEmpty)
    }

    @Test func `the state of another provider is refused`() async throws {
        let (one, two) = (try LoginBench(), try LoginBench(.plain))
        let query = one.fake.allow(try await one.begin())
        #expect(try two.failure(await two.finish(query)) == Self.ended)
        #expect(two.fake.requests("/token").isEmpty)
    }

    @Test func `after ten minutes it is too late`() async throws {
        let bench = try LoginBench()
        let (late, early) = (try await bench.begin(), try await bench.begin())
        bench.clock.advance(599)
        bench.fake.change { $0.now += 599 }
        guard case .succeeded = try await bench.finish(bench.fake.allow(early)) else {
            Issue.record("no login")
            return
        }
        bench.clock.advance(1)
        #expect(try bench.failure(await bench.finish(bench.fake.allow(late))) == Self.ended)
    }

    @Test func `without a session nothing begins and nothing ends`() async throws {
        let bench = try LoginBench()
        let sentence = "A login needs cookies, and the browser sends none."
        await #expect(throws: OAuthError.login(sentence)) { try await bench.begin("") }
        let query = bench.fake.allow(try await bench.begin())
        #expect(try bench.failure(await bench.finish(query, "")) == sentence)
    }

    @Test func `neither code nor error`() async throws {
        let bench = try LoginBench()
        let state = try bench.state(await bench.begin())
        let sentence = "Example has sent the browser back without an answer. Please try again."
        #expect(try bench.failure(await bench.finish("state=\(state)")) == sentence)
    }

    @Test func `the issuer in a redirect must be the one that was asked`() async throws {
        let mixedUp = "The answer does not come from Example. Nobody was logged in."
        let bench = try LoginBench()
        let own = "&iss=http%3A%2F%2F127.0.0.1%3A\(bench.fake.server.port)"
        guard case .succeeded = try await bench.finish(bench.fake.allow(bench.begin()) + own) else {
            Issue.record("no login")
            return
        }
        let query = bench.fake.allow(try await bench.begin()) + "&iss=https%3A%2F%2Fother.example.com"
        #expect(try bench.failure(await bench.finish(query)) == mixedUp)
        let strict = try LoginBench { $0.discovery = ["authorization_response_iss_parameter_supported": true] }
        #expect(try strict.failure(await strict.login()) == mixedUp)
        let plain = try LoginBench(.plain)
        #expect(try plain.failure(await plain.finish(plain.fake.allow(plain.begin()) + own)) == mixedUp)
        #expect(strict.fake.requests("/token").isEmpty && plain.fake.requests("/token").isEmpty)
    }
}
