// Nobody gets a password any more that everybody tries first; people who have one log in.
import Controls
import Logging
import Rx
import RxLive
import Sodium
import Storage
import Testing

@testable import Photowall

@Suite struct CommonPasswordsTests {
    @Test(arguments: [
        "12345", "123456789012", "987654", "aaaaa", "abcdef", "password", "PassWord1", "qwerty", "secret", "iloveyou",
        "ＱＷＥＲＴＹ",
    ])
    func `what many people have is refused`(_ password: String) {
        #expect(SignupValidation.password(password) == .failed(message: "Password is too common"))
    }

    @Test(arguments: ["12354", "kobalt", "qwertz uiop", "pass word", "bbbba", "ananas2", "пароль!"])
    func `what few have is not`(_ password: String) {
        #expect(SignupValidation.password(password) == .ok(message: "Good"))
    }

    @Test func `the document's rules come first`() {
        #expect(SignupValidation.password("1234") == .failed(message: "Use at least 5 characters"))
        #expect(
            SignupValidation.password(String(repeating: "a", count: 1_025)) == .failed(message: "Password is too long")
        )
    }

    @Test func `no door takes one, and people who have one log in`() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path + "/wall.sqlite")
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let accounts = StoredAccounts(store: AccountStore(store), strength: .test, logger: logger)
        let form = SignupForm(userName: "jane", password: "12345")
        let key = try #require(OnceKey(Token.random().text))
        #expect(try await accounts.signUp(form, once: key, owner: "her browser", from: 1).value == .commonPassword)
        let hash = try PasswordHash.make("12345", strength: .test)
        let account = try accounts.store.create(name: AccountName("jane"), passwordHash: hash).account
        let welcome = try await accounts.logIn(LoginForm(userName: "jane", password: "12345"), from: 1).value
        #expect(welcome.isWelcome)
        let login = Login(
            user: Principal(account),
            session: SessionID(high: 1, low: 2),
            made: 0,
            seen: 0,
            agent: ""
        )
        let passwords = try StoredPasswords(
            accounts: accounts,
            logins: Logins(store: KeptLogins(store), logger: logger),
            programs: StoredTokens(TokenStore(store), wall: WallStore(store), logger: logger)
        )
        let change = PasswordForm(current: "12345", new: "Password1")
        #expect(try await passwords.change(change, of: login, from: 1).value == .common)
        #expect(try await passwords.set("Password1", of: login).value == .common)
        #expect(try accounts.store.passwordHash(of: account.id) == hash)
    }
}
