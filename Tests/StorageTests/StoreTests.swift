// The file: made privately, kept over a restart, refused with a reason.

import Foundation
import GRDB
import Testing

@testable import Storage

@Suite struct StoreTests {
    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `the first start makes private files`() throws {
        let folder = try Folder()
        let accounts = try folder.store()
        _ = try accounts.create(name: AccountName("jane"), passwordHash: "x")
        for suffix in ["", "-wal", "-shm"] {
            #expect(try permissions(folder.path + suffix) == 0o600)
        }
    }

    @Test func `closed in order, everything stands in the one file`() throws {
        let folder = try Folder()
        let accounts = try folder.store()
        for number in 1...20 { _ = try accounts.create(name: AccountName("jane\(number)"), passwordHash: "x") }
        try accounts.close()
        try accounts.close()
        let manager = FileManager.default
        let left = try? manager.attributesOfItem(atPath: folder.path + "-wal")[.size] as? Int
        #expect((left ?? 0) == 0)
        let copy = folder.path + "-copy"
        try manager.copyItem(atPath: folder.path, toPath: copy)
        let count = try DatabaseQueue(path: copy).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM account") }
        #expect(count == 20)
        #expect(try folder.store().isTaken(AccountName("jane20")))
    }

    @Test func `a database that another program reads is closed all the same`() throws {
        let folder = try Folder()
        let accounts = try folder.store()
        _ = try accounts.create(name: AccountName("jane"), passwordHash: "x")
        let other = try folder.foreign()
        try other.inDatabase { database in
            try database.execute(sql: "BEGIN; SELECT * FROM account")
            try? accounts.close()
            try database.execute(sql: "COMMIT")
        }
        #expect(try folder.store().isTaken(AccountName("jane")))
    }

    @Test func `an account is there after a restart`() throws {
        let folder = try Folder()
        let made = try folder.store().create(name: AccountName("Jane"), passwordHash: "hash")
        let accounts = try folder.store()
        #expect(try accounts.isTaken(AccountName("jane")))
        #expect(try accounts.credentials(of: AccountName("JANE"))?.account == made.account)
        #expect(try accounts.credentials(of: AccountName("JANE"))?.passwordHash == "hash")
        #expect(made.account.name == "Jane")
    }

    @Test func `a folder that is not there is said`() {
        #expect(throws: StorageError.cannotOpen(path: "/nowhere/x.sqlite", reason: "No such file or directory")) {
            try Store(path: "/nowhere/x.sqlite")
        }
        let sentence = StorageError.cannotOpen(path: "/nowhere/x.sqlite", reason: "No such file or directory")
            .description
        #expect(sentence == "The database /nowhere/x.sqlite cannot be opened: No such file or directory.")
    }

    @Test func `a file of another kind is refused and left alone`() throws {
        let folder = try Folder()
        let text = Data(String(repeating: "not a database\n", count: 100).utf8)
        try text.write(to: URL(fileURLWithPath: folder.path))
        #expect {
            try Store(path: folder.path)
        } throws: { error in
            guard case .cannotOpen(folder.path, let reason) = error as? StorageError else { return false }
            return reason.contains("not a database")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path)) == text)
    }

    @Test func `a file of a newer version is refused`() throws {
        let folder = try Folder()
        _ = try folder.store()
        try folder.foreign().write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('of tomorrow')") }
        #expect {
            try Store(path: folder.path)
        } throws: { error in
            guard case .cannotOpen(_, let reason) = error as? StorageError else { return false }
            return reason.contains("newer version")
        }
    }

    @Test func `a store that was opened for reading reads, and says that it does not write`() throws {
        let folder = try Folder()
        _ = try folder.store().create(name: AccountName("jane"), passwordHash: "x")
        let accounts = try folder.store(StoreSettings(readOnly: true))
        #expect(try accounts.isTaken(AccountName("jane")))
        #expect(throws: StorageError.readOnly) { try accounts.create(name: AccountName("joe"), passwordHash: "x") }
        #expect(try !accounts.isTaken(AccountName("joe")))
    }

    @Test(.enabled(if: geteuid() != 0, "root may write any file"))
    func `a file without write permission is said`() throws {
        let folder = try Folder()
        _ = try folder.store()
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder.path + suffix)
        }
        #expect(throws: StorageError.self) {
            try folder.store().create(name: AccountName("joe"), passwordHash: "x")
        }
    }

    @Test func `a file that is full to its bound opens, and one that is beyond it`() throws {
        let folder = try Folder()
        let bounded = StoreSettings(maximumBytes: 256 << 10)
        var accounts = try folder.store(bounded)
        var made = 0
        func fill() throws {
            while made < 100 {
                _ = try accounts.create(
                    name: AccountName("a\(made)"),
                    passwordHash: String(repeating: "x", count: 3_000)
                )
                made += 1
            }
        }
        #expect(throws: StorageError.diskFull) { try fill() }
        let full = made
        for bytes in [256 << 10, 4 << 10, 0] {
            try accounts.close()
            accounts = try folder.store(StoreSettings(maximumBytes: bytes))
            #expect(try accounts.isTaken(AccountName("a\(made - 1)")))
            #expect(throws: StorageError.diskFull) { try fill() }
        }
        // Each opening of a full file takes a page, which is then free.
        #expect(made <= full + 3)
    }

    @Test func `the choices of SQLite's settings are in force where it is written, and where it is read`() throws {
        let folder = try Folder()
        let store = try Store(path: folder.path)
        let ask = { (database: Database) in
            try ["journal_mode", "synchronous", "foreign_keys"].map {
                try String.fetchOne(database, sql: "PRAGMA \($0)")
            }
        }
        // 2 is FULL.
        #expect(try store.write(ask) == ["wal", "2", "1"])
        #expect(try store.read(ask).last == "1")
        let post = "INSERT INTO post (authorID, type, message, made, updated) VALUES (7, 'status', 'of nobody', 0, 0)"
        #expect(throws: StorageError.self) { try store.write { try $0.execute(sql: post) } }
    }

    @Test func `the file is in WAL mode`() throws {
        let folder = try Folder()
        let accounts = try folder.store()
        let mode = try folder.foreign().read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        #expect(mode == "wal")
        withExtendedLifetime(accounts) {}
    }
}
