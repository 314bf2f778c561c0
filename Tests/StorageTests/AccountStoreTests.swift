// Accounts: unique names, and each way in which making one can fail, provoked for real.

import Foundation
import GRDB
import Storage
import Testing

@Suite struct AccountStoreTests {
    @Test(arguments: [("Jane", "JANE"), ("é", "E\u{301}"), ("Straße", "strasse"), ("ｊａｎｅ", "jane"), ("\u{212A}", "K")])
    func `a name is taken whatever its case and normal form`(one: String, other: String) throws {
        let accounts = try Folder().store()
        #expect(try !accounts.isTaken(AccountName(other)))
        _ = try accounts.create(name: AccountName(one), passwordHash: "1")
        #expect(try accounts.isTaken(AccountName(other)))
        #expect(throws: StorageError.taken) { try accounts.create(name: AccountName(other), passwordHash: "2") }
        #expect(try accounts.credentials(of: AccountName(other))?.passwordHash == "1")
    }

    @Test func `accounts have ids of their own`() throws {
        let accounts = try Folder().store()
        let jane = try accounts.create(name: AccountName("Jane"), passwordHash: "1")
        let joe = try accounts.create(name: AccountName("Joe"), passwordHash: "1")
        #expect(jane.account.id != joe.account.id)
        #expect(!jane.repeated && jane.account.name == "Jane")
        #expect(try accounts.credentials(of: AccountName("nobody")) == nil)
    }

    @Test func `a lock of another program is waited for shortly, then said`() throws {
        let folder = try Folder()
        let accounts = try folder.store()
        let other = try folder.foreign()
        let started = ContinuousClock.now
        try other.inDatabase { database in
            try database.execute(sql: "BEGIN IMMEDIATE")
            #expect(throws: StorageError.locked) { try accounts.create(name: AccountName("jane"), passwordHash: "x") }
            #expect(try !accounts.isTaken(AccountName("jane")), "reading needs no lock")
            try database.execute(sql: "ROLLBACK")
        }
        #expect(ContinuousClock.now - started < .seconds(10))
        #expect(try accounts.create(name: AccountName("jane"), passwordHash: "x").account.name == "jane")
    }

    @Test func `no more room is said, and reading goes on`() throws {
        let folder = try Folder()
        let accounts = try folder.store(StoreSettings(maximumBytes: 256 << 10))
        let long = String(repeating: "x", count: 3_000)
        var made = 0
        #expect(throws: StorageError.diskFull) {
            while made < 100 {
                _ = try accounts.create(name: AccountName("user\(made)"), passwordHash: long)
                made += 1
            }
        }
        #expect(made > 0)
        #expect(try accounts.isTaken(AccountName("user\(made - 1)")))
        #expect(try !accounts.isTaken(AccountName("user\(made)")))
    }

    @Test func `a damaged table is an error with its text`() throws {
        let folder = try Folder()
        let accounts = try folder.store()
        try folder.foreign().write { try $0.execute(sql: "DROP TABLE account") }
        #expect {
            try accounts.isTaken(AccountName("jane"))
        } throws: { error in
            guard case .other(let message) = error as? StorageError else { return false }
            return message.contains("no such table: account")
        }
    }

    @Test(arguments: 0..<10)
    func `of many who want one name exactly one gets it`(round: Int) async throws {
        let folder = try Folder()
        let stores = try [folder.store(StoreSettings()), folder.store(StoreSettings())]
        let spellings = ["Straße", "STRASSE", "strasse", "ＳＴＲＡＳＳＥ"]
        let names = try spellings.map { try AccountName($0) }
        let outcomes = await withTaskGroup(of: Result<Int64, StorageError>.self) { group in
            for (index, name) in names.enumerated() {
                group.addTask {
                    Result { () throws(StorageError) in
                        try stores[index % 2].create(name: name, passwordHash: "\(index)").account.id
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { (try? $0.get()) != nil }.count == 1)
        #expect(outcomes.filter { $0 == .failure(.taken) }.count == names.count - 1)
    }
}
