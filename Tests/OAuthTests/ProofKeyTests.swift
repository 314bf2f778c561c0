import Foundation
// The example of RFC 7636, appendix B, and what a flow makes of random bytes.
import LoopbackKit
import Rx
import Testing

@testable import OAuth

@Suite(.timeLimit(.minutes(1))) struct ProofKeyTests {
    @Test func `the example of RFC 7636, appendix B`() throws {
        let octets: [UInt8] = [
            116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191,
            240, 91, 88, 5, 88, 83, 132, 141, 121,
        ]
        let key = ProofKey(verifier: Base64URL.text(octets))
        #expect(key.verifier == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(key.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test func `a flow sends the challenge first, and the verifier with the code`() async throws {
        let bench = try LoginBench()
        let flow = LoginFlow(
            bench.flow.provider,
            settings: LoginSettings(),
            now: { bench.clock.now },
            random: { [UInt8](repeating: 7, count: $0) }
        )
        let address = try await flow.begin(session: "s").value
        let key = ProofKey(verifier: Base64URL.text([UInt8](repeating: 7, count: 32)))
        #expect(FakeProvider.fields(address.query ?? "")["code_challenge"] == key.challenge)
        _ = try await flow.finish(query: bench.fake.allow(address), session: "s").value
        let form = FakeProvider.fields(try #require(bench.fake.requests("/token").first).body)
        #expect(form["code_verifier"] == key.verifier)
    }
}
