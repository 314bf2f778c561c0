// Accounts by the people that other sites know.

import Foundation
import GRDB
import Sodium
import Storage
import Testing

@Suite struct AccountStoreIdentitiesTests {
    private let jane = StoredIdentity(issuer: "https://id.example", subject: "jane")

    @Test func `an identity is nobody's until an account is made for it`() throws {
        let accounts = AccountStore(try Folder().open())
        #expect(try accounts.account(of: jane) == nil)
        let account = try accounts.create(name: try AccountName("Jane"), for: jane)
        #expect(account.name == "Jane")
        #expect(try accounts.account(of: jane) == account)
        #expect(try accounts.create(name: try AccountName("Other"), for: jane) == account, "the same again")
        #expect(try !accounts.isTaken(try AccountName("Other")))
        #expect(try accounts.credentials(of: try AccountName("jane"))?.passwordHash == AccountStore.noPassword)
    }

    @Test func `the same subject of another issuer is somebody else`() throws {
        let accounts = AccountStore(try Folder().open())
        _ = try accounts.create(name: try AccountName("Jane"), for: jane)
        for other in [
            ("https://id.example", "Jane"), ("https://id.example/", "jane"), ("https://other.example", "jane"),
        ] {
            #expect(try accounts.account(of: StoredIdentity(issuer: other.0, subject: other.1)) == nil)
        }
    }

    @Test func `a name that somebody has is refused, and nothing is stored`() throws {
        let store = try Folder().open()
        try store.people("Jane")
        let accounts = AccountStore(store)
        #expect(throws: StorageError.taken) { try accounts.create(name: try AccountName("JANE"), for: jane) }
        #expect(try accounts.account(of: jane) == nil)
    }

    @Test func `an account is linked once, and is not taken over`() throws {
        let accounts = AccountStore(try Folder().open())
        let ids = try ["Ann", "Ben"].map { name in
            try accounts.create(name: try AccountName(name), passwordHash: "hash of \(name)").account.id
        }
        #expect(try accounts.link(jane, to: ids[0], ifPassword: "hash of Ann"))
        #expect(try accounts.link(jane, to: ids[0], ifPassword: "hash of Ann"))
        #expect(try accounts.account(of: jane)?.id == ids[0])
        #expect(throws: StorageError.taken) { try accounts.link(jane, to: ids[1], ifPassword: "hash of Ben") }
        #expect(try accounts.account(of: jane)?.id == ids[0])
        let other = StoredIdentity(issuer: "https://other.example", subject: "jane")
        #expect(try !accounts.link(other, to: ids[0], ifPassword: "an0ther"), "it has changed meanwhile")
        #expect(try accounts.account(of: other) == nil)
        #expect(try accounts.link(other, to: ids[0], ifPassword: "hash of Ann"))
        #expect(try accounts.account(of: other)?.id == ids[0], "an account may have several")
        #expect(try !accounts.link(StoredIdentity(issuer: "i", subject: "s"), to: ids[1] + 1, ifPassword: ""))
    }

    @Test func `a change of password ends what others may have by the former one`() throws {
        let store = try Folder().open(), accounts = AccountStore(store), logins = StoredLogins(store)
        let ann = try accounts.create(name: try AccountName("Ann"), passwordHash: "old").account
        let ben = try accounts.create(name: try AccountName("Ben"), passwordHash: "old").account
        #expect(try accounts.link(jane, to: ann.id, ifPassword: "old"))
        let sessions = ["own", "other", "ben"].map { $0.padding(toLength: 22, withPad: "-", startingAt: 0) }
        for (session, account) in zip(sessions, [ann, ann, ben]) {
            try logins.add(StoredLogin(session: session, account: account, made: 1, seen: 1, agent: ""))
        }
        #expect(try !accounts.changePassword(of: ann.id, "wrong", to: "new", keeping: sessions[0]))
        #expect(try logins.all().count == 3 && accounts.account(of: jane) == ann)
        #expect(try accounts.changePassword(of: ann.id, "old", to: "new", keeping: sessions[0]))
        #expect(try Set(logins.all().map(\.session)) == [sessions[0], sessions[2]])
        #expect(try accounts.account(of: jane) == nil)
        #expect(try accounts.passwordHash(of: ann.id) == "new")
    }

