// Changes of password on a database of their own for each test: who may, how often, and what each trouble is called.
import GRDB
import Logging
import Rx
import RxLive
import Sodium
import Storage
import Testing

@testable import Photowall

@Suite struct StoredPasswordsTests {
    @Test func `the new password counts, and the old one no more`() async throws {
        let place = try PasswordPlace()
        #expect(await place.change("kobalt", to: "cafe\u{301}!") == .changed)
        #expect(await place.logIn("kobalt") == .wrong)
        #expect(await place.logIn("caf\u{e9}!").isWelcome, "in normal form C")
        #expect(try place.hash().hasPrefix("$argon2id$"))
    }

    @Test func `the other logins end, this one and other people's stay`() async throws {
        let place = try PasswordPlace()
        #expect(await place.change("kobalt", to: "better") == .changed)
        #expect(place.logins.logins(of: place.ann).map(\.session) == [place.own.session])
        #expect(place.logins.logins(of: place.bob).count == 1)
    }

    @Test func `a wrong password changes nothing, and ends nothing`() async throws {
        let place = try PasswordPlace()
        let before = try place.hash()
        #expect(await place.change("guess", to: "better") == .wrong)
        #expect(try place.hash() == before)
        #expect(place.logins.logins(of: place.ann).count == 3)
    }

    @Test func `a change whose answer was lost is told to be done when it is asked for again`() async throws {
        let place = try PasswordPlace()
        #expect(await place.change("kobalt", to: "better") == .changed)
        let stored = try place.hash()
        #expect(await place.change("kobalt", to: "better") == .same)
        #expect(try place.hash() == stored)
        #expect(await place.change("kobalt", to: "faster") == .wrong)
        #expect(await place.logIn("better").isWelcome)
    }

    @Test func `who mistypes the current password is not told that others were logged out`() async throws {
        let place = try PasswordPlace()
        #expect(await place.change("sceret", to: "kobalt") == .wrong)
        #expect(place.logins.logins(of: place.ann).count == 3)
    }

