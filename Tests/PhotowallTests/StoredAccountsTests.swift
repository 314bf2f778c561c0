// The real accounts, on a database and work queues of their own for each test: what each trouble is called.
import Controls
import GRDB
import Logging
import OAuth
import Rx
import RxLive
import Sodium
import Storage
import Testing

@testable import Photowall

@Suite struct StoredAccountsTests {
    @Test func `creates an account whose name is taken from then on, except to its owner`() async throws {
        let place = try Place()
        let accounts = try place.accounts()
        #expect(try await accounts.isAvailable("jane", to: "somebody").value)
        #expect(
            try await accounts.signUp(jane, once: key(), owner: "somebody", from: 1).value == .created(name: "jane")
        )
        #expect(try await !accounts.isAvailable("jane", to: "somebody else").value)
        #expect(try await accounts.isAvailable("jane", to: "somebody").value)
        #expect(try await accounts.isAvailable("john", to: "somebody else").value)
    }

    @Test func `a name is its owner's until the key is settled, also over a restart`() async throws {
        let place = try Place()
        let once = key()
        _ = try await place.accounts().signUp(jane, once: once, owner: "somebody", from: 1).value
        let accounts = try place.accounts()
        #expect(try await accounts.isAvailable("jane", to: "somebody").value, "killed between commit and answer")
        #expect(try await accounts.signUp(jane, once: once, owner: "somebody", from: 1).value == .created(name: "jane"))
        // Opened before anything is written: a file is brought up to date when it is opened, for which it must not be locked.
        let other = try place.accounts()
        accounts.settled(once, owner: "somebody")
        #expect(try await !accounts.isAvailable("jane", to: "somebody").value)
        for _ in 0..<6_000 {
            if try await !other.isAvailable("jane", to: "somebody").value { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try await !other.isAvailable("jane", to: "somebody").value)
    }

    @Test func `keeps a hash of the password, in normal form C`() async throws {
        let place = try Place()
        let accounts = try place.accounts()
        let form = SignupForm(userName: "jane", password: "cafe\u{301}!")
        _ = try await accounts.signUp(form, once: key(), owner: "somebody", from: 1).value
        let hash = try #require(try place.store().credentials(of: AccountName("jane"))?.passwordHash)
        #expect(hash.hasPrefix("$argon2id$"))
        #expect(PasswordHash.verify("caf\u{e9}!", against: hash))
    }

    @Test(arguments: ["jane", "JANE", "ｊａｎｅ"])
    func `calls a name taken whatever its case and normal form`(_ name: String) async throws {
        let place = try Place()
        let accounts = try place.accounts()
        _ = try await accounts.signUp(jane, once: key(), owner: "somebody", from: 1).value
        let form = SignupForm(userName: name, password: "an0ther")
        #expect(try await accounts.signUp(form, once: key(), owner: "other", from: 1).value == .taken(name: name))
    }

    @Test(arguments: ["jane ", " jane", "ja\u{AD}ne", "jane\u{200B}", "JANE\u{A0}"])
    func `what cannot be seen makes no other name`(_ name: String) async throws {
        let place = try Place()
        let accounts = try place.accounts()
        let form = SignupForm(userName: "jane\u{200B} ", password: jane.password)
        #expect(
            try await accounts.signUp(form, once: key(), owner: "somebody", from: 1).value == .created(name: "jane")
        )
        #expect(try await accounts.availability(of: name, to: "somebody else").value == .taken)
        let login = LoginForm(userName: name, password: jane.password)
        for _ in 0..<10 { #expect(try await accounts.logIn(login, from: 1).value.isWelcome) }
    }

    @Test(arguments: [
        ("Jаne", SignupOutcome.unfit(name: "Jаne")), ("root", .unfit(name: "root")), ("Pau1", .similar(name: "Pau1")),
    ])
    func `no door makes an account of a name that deceives`(_ name: String, _ outcome: SignupOutcome) async throws {
        let place = try Place()
        let accounts = try place.accounts()
        _ = try await accounts.signUp(
            SignupForm(userName: "Paul", password: "an0ther"),
            once: key(),
            owner: "a",
            from: 1
        ).value
        let form = SignupForm(userName: name, password: "an0ther")
        #expect(try await accounts.signUp(form, once: key(), owner: "other", from: 1).value == outcome)
        let identity = Identity(issuer: "https://id.example", subject: "7", name: name, mail: nil)
        let login = try await accounts.create(name, for: identity, from: 1).value
        #expect(login == (outcome == .similar(name: name) ? .similar(name: name) : .unfit(name: name)))
        #expect(try place.store().credentials(of: AccountName(name)) == nil)
    }

    @Test func `answers the same key twice as created, also after a restart`() async throws {
        let place = try Place()
        let once = key()
        let first = try await place.accounts().signUp(jane, once: once, owner: "somebody", from: 1).value
        let again = try await place.accounts().signUp(jane, once: once, owner: "somebody", from: 1).value
        #expect(first == .created(name: "jane"))
        #expect(again == .created(name: "jane"))
        #expect(try place.count() == 1)
    }

    @Test func `tells whose account it is, until what shows it ends`() async throws {
        let place = try Place(), accounts = try place.accounts(), once = key()
        #expect(try await accounts.created(by: once, owner: "somebody").value == nil)
        let outcome = try await accounts.signUp(jane, once: once, owner: "somebody", from: 1).value
        let recalled = try #require(try await accounts.created(by: once, owner: "somebody").value)
        #expect(recalled.user == Principal(id: "1", name: "jane") && outcome == .created(recalled))
        #expect(try await accounts.created(by: once, owner: "somebody else").value == nil)
        guard case .created(let proven) = outcome else { return }
        #expect(proven.isStillProven && recalled.isStillProven)
        accounts.ended.end(of: proven.user)
        #expect(!proven.isStillProven && !recalled.isStillProven)
    }

    @Test func `refuses a key that comes again with another form`() async throws {
        let place = try Place()
        let accounts = try place.accounts()
        let once = key()
        _ = try await accounts.signUp(jane, once: once, owner: "somebody", from: 1).value
        let form = SignupForm(userName: "john", password: "kobalt")
        #expect(try await accounts.signUp(form, once: once, owner: "somebody", from: 1).value == .failed)
        #expect(try place.count() == 1)
    }

    @Test func `refuses a key that is no token`() async throws {
        let place = try Place()
        // 22 characters whose last has bits that 128 do not fill.
        let once = try #require(OnceKey("AAAAAAAAAAAAAAAAAAAAAB"))
        #expect(try await place.accounts().signUp(jane, once: once, owner: "somebody", from: 1).value == .failed)
    }

    @Test func `two people who sign up at once for one name get one account`() async throws {
        let place = try Place()
        let accounts = try place.accounts()
        async let one = accounts.signUp(jane, once: key(), owner: "one", from: 1).value
        async let other = accounts.signUp(jane, once: key(), owner: "other", from: 1).value
        let outcomes = try await [one, other]
        #expect(outcomes.filter { $0 == .created(name: "jane") }.count == 1)
        #expect(outcomes.filter { $0 == .taken(name: "jane") }.count == 1)
    }

    @Test func `names a locked database, and carries on once it is free`() async throws {
        let place = try Place()
        let accounts = try place.accounts(StoreSettings(busyTimeout: .milliseconds(20)))
        var other = Configuration()
        other.allowsUnsafeTransactions = true
        let foreign = try DatabaseQueue(path: place.path, configuration: other)
        try await foreign.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let once = key()
        #expect(try await accounts.signUp(jane, once: once, owner: "somebody", from: 1).value == .locked)
        #expect(try await accounts.isAvailable("jane", to: "somebody").value, "a writer holds up no reader")
        try await foreign.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(try await accounts.signUp(jane, once: once, owner: "somebody", from: 1).value == .created(name: "jane"))
    }

    @Test func `names a full disk, and goes on reading`() async throws {
        let place = try Place()
        let accounts = try place.accounts(StoreSettings(maximumBytes: 256 << 10), SignupRate(inARow: 2_000))
        var outcomes: [SignupOutcome] = []
        while outcomes.allSatisfy(\.isCreated), outcomes.count < 2_000 {
            let form = SignupForm(userName: "jane\(outcomes.count)", password: "kobalt")
            outcomes.append(try await accounts.signUp(form, once: key(), owner: "somebody", from: 1).value)
        }
        #expect(outcomes.last == .diskFull)
        #expect(outcomes.count > 1)
        #expect(try await accounts.isAvailable("jane\(outcomes.count - 1)", to: "other").value)
        #expect(try await !accounts.isAvailable("jane0", to: "other").value)
    }

    @Test func `calls itself busy when more people sign up than may wait`() async throws {
        let place = try Place()
        let accounts = StoredAccounts(
            store: try place.store(),
            strength: .interactive,
            capacity: .init(hashing: 1),
            logger: quiet
        )
        let outcomes = try await withThrowingTaskGroup(of: SignupOutcome.self) { group in
            for number in 0..<8 {
                let form = SignupForm(userName: "jane\(number)", password: "kobalt")
                group.addTask { try await accounts.signUp(form, once: key(), owner: "\(number)", from: 1).value }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let created = outcomes.filter(\.isCreated).count
        #expect(created >= 1)
        #expect(outcomes.filter { $0 == .busy }.count == 8 - created)
        #expect(created < 8)
        #expect(try place.count() == created)
    }

    @Test func `closed, it has done what was under way, and left one file`() async throws {
        let place = try Place()
        let accounts = try place.accounts()
        let outcomes = Task { try await accounts.signUp(jane, once: key(), owner: "somebody", from: 1).value }
        _ = try await outcomes.value
        accounts.close()
        #expect(try place.count() == 1)
        await #expect(throws: WorkQueue.Full.self) { try await accounts.isAvailable("jane", to: "somebody").value }
    }

    @Test func `a check that finds no room fails`() async throws {
        let place = try Place()
        let accounts = StoredAccounts(
            store: try place.store(),
            strength: .test,
            capacity: .init(reading: 0),
            logger: quiet
        )
        await #expect(throws: WorkQueue.Full.self) { try await accounts.isAvailable("jane", to: "somebody").value }
    }
}

private let jane = SignupForm(userName: "jane", password: "kobalt")
private let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

private func key() -> OnceKey {
    guard let key = OnceKey(Token.random().text) else { preconditionFailure("a token's text is a key's") }
    return key
}

/// A folder with a database, gone with the test.
private final class Place: Sendable {
    private let folder: TemporaryFolder
    var path: String { folder.path + "/test.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    func store(_ settings: StoreSettings = StoreSettings(busyTimeout: .seconds(60))) throws -> AccountStore {
        AccountStore(try Store(path: path, settings: settings))
    }

    func accounts(
        _ settings: StoreSettings = StoreSettings(busyTimeout: .seconds(60)),
        _ rate: SignupRate = SignupRate()
    ) throws -> StoredAccounts {
        StoredAccounts(store: try store(settings), strength: .test, signups: rate.limiter, logger: quiet)
    }

    func count() throws -> Int {
        try openBeside(path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM account") ?? 0 }
    }
}

extension AccountService {
    fileprivate func isAvailable(_ name: String, to owner: String) -> Single<Bool> {
        availability(of: name, to: owner).map { $0 == .available }
    }
}
