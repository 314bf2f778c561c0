// Once-actions, as traces: what a browser sends, what happens to the server, what is answered.

import Foundation
import GRDB
import Sodium
import Storage
import Testing

@Suite struct OnceTests {
    @Test func `the same key twice is the same account, as if made now`() throws {
        let accounts = try Folder().store()
        let once = signUp("Jane", key: .random())
        let first = try accounts.create(name: AccountName("Jane"), passwordHash: "salt 1", once: once)
        let second = try accounts.create(name: AccountName("Jane"), passwordHash: "salt 2", once: once)
        #expect(first.account == second.account)
        #expect(!first.repeated && second.repeated)
        #expect(try accounts.credentials(of: AccountName("Jane"))?.passwordHash == "salt 1")
    }

    @Test func `killed between commit and answer it is answered as done, never as taken`() throws {
        let folder = try Folder()
        let key = Token.random()
        let first = try folder.store().create(
            name: AccountName("Jane"),
            passwordHash: "x",
            once: signUp("Jane", key: key)
        )
        let accounts = try folder.store()
        let again = try accounts.create(name: AccountName("Jane"), passwordHash: "y", once: signUp("Jane", key: key))
        #expect(again.account == first.account && again.repeated)
        #expect(try !accounts.isTaken(AccountName("jane"), exceptBy: "session"))
        #expect(try accounts.isTaken(AccountName("jane"), exceptBy: "other session"))
        #expect(try accounts.isTaken(AccountName("jane")))
    }

    @Test func `who is logged in by a sign-up has been told of it`() throws {
        let store = try Folder().open(), accounts = AccountStore(store)
        let once = signUp("Jane", key: .random())
        let jane = try accounts.create(name: AccountName("Jane"), passwordHash: "x", once: once).account
        #expect(try !accounts.isTaken(AccountName("jane"), exceptBy: "session"))
        let session = "own".padding(toLength: 22, withPad: "-", startingAt: 0)
        try StoredLogins(store).add(StoredLogin(session: session, account: jane, made: 1, seen: 1, agent: ""))
        #expect(try accounts.isTaken(AccountName("jane"), exceptBy: "session"))
    }

    @Test func `killed before the commit nothing is left, and the same key does the work`() throws {
        let folder = try Folder()
        let accounts = try folder.store()
        let once = signUp("Jane", key: .random())
        // The table refuses the last statement of the transaction, after the account and the key were written.
        let other = try folder.foreign()
        try other.write {
            try $0.execute(
                sql: "CREATE TRIGGER stop BEFORE UPDATE ON once BEGIN SELECT RAISE(ABORT, 'stopped'); END"
            )
        }
        #expect(throws: StorageError.self) {
            try accounts.create(name: AccountName("Jane"), passwordHash: "x", once: once)
        }
        let counts = try other.read { database in
            try ["account", "once"].map { try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") }
        }
        #expect(counts == [0, 0])
        try other.write { try $0.execute(sql: "DROP TRIGGER stop") }
        #expect(try !folder.store().create(name: AccountName("Jane"), passwordHash: "x", once: once).repeated)
    }