    @Test func `a guesser has one guess in a form, and five in a row`() async throws {
        let place = try PasswordPlace()
        for _ in 0..<3 { #expect(await place.change("guess", to: "an0ther") == .wrong) }
        for _ in 0..<2 { #expect(await place.change("guess", to: "kobalt") == .wrong, "and it is not told to be it") }
        #expect(await place.change("guess", to: "kobalt") == .wait(seconds: 30))
    }

    @Test func `a form that comes again lets nobody guess again`() async throws {
        let place = try PasswordPlace()
        #expect(await place.change("kobalt", to: "better") == .changed)
        for _ in 0..<2 { #expect(await place.change("guess", to: "better") == .wrong, "it is another form") }
        for _ in 0..<9 { #expect(await place.change("kobalt", to: "better") == .same, "that is no guess") }
        for _ in 0..<3 { #expect(await place.change("guess", to: "an0ther") == .wrong) }
        #expect(await place.change("kobalt", to: "better") == .wait(seconds: 30))
    }

    @Test func `a form that comes again late, or of another login, is wrong`() async throws {
        let place = try PasswordPlace()
        let other = Login(user: place.ann, session: SessionID(high: 9, low: 9), made: 0, seen: 0, agent: "")
        #expect(await place.change("kobalt", to: "better") == .changed)
        #expect(await place.change("kobalt", to: "better", of: other) == .wrong)
        place.clock.time += PasswordChanges.lifetime
        #expect(await place.change("kobalt", to: "better") == .wrong)
    }

    @Test func `guesses here and at the door count together`() async throws {
        let place = try PasswordPlace()
        for _ in 0..<3 { #expect(await place.change("guess", to: "better") == .wrong) }
        for _ in 0..<2 { #expect(await place.logIn("guess") == .wrong) }
        #expect(await place.change("kobalt", to: "better") == .wait(seconds: 30))
        #expect(await place.logIn("kobalt") == .wait(seconds: 30))
        place.clock.time += 30
        #expect(await place.change("kobalt", to: "better") == .changed)
        #expect(await place.change("guess", to: "an0ther") == .wrong, "who knows it begins anew")
    }

    @Test func `a login that is over changes nothing`() async throws {
        let place = try PasswordPlace()
        place.logins.end(place.own.session)
        #expect(await place.change("kobalt", to: "better") == .failed)
        #expect(await place.logIn("kobalt").isWelcome)
    }

    @Test func `of two changes at once the later one finds another password`() async throws {
        let place = try PasswordPlace()
        let other = try #require(place.logins.logins(of: place.ann).first { $0.session != place.own.session })
        async let first = place.change("kobalt", to: "better")
        async let second = place.change("kobalt", to: "faster", of: other)
        let outcomes = await [first, second]
        #expect(outcomes.filter(\.isChanged).count == 1)
        #expect(place.logins.logins(of: place.ann).count == 1)
        let word = outcomes[0].isChanged ? "better" : "faster"
        #expect(await place.logIn(word).isWelcome)
    }

    @Test func `who logs in with the former one at the same moment does not get in`() async throws {
        let checks = HeldChecks()
        let place = try PasswordPlace(work: checks.work)
        checks.hold()
        defer { checks.goOn() }
        async let outcome = place.logIn("kobalt")
        #expect(await checks.begin(), "the login has read the former hash")
        let better = try PasswordHash.make("better", strength: .test)
        let former = try #require(try place.store.passwordHash(of: 1))
        #expect(try place.store.replacePasswordHash(of: 1, former, by: better))
        checks.goOn()
        #expect(await outcome == .failed, "it would be wrong had it read the new one")
        #expect(await place.logIn("better").isWelcome)
    }

    @Test func `a locked database is told, and counts as no attempt`() async throws {
        let place = try PasswordPlace()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let foreign = try DatabaseQueue(path: place.path, configuration: configuration)
        try await foreign.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        for _ in 0..<7 { #expect(await place.change("kobalt", to: "better") == .locked) }
        #expect(place.logins.logins(of: place.ann).count == 3)
        try await foreign.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(await place.change("kobalt", to: "better") == .changed)
    }

    @Test func `a queue that is full is told, and counts as no attempt`() async throws {
        let place = try PasswordPlace(capacity: .init(hashing: 0))
        for _ in 0..<7 { #expect(await place.change("kobalt", to: "better") == .busy) }
    }

    @Test func `a change ends the tokens where that is wanted, and then alone`() async throws {
        let place = try PasswordPlace(), tokens = TokenStore(place.database)
        for (name, id) in [("a", 1), ("b", 1), ("c", 2)] as [(String, Int64)] {
            _ = try tokens.add(TokenName(name), .post, hash: ProgramToken().hash, of: id, lifetime: 60)
        }
        #expect(await place.change("guess", to: "better", revokes: true) == .wrong)
        #expect(await place.change("kobalt", to: "better") == .changed)
        #expect(try tokens.tokens(of: 1).count == 2)
        #expect(await place.change("better", to: "faster", revokes: true) == .changedAndRevoked)
        #expect(try tokens.tokens(of: 1).isEmpty)
        #expect(try tokens.tokens(of: 2).count == 1, "Bob's stay")
    }

    @Test func `an account without a password gets one, and keeps its sites and logins`() async throws {
        let place = try PasswordPlace(), jane = StoredIdentity(issuer: "https://id.example", subject: "jane")
        #expect(try place.store.link(jane, to: 1, ifPassword: place.hash()))
        try place.removePassword()
        // The logins are of the year 1970.
        place.clock.time = StoredPasswords.freshness
        #expect(await place.set("cafe\u{301}!") == .set)
        #expect(await place.logIn("caf\u{e9}!").isWelcome, "in normal form C")
        #expect(try place.store.account(of: jane)?.id == 1)
        #expect(place.logins.logins(of: place.ann).count == 3)
        #expect(await place.set("another") == .exists)
        #expect(await place.logIn("caf\u{e9}!").isWelcome)
        #expect(await place.change("caf\u{e9}!", to: "better") == .changed)
    }

    @Test func `nobody sets a first password who has logged in long ago, or whose login is over`() async throws {
        let place = try PasswordPlace()
        try place.removePassword()
        #expect(await place.set("12345") == .common)
        place.clock.time = StoredPasswords.freshness + 1
        #expect(await place.set("better") == .stale)
        place.clock.time -= 1
        place.logins.end(place.own.session)
        #expect(await place.set("better") == .failed)
        #expect(try place.hash() == AccountStore.noPassword)
    }

    @Test func `nobody's account has no password`() async throws {
        let place = try PasswordPlace()
        let nobody = Login(
            user: Principal(id: "99", name: "Zoe"),
            session: SessionID(high: 9, low: 9),
            made: 0,
            seen: 0,
            agent: ""
        )
        #expect(await place.change("kobalt", to: "better", of: nobody) == .wrong)
    }
}

/// A database with Ann, who is logged in three times, and Bob, who is once.
final class PasswordPlace: Sendable {
    /// `@unchecked Sendable`: turned between calls only.
    final class Clock: @unchecked Sendable { var time: Int64 = 1_000_000 }

    let clock = Clock()
    let ann: Principal
    let bob: Principal
    let own: Login
    let logins: Logins
    let path: String
    let accounts: StoredAccounts
    let store: AccountStore
    let database: Store
    private let passwords: StoredPasswords
    private let folder: TemporaryFolder

    init(work: PasswordWork = .argon2id, capacity: StoredAccounts.Capacity = .init()) throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        folder = try TemporaryFolder()
        path = folder.path + "/test.sqlite"
        database = try Store(path: path, settings: StoreSettings(busyTimeout: .milliseconds(20)))
        store = AccountStore(database)
        let hash = try PasswordHash.make("kobalt", strength: .test)
        let people = try ["Ann", "Bob"].map { [store] name in
            let account = try store.create(name: AccountName(name), passwordHash: hash).account
            return Principal(id: "\(account.id)", name: account.name)
        }
        (ann, bob) = (people[0], people[1])
        let kept = KeptInMemory([ann, ann, ann, bob])
        logins = try Logins(store: kept, lifetime: 1 << 40, logger: logger)
        guard let own = logins.logins(of: ann).last else { throw Missing() }
        self.own = own
        accounts = StoredAccounts(
            store: store,
            strength: .test,
            work: work,
            capacity: capacity,
            logger: logger,
            now: { [clock] in clock.time }
        )
        let programs = StoredTokens(TokenStore(database), wall: WallStore(database), logger: logger)
        passwords = StoredPasswords(accounts: accounts, logins: logins, programs: programs)
    }

    /// Ann has only ever come from another site.
    func removePassword() throws {
        _ = try store.replacePasswordHash(of: 1, hash(), by: AccountStore.noPassword)
    }

    func set(_ password: String) async -> PasswordOutcome {
        (try? await passwords.set(password, of: own).value) ?? .failed
    }

    func change(
        _ current: String,
        to new: String,
        of login: Login? = nil,
        revokes: Bool = false
    ) async -> PasswordOutcome {
        let form = PasswordForm(current: current, new: new, revokesTokens: revokes)
        return (try? await passwords.change(form, of: login ?? own, from: 1).value) ?? .failed
    }

    func logIn(_ password: String) async -> LoginOutcome {
        (try? await accounts.logIn(LoginForm(userName: "ann", password: password), from: 1).value) ?? .failed
    }

    func hash() throws -> String {
        try openBeside(path).read { database in
            try String.fetchOne(database, sql: "SELECT passwordHash FROM account WHERE name = 'Ann'") ?? ""
        }
    }

    private struct Missing: Error {}
}

/// Logins of these users, one for each.
private struct KeptInMemory: LoginStore {
    private let users: [Principal]

    init(_ users: [Principal]) { self.users = users }

    func logins() throws -> [Login] {
        users.enumerated().map { number, user in
            Login(user: user, session: SessionID(high: 1, low: UInt64(number)), made: 0, seen: 0, agent: "")
        }
    }

    func add(_ login: Login) throws {}

    func update(_ login: Login) throws {}

    func remove(_ sessions: [SessionID]) throws {}
}
