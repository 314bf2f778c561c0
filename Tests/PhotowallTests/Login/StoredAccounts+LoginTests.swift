// Logging in by the real database and argon2id: that hashes keep up with the strength, and that nobody can be told from somebody.
import Foundation
import Locking
import Logging
import Rx
import RxLive
import Sodium
import Storage
import Testing

@testable import Photowall

@Suite struct StoredAccountsLoginTests {
    private typealias Strength = PasswordHash.Strength

    /// Of before, and of today.
    private static let former = Strength(passes: 1, memory: 8 << 10)
    private static let present = Strength(passes: 2, memory: 64 << 10)

    @Test func `a hash is made again at the next login once the strength has grown`() async throws {
        let place = try Place()
        try await place.signUp("jane", "kobalt", at: Self.former)
        let old = try place.hash("jane")
        let accounts = place.accounts(Self.present)
        #expect(try await accounts.logIn(LoginForm(userName: "jane", password: "guess"), from: 1).value == .wrong)
        #expect(try place.hash("jane") == old, "a guess changes nothing")
        for _ in 0..<2 { #expect(try await place.logIn("jane", "kobalt", to: accounts).isWelcome) }
        let new = try place.hash("jane")
        #expect(new != old)
        #expect(Strength(of: new) == Self.present)
        #expect(PasswordHash.verify("kobalt", against: new))
        #expect(try await place.logIn("jane", "kobalt", to: accounts).isWelcome)
        #expect(try place.hash("jane") == new, "that is done once")
    }

    @Test func `a strength that has shrunk is kept up with, too`() async throws {
        let place = try Place()
        try await place.signUp("jane", "kobalt", at: Self.present)
        #expect(try await place.logIn("jane", "kobalt", to: place.accounts(Self.former)).isWelcome)
        #expect(try Strength(of: place.hash("jane")) == Self.former)
    }

    @Test func `a hash that cannot be stored lets its owner in all the same`() async throws {
        let place = try Place()
        try await place.signUp("jane", "kobalt", at: Self.former)
        let old = try place.hash("jane")
        let accounts = place.accounts(Self.present, capacity: .init(writing: 0))
        #expect(try await place.logIn("jane", "kobalt", to: accounts).isWelcome)
        #expect(try place.hash("jane") == old)
    }

    @Test(arguments: ["nobody", "no name at all", "today", "yesterday", "elsewhere"])
    func `whatever the name, a wrong password is told in the same words at the same cost`(
        _ name: String
    ) async throws {
        let place = try Place()
        try await place.signUp("today", "kobalt", at: Self.present)
        try await place.signUp("yesterday", "kobalt", at: Self.former)
        _ = try place.store.create(
            name: try AccountName("elsewhere"),
            for: StoredIdentity(issuer: "https://id.example", subject: "jane")
        )
        let ledger = Ledger(), accounts = place.accounts(Self.present, work: ledger.work)
        ledger.clear()
        #expect(try await place.logIn(name, "guess", to: accounts) == .wrong)
        #expect(ledger.total == Self.present.work)
    }

    @Test(arguments: ["nobody", "today", "yesterday"])
    func `whatever the name, as many guesses are looked at`(_ name: String) async throws {
        let place = try Place()
        try await place.signUp("today", "kobalt", at: Self.present)
        try await place.signUp("yesterday", "kobalt", at: Self.former)
        let accounts = place.accounts(Self.present)
        for _ in 0..<5 { #expect(try await place.logIn(name, "guess", to: accounts) == .wrong) }
        #expect(try await place.logIn(name, "guess", to: accounts) == .wait(seconds: 30))
        #expect(try await place.logIn(name, "kobalt", to: accounts) == .wait(seconds: 30))
    }
}

/// What hashing has cost.
private final class Ledger: Sendable {
    private let costs = LockedValue<[Int]>([])

    var total: Int { costs.withLock { $0.reduce(0, +) } }

    func clear() { costs.withLock { $0 = [] } }

    private func note(_ cost: Int) { costs.withLock { $0.append(cost) } }

    /// argon2id, whose cost is noted.
    var work: PasswordWork {
        PasswordWork(
            make: { [self] password, strength throws(PasswordHash.Failure) in
                note(strength.work)
                return try PasswordWork.argon2id.make(password, strength)
            },
            verify: { [self] password, hash in
                note(PasswordHash.Strength(of: hash)?.work ?? 0)
                return PasswordWork.argon2id.verify(password, hash)
            }
        )
    }
}

/// A folder with a database, gone with the test.
private final class Place: Sendable {
    private let folder: TemporaryFolder
    let store: AccountStore

    init() throws {
        folder = try TemporaryFolder()
        store = AccountStore(try Store(path: folder.path + "/test.sqlite"))
    }

    func accounts(
        _ strength: PasswordHash.Strength,
        work: PasswordWork = .argon2id,
        capacity: StoredAccounts.Capacity = .init()
    ) -> StoredAccounts {
        StoredAccounts(
            store: store,
            strength: strength,
            work: work,
            capacity: capacity,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            now: { 1_000_000 }
        )
    }

    func signUp(_ name: String, _ password: String, at strength: PasswordHash.Strength) async throws {
        let hash = try PasswordHash.make(password, strength: strength)
        _ = try store.create(name: try AccountName(name), passwordHash: hash)
    }

    func logIn(_ name: String, _ password: String, to accounts: StoredAccounts) async throws -> LoginOutcome {
        try await accounts.logIn(LoginForm(userName: name, password: password), from: 1).value
    }

    func hash(_ name: String) throws -> String { try store.credentials(of: AccountName(name))?.passwordHash ?? "" }
}
