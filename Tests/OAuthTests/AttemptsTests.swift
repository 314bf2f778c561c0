// Logins under way: bounded in number, for each session and altogether, and in time.
import Foundation
import Sodium
import Testing

@testable import OAuth

@Suite struct AttemptsTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func attempts(_ change: (inout LoginSettings) -> Void = { _ in }) -> Attempts {
        var settings = LoginSettings()
        change(&settings)
        return Attempts(settings, key: [UInt8](repeating: 1, count: 32))
    }

    private func insert(
        _ state: String,
        _ session: String,
        _ attempts: Attempts,
        after seconds: Double = 0,
        from source: UInt64 = 0
    ) throws {
        let url = try #require(URL(string: "https://example.com"))
        attempts.insert(
            Attempt(
                session: attempts.hash(session),
                state: state,
                nonce: "nonce",
                key: ProofKey(verifier: "verifier"),
                endpoints: Endpoints(authorize: url, token: url, profile: url),
                began: start + seconds,
                source: source
            )
        )
    }

    @Test func `the bounds are those that the settings promise`() {
        let settings = LoginSettings()
        #expect(settings.maximumAttempts == 10_000 && settings.lifetime == .seconds(600))
    }

    @Test func `one more makes the oldest be forgotten`() throws {
        let attempts = attempts { $0.maximumAttempts = 3 }
        for number in 1...5 { try insert("state-\(number)", "session-\(number)", attempts, after: Double(number)) }
        #expect(attempts.count == 3)
        for number in 1...5 {
            let attempt = attempts.take("state-\(number)", session: "session-\(number)", now: start)
            #expect((attempt != nil) == (number > 2))
        }
    }

    @Test func `one session cannot push out the others`() throws {
        let attempts = attempts { $0.maximumAttemptsPerSession = 2 }
        try insert("other", "other", attempts)
        for number in 1...100 { try insert("state-\(number)", "greedy", attempts) }
        #expect(attempts.count == 3)
        #expect(attempts.take("state-98", session: "greedy", now: start) == nil)
        #expect(attempts.take("state-99", session: "greedy", now: start) != nil)
        #expect(attempts.take("state-100", session: "greedy", now: start) != nil)
        #expect(attempts.take("other", session: "other", now: start) != nil)
        #expect(attempts.count == 0)
    }

    @Test func `one source cannot push out the others, whatever sessions it invents`() throws {
        let attempts = attempts { $0.maximumAttempts = 100 }
        for number in 1...20 { try insert("other-\(number)", "other-\(number)", attempts, from: UInt64(number)) }
        for number in 1...1_000 {
            try insert("state-\(number)", "invented-\(number)", attempts, after: Double(number) / 10, from: 99)
        }
        #expect(attempts.count <= 100)
        for number in 1...20 {
            #expect(attempts.take("other-\(number)", session: "other-\(number)", now: start) != nil)
        }
        #expect(attempts.take("state-1000", session: "invented-1000", now: start) != nil)
        #expect(attempts.take("state-1", session: "invented-1", now: start) == nil)
    }

    @Test func `what has expired makes room`() throws {
        let attempts = attempts { $0.maximumAttempts = 5 }
        for number in 0..<5 {
            try insert("state-\(number)", "session-\(number)", attempts, after: Double(number), from: UInt64(number))
        }
        try insert("late", "late", attempts, after: 602)
        #expect(attempts.count == 3)
        #expect(attempts.take("state-3", session: "session-3", now: start + 602) != nil)
        #expect(attempts.take("state-4", session: "session-4", now: start + 604) == nil)
    }

    @Test func `ten thousand are kept while many come and go`() throws {
        let attempts = attempts()
        for number in 0..<10_050 {
            try insert("kept-\(number)", "session-\(number)", attempts, after: Double(number) / 1_000)
            try insert("taken-\(number)", "other-\(number)", attempts)
            #expect(attempts.take("taken-\(number)", session: "other-\(number)", now: start) != nil)
        }
        #expect(7_500...10_000 ~= attempts.count)
        #expect(attempts.take("kept-10049", session: "session-10049", now: start) != nil)
        #expect(attempts.take("kept-0", session: "session-0", now: start) == nil)
    }
}