    @Test func `a change of password ends tokens where that is wanted`() throws {
        let store = try Folder().open(), accounts = AccountStore(store), tokens = TokenStore(store)
        let ids = try store.people("Ann", "Ben")
        for id in ids {
            let hash = Hash128(high: 1, low: UInt64(id))
            _ = try tokens.add(TokenName("Script"), .read, hash: hash, of: id, lifetime: 60)
        }
        #expect(try !accounts.changePassword(of: ids[0], "wrong", to: "y", keeping: "", revokesTokens: true))
        #expect(try accounts.changePassword(of: ids[0], "x", to: "y", keeping: ""))
        #expect(try tokens.tokens(of: ids[0]).count == 1)
        #expect(try accounts.changePassword(of: ids[0], "y", to: "z", keeping: "", revokesTokens: true))
        #expect(try tokens.tokens(of: ids[0]).isEmpty)
        #expect(try tokens.tokens(of: ids[1]).count == 1, "another one's stay")
    }

    @Test func `an account's identities are listed, and removed one by one`() throws {
        let accounts = AccountStore(try Folder().open())
        let ids = try ["Ann", "Ben"].map { name in
            try accounts.create(name: try AccountName(name), passwordHash: "$hash").account.id
        }
        let other = StoredIdentity(issuer: "https://other.example", subject: "jane")
        for identity in [jane, other] { #expect(try accounts.link(identity, to: ids[0], ifPassword: "$hash")) }
        #expect(try Set(accounts.identities(of: ids[0]).map(\.identity)) == [jane, other])
        #expect(try accounts.identities(of: ids[1]).isEmpty)
        #expect(try accounts.unlink(jane, of: ids[1], besides: []) == .gone, "it is another one's")
        #expect(try accounts.unlink(jane, of: ids[0], besides: []) == .removed)
        #expect(try accounts.unlink(jane, of: ids[0], besides: []) == .gone)
        #expect(try accounts.identities(of: ids[0]).map(\.identity) == [other])
        #expect(try accounts.account(of: jane) == nil)
        #expect(try accounts.unlink(other, of: ids[0], besides: []) == .removed, "there is a password")
        #expect(try accounts.link(jane, to: ids[1], ifPassword: "$hash"), "it is free for another account")
    }

    @Test func `without a password the last way in stays`() throws {
        let folder = try Folder(), accounts = AccountStore(try folder.open())
        let account = try accounts.create(name: try AccountName("Jane"), for: jane).id
        let here: Set = [jane.issuer]
        #expect(try accounts.unlink(jane, of: account, besides: here) == .lastWay)
        // Another site, with which nobody can log in here.
        let insert = "INSERT INTO identity(issuer, subject, accountID, made) VALUES ('https://old.example', 'j', 1, 9)"
        try folder.foreign().write { try $0.execute(sql: insert) }
        #expect(try accounts.unlink(jane, of: account, besides: here) == .lastWay)
        #expect(try accounts.account(of: jane)?.id == account)
        #expect(try accounts.unlink(jane, of: account, besides: here.union(["https://old.example"])) == .removed)
        let old = StoredIdentity(issuer: "https://old.example", subject: "j")
        #expect(try accounts.unlink(old, of: account, besides: ["https://old.example"]) == .lastWay)
        #expect(try accounts.replacePasswordHash(of: account, AccountStore.noPassword, by: "$hash"))
        #expect(try accounts.unlink(old, of: account, besides: []) == .removed)
    }

    @Test(arguments: hostileTexts)
    func `texts of strangers are kept as they are`(text: String) throws {
        let accounts = AccountStore(try Folder().open())
        let identity = StoredIdentity(issuer: text, subject: text)
        let account = try accounts.create(name: try AccountName("Jane"), for: identity)
        #expect(try accounts.account(of: identity) == account)
        #expect(try accounts.account(of: jane) == nil)
    }
}
