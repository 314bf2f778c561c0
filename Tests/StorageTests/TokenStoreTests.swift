// Tokens for programs: kept as hashes, bounded, and each its owner's alone.

import GRDB
import Sodium
import Storage
import Testing

@Suite struct TokenStoreTests {
    private let folder: Folder
    private let clock = Clock()
    private let store: Store
    private let tokens: TokenStore
    private let ann: Int64, bob: Int64

    init() throws {
        folder = try Folder()
        store = try folder.open(clock.settings)
        tokens = TokenStore(store)
        let ids = try store.people("Ann", "Bob")
        (ann, bob) = (ids[0], ids[1])
    }

    private func hash(_ number: Int) -> Hash128 { hash128(of: "token \(number)") }

    @discardableResult
    private func add(
        _ number: Int,
        of account: Int64,
        _ rights: StoredToken.Rights = .read,
        hash secret: Int? = nil,
        lifetime: Int64 = 100
    ) throws -> StoredToken {
        try tokens.add(
            TokenName("Script \(number)"),
            rights,
            hash: hash(secret ?? number),
            of: account,
            lifetime: lifetime
        )
    }

    @Test func `a token is found by its hash, with the name of its account, after a restart too`() throws {
        let made = try add(1, of: ann, .post)
        #expect(made.account == Account(id: ann, name: "Ann") && made.name == "Script 1" && made.rights == .post)
        #expect(made.made == clock.now && made.expires == clock.now + 100 && made.used == nil)
        #expect(try tokens.token(of: hash(1)) == made)
        #expect(try tokens.token(of: hash(2)) == nil)
        try AccountStore(store).close()
        #expect(try TokenStore(folder.open(clock.settings)).token(of: hash(1)) == made)
    }

    @Test func `the latest is first, and nobody has another one's`() throws {
        let all = try [1, 2, 3].map { try add($0, of: ann) }
        let theirs = try add(4, of: bob)
        #expect(try tokens.tokens(of: ann) == all.reversed())
        #expect(try tokens.tokens(of: bob) == [theirs])
        #expect(try tokens.tokens(of: 99).isEmpty)
        #expect(throws: StorageError.noSuchAccounts([99])) { try add(5, of: 99) }
    }

    @Test func `it expires to the second, and stays in the list`() throws {
        let made = try add(1, of: ann)
        clock.set(made.expires - 1)
        #expect(!made.isExpired(at: tokens.now))
        clock.set(made.expires)
        #expect(made.isExpired(at: tokens.now))
        #expect(try tokens.tokens(of: ann) == [made])
    }

    @Test func `only its owner removes a token, and no later one has its number`() throws {
        let mine = try add(1, of: ann)
        #expect(try !tokens.remove(mine.id, of: bob))
        #expect(try tokens.token(of: hash(1)) == mine)
        #expect(try tokens.remove(mine.id, of: ann))
        #expect(try !tokens.remove(mine.id, of: ann))
        #expect(try tokens.token(of: hash(1)) == nil)
        #expect(try add(2, of: ann).id > mine.id)
    }

    @Test func `there are so many for each account and no more`() throws {
        for number in 0..<TokenStore.limit { try add(number, of: ann) }
        #expect(throws: StorageError.tooManyTokens) { try add(99, of: ann) }
        try add(100, of: bob)
        #expect(try tokens.tokens(of: ann).count == 20)
        try tokens.remove(try tokens.tokens(of: ann)[5].id, of: ann)
        try add(99, of: ann)
    }

    @Test func `an account's tokens have names of their own`() throws {
        let made = try add(1, of: ann)
        #expect(throws: StorageError.tokenNameTaken) {
            try tokens.add(TokenName("Script 1"), .post, hash: hash(2), of: ann, lifetime: 100)
        }
        try add(1, of: bob, hash: 3)
        try tokens.remove(made.id, of: ann)
        try add(1, of: ann)
    }

    @Test func `a use is noted once a minute`() throws {
        let made = try add(1, of: ann)
        let first = clock.now
        #expect(try tokens.noteUse(of: made.id, at: first))
        #expect(try !tokens.noteUse(of: made.id, at: first + 59))
        #expect(try tokens.token(of: hash(1))?.used == first)
        #expect(try tokens.noteUse(of: made.id, at: first + 60))
        #expect(try tokens.token(of: hash(1))?.used == first + 60)
        #expect(try !tokens.noteUse(of: made.id, at: first), "what is told late changes nothing")
        #expect(try !tokens.noteUse(of: 99, at: first))
    }

    @Test func `an account that goes takes its tokens along`() throws {
        try add(1, of: ann)
        let theirs = try add(2, of: bob)
        try folder.foreign().write { try $0.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [ann]) }
        #expect(try tokens.token(of: hash(1)) == nil)
        #expect(try tokens.tokens(of: bob) == [theirs])
    }

    @Test func `another password leaves them alone`() throws {
        let made = try add(1, of: ann)
        #expect(try AccountStore(store).changePassword(of: ann, "x", to: "y", keeping: ""))
        #expect(try tokens.token(of: hash(1)) == made)
    }

    @Test func `a search for one goes by an index`() throws {
        let plan = try folder.plan("SELECT 1 FROM token WHERE hash = ?", ["x"])
        #expect(plan.count == 1 && plan[0].contains("USING COVERING INDEX"))
        let list = try folder.plan("SELECT name FROM token WHERE accountID = ? ORDER BY id DESC", [1])
        #expect(list.count == 1 && list[0].contains("USING INDEX tokenByAccount"))
    }

    @Test(arguments: hostileTexts.filter { $0.count <= TokenName.maximumLength && $0.utf8.count <= 240 })
    func `a name comes back as it was typed`(text: String) throws {
        let name = try TokenName(text)
        _ = try tokens.add(name, .read, hash: hash(1), of: ann, lifetime: 1)
        #expect(try tokens.tokens(of: ann).map(\.name) == [name.text])
    }
}
