// How many accounts one network may make: at both doors, and what does not count.
import Controls
import Logging
import Rx
import Sodium
import Storage
import Testing

import struct OAuth.Identity

@testable import Photowall

@Suite struct SignupRateTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let store: AccountStore
    private let accounts: StoredAccounts

    /// Three in a row, and then one a minute.
    init() throws {
        folder = try TemporaryFolder()
        store = AccountStore(try Store(path: folder.path + "/test.sqlite"))
        accounts = StoredAccounts(
            store: store,
            strength: .test,
            signups: RateLimiter(burst: 3, interval: 60) { [clock] in clock.now },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    private func signUp(_ name: String, from network: UInt64, once key: OnceKey? = nil) async throws -> SignupOutcome {
        let key = try #require(key ?? OnceKey(Token.random().text))
        let form = SignupForm(userName: name, password: "kobalt")
        return try await accounts.signUp(form, once: key, owner: "a browser", from: network).value
    }

    private func create(_ name: String, _ subject: String, from network: UInt64) async throws -> LoginOutcome {
        let identity = Identity(issuer: "https://id.example", subject: subject, name: nil, mail: nil)
        return try await accounts.create(name, for: identity, from: network).value
    }

    private func exists(_ name: String) throws -> Bool { try store.credentials(of: AccountName(name)) != nil }

    @Test func `some in a row, and then one each interval, by network`() async throws {
        for name in ["ann", "ben", "cal"] { #expect(try await signUp(name, from: 1).isCreated) }
        #expect(try await signUp("dan", from: 1) == .wait(seconds: 60))
        #expect(try !exists("dan"))
        #expect(try await signUp("eve", from: 2).isCreated, "others have their own")
        clock.advance(by: 59)
        #expect(try await signUp("dan", from: 1) == .wait(seconds: 1), "what was refused is not counted")
        clock.advance(by: 1)
        #expect(try await signUp("dan", from: 1).isCreated)
        #expect(try await signUp("fay", from: 1) == .wait(seconds: 60))
    }

    @Test func `many at once are no more than one after the other`() async throws {
        let outcomes = try await withThrowingTaskGroup(of: SignupOutcome.self) { group in
            for number in 0..<23 { group.addTask { try await signUp("ann\(number)", from: 1) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count(where: \.isCreated) == 3)
        #expect(outcomes.count { $0 == .wait(seconds: 60) } == 20)
    }

    @Test func `what makes no account is not counted`() async throws {
        #expect(try await signUp("ann", from: 1).isCreated)
        for _ in 1...5 { #expect(try await signUp("ann", from: 1) == .taken(name: "ann")) }
        for _ in 1...5 { #expect(try await signUp("root", from: 1) == .unfit(name: "root")) }
        for _ in 1...5 { #expect(try await create("ann", "7", from: 1) == .taken(name: "ann")) }
        for name in ["ben", "cal"] { #expect(try await signUp(name, from: 1).isCreated) }
    }

    @Test func `the same action once more is answered, and counts once`() async throws {
        let key = try #require(OnceKey(Token.random().text))
        for _ in 1...5 { #expect(try await signUp("ann", from: 1, once: key).isCreated) }
        for name in ["ben", "cal"] { #expect(try await signUp(name, from: 1).isCreated) }
        #expect(try await signUp("dan", from: 1) == .wait(seconds: 60))
        #expect(try await signUp("ann", from: 1, once: key).isCreated, "though the network has to wait")
        #expect(
            try await signUp("other", from: 1, once: key) == .wait(seconds: 60),
            "a key tells of its own form alone"
        )
    }

    @Test func `a person from another site counts as well`() async throws {
        for _ in 1...5 { #expect(try await create("ann", "1", from: 1).isWelcome) }
        #expect(try await create("ben", "2", from: 1).isWelcome)
        #expect(try await signUp("cal", from: 1).isCreated)
        #expect(try await create("dan", "3", from: 1) == .waitForAccount(seconds: 60))
        #expect(try await create("ann", "1", from: 1).isWelcome, "it has its account")
        #expect(try !exists("dan"))
    }

    @Test func `the application counts at the rate that it is given`() async throws {
        let photowall = try Photowall(
            database: folder.path + "/wall.sqlite",
            signups: SignupRate(inARow: 1, interval: 600),
            strength: .test,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        defer { photowall.close() }
        let accounts = try #require(photowall.house?.accounts)
        var outcomes: [SignupOutcome] = []
        for name in ["ann", "ben"] {
            let form = SignupForm(userName: name, password: "kobalt"), key = try #require(OnceKey(Token.random().text))
            outcomes.append(try await accounts.signUp(form, once: key, owner: "a browser", from: 1).value)
        }
        #expect(outcomes.first == .created(name: "ann"))
        guard case .wait(let seconds) = outcomes.last else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(540...600 ~= seconds)
    }

    @Test func `a sentence says how long to wait`() {
        let sentence = "Too many accounts have been made from your network. Try again in"
        #expect(SignupOutcome.wait(seconds: 60).sentence == sentence + " 1 minute.")
        #expect(LoginOutcome.waitForAccount(seconds: 59).sentence == sentence + " 59 seconds.")
    }
}
