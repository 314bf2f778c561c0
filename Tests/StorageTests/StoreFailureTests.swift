// A locked file, a full disk, a file that may be read alone: each call says which, and changes nothing.

import GRDB
import Sodium
import Storage
import Testing

@Suite struct StoreFailureTests {
    /// The calls that write.
    enum Change: CaseIterable {
        case post, postOnce, delete, restore, purge, seed, setPassword, addLogin, updateLogin, removeLogins

        func make(_ wall: Wall) throws {
            let posts = PostStore(wall.store), logins = StoredLogins(wall.store), message = try PostMessage("Hello")
            switch self {
            case .post: _ = try posts.create(author: wall.ann.id, to: [wall.ann.id], message: message)
            case .postOnce:
                let once = Once(owner: "me", key: .random(), action: "post", arguments: [])
                _ = try posts.create(author: wall.ann.id, message: message, once: once)
            case .delete: try posts.delete(id: wall.post, by: wall.ann.id)
            case .restore: try posts.restore(id: wall.deleted, by: wall.ann.id)
            case .purge: try posts.purge()
            case .seed: try posts.seed(authors: 5, posts: 2_000, seed: 1, addsToPosts: true)
            case .setPassword:
                let accounts = AccountStore(wall.store), former = try accounts.passwordHash(of: wall.ann.id) ?? ""
                _ = try accounts.replacePasswordHash(of: wall.ann.id, former, by: "new")
            case .addLogin: try logins.add(wall.login(2))
            case .updateLogin: try logins.update(session: wall.login(1).session, seen: 9)
            case .removeLogins: try logins.remove([wall.login(1).session])
            }
        }
    }

    /// A store with something of each kind in it.
    struct Wall {
        let clock = Clock()
        let folder: Folder
        var store: Store
        let ann: Account
        let post: Int64
        let deleted: Int64

        init() throws {
            folder = try Folder()
            store = try folder.open(clock.settings)
            ann = try AccountStore(store).create(name: AccountName("Ann"), passwordHash: "old").account
            let posts = PostStore(store)
            let gone = try posts.say("for purging", by: ann.id).id
            try posts.delete(id: gone, by: ann.id)
            clock.advance(hours: 1)
            post = try posts.say("one", by: ann.id).id
            deleted = try posts.say("two", by: ann.id).id
            try posts.delete(id: deleted, by: ann.id)
            try StoredLogins(store).add(login(1))
        }

        func login(_ number: Int) -> StoredLogin {
            let session = String(String(repeating: "s", count: 22 - "\(number)".count) + "\(number)")
            return StoredLogin(session: session, account: ann, made: 0, seen: 0, agent: "x")
        }

        /// All that is stored.
        func rows() throws -> [Row] {
            try folder.foreign().read { database in
                try ["account", "once", "login", "post", "recipient", "sqlite_sequence"].flatMap {
                    try Row.fetchAll(database, sql: "SELECT '\($0)', * FROM \($0)")
                }
            }
        }

        /// The calls that read.
        func expectToRead() throws {
            let posts = PostStore(store), accounts = AccountStore(store)
            let oldest = PostPage(.before(try PostCursor("AQAAAAAAAAAA")), limit: 1)
            #expect(try posts.feed(for: ann.id, oldest).posts.map(\.id) == [post])
            #expect(try posts.post(id: post, for: ann.id)?.message == "one")
            #expect(try posts.count() > 0)
            #expect(try accounts.account(id: ann.id) == ann)
            #expect(try accounts.people(matching: "a") == [ann])
            #expect(try accounts.passwordHash(of: ann.id) == "old")
            #expect(try StoredLogins(store).all() == [login(1)])
        }

        /// Opens the store again, with other settings.
        mutating func reopen(_ change: (inout StoreSettings) -> Void) throws {
            try AccountStore(store).close()
            var settings = clock.settings
            change(&settings)
            store = try folder.open(settings)
        }

        /// Opens the store again in a file that has no room left, and may not grow.
        mutating func fill() throws {
            try AccountStore(store).close()
            let file = try folder.foreign()
            try file.vacuum()
            try file.close()
            var settings = clock.settings
            settings.maximumBytes = 1
            store = try folder.open(settings)
        }
    }

    @Test(arguments: Change.allCases)
    func `a lock of another program is said, and reading goes on`(change: Change) throws {
        let wall = try Wall()
        let before = try wall.rows()
        try wall.folder.foreign().inDatabase { database in
            try database.execute(sql: "BEGIN IMMEDIATE")
            #expect(throws: StorageError.locked) { try change.make(wall) }
            try wall.expectToRead()
            try database.execute(sql: "ROLLBACK")
        }
        #expect(try wall.rows() == before)
        try change.make(wall)
        #expect(try wall.rows() != before)
    }

    @Test(arguments: Change.allCases)
    func `a file that may be read alone is said, and reading goes on`(change: Change) throws {
        var wall = try Wall()
        let before = try wall.rows()
        try wall.reopen { $0.readOnly = true }
        #expect(throws: StorageError.readOnly) { try change.make(wall) }
        try wall.expectToRead()
        #expect(try wall.rows() == before)
    }