    @Test func `whose password has been changed since is not told that the account is theirs`() throws {
        let accounts = try Folder().store(), keys = [Token.random(), .random()]
        let people = try zip(["Jane", "John"], keys).map { name, key in
            let once = signUp(name, key: key)
            return try accounts.create(name: AccountName(name), passwordHash: "x", once: once).account
        }
        #expect(try !accounts.changePassword(of: people[0].id, "wrong", to: "y", keeping: ""))
        #expect(try keys.map { try accounts.account(madeBy: $0, owner: "session") } == people)
        #expect(try accounts.changePassword(of: people[0].id, "x", to: "y", keeping: ""))
        #expect(try keys.map { try accounts.account(madeBy: $0, owner: "session") } == [nil, people[1]])
        #expect(throws: StorageError.taken) {
            try accounts.create(name: AccountName("Jane"), passwordHash: "x", once: signUp("Jane", key: keys[0]))
        }
        #expect(try accounts.isTaken(AccountName("jane"), exceptBy: "session"))
    }

    @Test func `the same key with other arguments is refused`() throws {
        let accounts = try Folder().store()
        let key = Token.random()
        _ = try accounts.create(name: AccountName("Jane"), passwordHash: "x", once: signUp("Jane", key: key))
        #expect(throws: StorageError.keyUsed) {
            try accounts.create(name: AccountName("Joe"), passwordHash: "x", once: signUp("Joe", key: key))
        }
        let otherPassword = signUp("Jane", password: "anders", key: key)
        #expect(throws: StorageError.keyUsed) {
            try accounts.create(name: AccountName("Jane"), passwordHash: "x", once: otherPassword)
        }
        #expect(try !accounts.isTaken(AccountName("Joe")))
    }

    @Test func `the same key of another owner is another action`() throws {
        let accounts = try Folder().store()
        let key = Token.random()
        _ = try accounts.create(
            name: AccountName("Jane"),
            passwordHash: "x",
            once: signUp("Jane", owner: "1", key: key)
        )
        #expect(throws: StorageError.taken) {
            try accounts.create(
                name: AccountName("Jane"),
                passwordHash: "x",
                once: signUp("Jane", owner: "2", key: key)
            )
        }
    }

    @Test func `a failure forgets the key, so that a retry may succeed`() throws {
        let folder = try Folder()
        let accounts = try folder.store()
        let jane = try accounts.create(name: AccountName("Jane"), passwordHash: "x")
        let once = signUp("jane", key: .random())
        for _ in 0..<2 {
            #expect(throws: StorageError.taken) {
                try accounts.create(name: AccountName("jane"), passwordHash: "x", once: once)
            }
        }
        try folder.foreign().write {
            try $0.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [jane.account.id])
        }
        #expect(try !accounts.create(name: AccountName("jane"), passwordHash: "x", once: once).repeated)
    }

    @Test func `a key is kept for 24 hours`() throws {
        let clock = Clock()
        let accounts = try Folder().store(clock.settings)
        let once = signUp("Jane", key: .random())
        _ = try accounts.create(name: AccountName("Jane"), passwordHash: "x", once: once)
        clock.advance(hours: 24)
        #expect(try accounts.create(name: AccountName("Jane"), passwordHash: "x", once: once).repeated)
        #expect(try !accounts.isTaken(AccountName("Jane"), exceptBy: "session"))
        clock.advance(hours: 0, seconds: 1)
        #expect(try accounts.isTaken(AccountName("Jane"), exceptBy: "session"))
        #expect(throws: StorageError.taken) {
            try accounts.create(name: AccountName("Jane"), passwordHash: "x", once: once)
        }
    }

    @Test func `the file has neither key nor password, and no digest that a guess could be tried on`() throws {
        let folder = try Folder()
        let key = Token.random()
        _ = try folder.store().create(name: AccountName("Jane"), passwordHash: "x", once: signUp("Jane", key: key))
        let row = try folder.foreign().read { try #require(try Row.fetchOne($0, sql: "SELECT key, digest FROM once")) }
        let stored: [Data] = [row["key"], row["digest"]]
        #expect(stored[0].count == 16 && stored[0] != Data(Hash128(high: key.high, low: key.low).bytes))
        let guess = "7:sign up4:Jane6:geheim"
        #expect(stored[1] != Data(hash128(of: guess).bytes))
        #expect(stored[1] == Data(hash128(of: guess, key: Hash128(high: key.high, low: key.low).bytes).bytes))
    }

    @Test func `arguments are told apart wherever they are cut`() {
        let key = Token.random()
        let cuts = [["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"]]
        let actions = cuts.map { Once(owner: "", key: key, action: "x", arguments: $0) }
        #expect(Set(actions).count == cuts.count)
    }

    @Test(arguments: 0..<10)
    func `of two with one key at once both get the one account`(round: Int) async throws {
        let folder = try Folder()
        let stores = try [folder.store(StoreSettings()), folder.store(StoreSettings())]
        let once = signUp("Jane", key: .random())
        let name = try AccountName("Jane")
        let results = try await withThrowingTaskGroup(of: AccountStore.CreateResult.self) { group in
            for store in stores {
                group.addTask { try store.create(name: name, passwordHash: "x", once: once) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(results.map(\.account)).count == 1)
        #expect(results.filter(\.repeated).count == 1)
    }
}
