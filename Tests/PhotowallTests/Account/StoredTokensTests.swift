// StoredTokens: what making and revoking come to where something is in the way.
import Logging
import Rx
import RxLive
import Storage
import Testing

@testable import Photowall
@testable import RxLive

@Suite struct StoredTokensTests {
    private let folder: TemporaryFolder
    private let store: TokenStore
    private let wall: WallStore
    private let login: Login
    private let ann: Int64

    init() throws {
        folder = try TemporaryFolder()
        let database = try Store(
            path: folder.path + "/test.sqlite",
            settings: StoreSettings(busyTimeout: .milliseconds(20))
        )
        ann = try AccountStore(database).create(name: AccountName("Ann"), passwordHash: "x").account.id
        store = TokenStore(database)
        wall = WallStore(database)
        login = StoredTokensTests.login("\(ann)")
    }

    private static func login(_ id: String) -> Login {
        let user = Principal(id: id, name: "Ann")
        return Login(user: user, session: SessionID(high: 1, low: 1), made: 0, seen: 0, agent: "")
    }

    private func service(_ wall: WallStore? = nil) -> StoredTokens {
        StoredTokens(store, wall: wall ?? self.wall, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func make(_ service: StoredTokens, for login: Login? = nil) async throws -> TokenOutcome {
        let form = TokenForm(name: try TokenName("Script"), rights: .post, lifetime: .quarter)
        return try await service.make(form, for: login ?? self.login).value
    }

    @Test func `what is made is stored as its hash, for as long as was asked`() async throws {
        let outcome = try await make(service())
        let token = try #require(outcome.token)
        let stored = try #require(try store.token(of: token.hash))
        #expect(stored.rights == .post && stored.expires - stored.made == 90 * 86_400)
        #expect(try service().check(token) == stored)
        #expect(throws: GraphFailure.unknownToken) { try service().check(ProgramToken()) }
    }

    @Test func `nobody revokes another one's`() async throws {
        _ = try await make(service())
        let id = try #require(try store.tokens(of: ann).first).id
        let theirs = try await service().revoke(id, named: "x", of: StoredTokensTests.login("\(ann + 1)")).value
        #expect(theirs == .gone(name: "x"))
        #expect(try store.tokens(of: ann).count == 1)
        #expect(try await service().revoke(id, named: "x", of: login).value == .revoked(name: "x"))
        #expect(try store.tokens(of: ann).isEmpty)
    }

    @Test func `a login that is over makes and revokes nothing`() async throws {
        _ = try await make(service())
        let id = try #require(try store.tokens(of: ann).first).id
        #expect(login.end())
        #expect(try await make(service()) == .failed)
        #expect(try await service().revoke(id, named: "x", of: login).value == .failed)
        #expect(try store.tokens(of: ann).count == 1)
    }

    @Test func `an account that is not there, and a queue that is full, are told`() async throws {
        #expect(try await make(service(), for: StoredTokensTests.login("99")) == .failed)
        #expect(try await make(service(), for: StoredTokensTests.login("nobody")) == .failed)
        let full = WallStore(try Store(path: folder.path + "/other.sqlite"), capacity: .init(writing: 0))
        #expect(try await make(service(full)) == .busy)
    }
}