    @Test(arguments: [Change.post, .postOnce, .seed])
    func `no more room for posts is said, and nothing of the last is left`(change: Change) throws {
        var wall = try Wall()
        try wall.fill()
        var before = try wall.rows()
        #expect(throws: StorageError.diskFull) {
            for _ in 0..<1_000 {
                before = try wall.rows()
                try change.make(wall)
            }
        }
        #expect(try wall.rows() == before)
        try wall.expectToRead()
    }

    @Test func `no more room for logins is said`() throws {
        var wall = try Wall()
        try wall.fill()
        let logins = StoredLogins(wall.store)
        var added = 1
        #expect(throws: StorageError.diskFull) {
            while added < 1_000 {
                try logins.add(wall.login(added + 1))
                added += 1
            }
        }
        #expect(try logins.all().count == added)
    }

    @Test func `no more room for the time when a browser was seen is said`() throws {
        var wall = try Wall()
        try wall.folder.foreign().write { database in
            for number in 2...2_000 {
                try database.execute(
                    sql: "INSERT INTO login VALUES (?, ?, 0, 0, 'x')",
                    arguments: [wall.login(number).session, wall.ann.id]
                )
            }
        }
        try wall.fill()
        let logins = StoredLogins(wall.store)
        var updated = 0
        #expect(throws: StorageError.diskFull) {
            while updated < 2_000 {
                try logins.update(session: wall.login(updated + 1).session, seen: 1 << 50)
                updated += 1
            }
        }
        #expect(try logins.all().filter { $0.seen > 0 }.count == updated)
    }

    @Test func `no more room for a password is said`() throws {
        var wall = try Wall()
        try wall.fill()
        let accounts = AccountStore(wall.store), former = try #require(try accounts.passwordHash(of: wall.ann.id))
        #expect(throws: StorageError.diskFull) {
            try accounts.replacePasswordHash(of: wall.ann.id, former, by: String(repeating: "x", count: 10_000))
        }
        try wall.expectToRead()
    }

    @Test func `no more room for deleting and restoring is said`() throws {
        var wall = try Wall()
        try wall.folder.foreign().write { database in
            for _ in 0..<4_000 {
                try database.execute(
                    sql: "INSERT INTO post(authorID, type, message, made, updated) VALUES (?, 'status', 'x', 0, 0)",
                    arguments: [wall.ann.id]
                )
            }
        }
        try wall.fill()
        let posts = PostStore(wall.store)
        let ids = try wall.folder.foreign().read { database in
            try Int64.fetchAll(database, sql: "SELECT id FROM post WHERE deleted IS NULL ORDER BY id")
        }
        // Each second one, so that the pages of the index of what is seen do not get empty.
        var deleted: [Int64] = []
        #expect(throws: StorageError.diskFull) {
            for (number, id) in ids.enumerated() where number % 2 == 0 {
                try posts.delete(id: id, by: wall.ann.id)
                deleted.append(id)
            }
        }
        #expect(try posts.count() == ids.count - deleted.count && !deleted.isEmpty)
        // Many posts to come back into the index of what is seen, each second one again.
        try wall.folder.foreign().write { database in
            try database.execute(sql: "UPDATE post SET deleted = ? WHERE id > 1000", arguments: [wall.clock.now])
        }
        try wall.fill()
        var restored = 0
        #expect(throws: StorageError.diskFull) {
            for id in ids where id > 1_000 && id % 2 == 0 {
                try PostStore(wall.store).restore(id: id, by: wall.ann.id)
                restored += 1
            }
        }
        #expect(restored > 0)
    }

    @Test(arguments: [Change.purge, .removeLogins])
    func `what needs no room is done in a full file`(change: Change) throws {
        var wall = try Wall()
        try wall.fill()
        let before = try wall.rows()
        try change.make(wall)
        #expect(try wall.rows().count == before.count - 1)
    }

    @Test(arguments: [
        (StorageError.noSuchAccounts([3, 9]), "There are no accounts 3, 9."),
        (.tooManyRecipients(51), "The post is addressed to 51, more than 50."),
        (.fileExists(path: "/a/b"), "The file /a/b exists already."),
        (.noSuchPost, "There is no such post."), (.notYours, "The post is somebody else's."),
        (.emptyPost, "The post says nothing."), (.hasPosts, "There are posts already."),
    ])
    func `each error has its sentence`(error: StorageError, sentence: String) {
        #expect(error.description == sentence)
    }

    @Test(arguments: ["post", "recipient", "login"])
    func `a table that is damaged is an error with its text`(table: String) throws {
        let wall = try Wall()
        try PostStore(wall.store).say("to Ann", by: wall.ann.id, to: [wall.ann.id])
        try wall.folder.foreign().write { try $0.execute(sql: "DROP TABLE \(table)") }
        #expect {
            _ = try PostStore(wall.store).feed(for: wall.ann.id)
            _ = try StoredLogins(wall.store).all()
        } throws: { error in
            guard case .other(let message) = error as? StorageError else { return false }
            return message.contains("no such")
        }
    }
}
