// Copies: whole, private, of one moment, and never over something else.

import Foundation
import GRDB
import Storage
import Testing

@Suite struct StoreBackupTests {
    private func copyPath(_ folder: Folder) -> String { folder.path + "-copy" }

    private func files(_ folder: Folder) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.contains("-copy") })
    }

    @Test func `a copy is a store with all that was in the other`() throws {
        let folder = try Folder()
        let store = try folder.open()
        let ids = try store.people("Ann", "Ben")
        let post = try PostStore(store).say("Hello", by: ids[0], to: [ids[1]])
        try store.backup(to: copyPath(folder))
        #expect(try files(folder) == ["test.sqlite-copy"])
        let mode = try FileManager.default.attributesOfItem(atPath: copyPath(folder))[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // What comes later is not in it, and what it gets is its own.
        try PostStore(store).say("later", by: ids[0])
        let copy = try Store(path: copyPath(folder))
        #expect(try PostStore(copy).feed(for: ids[0]).posts == [post])
        #expect(try AccountStore(copy).people(matching: "ben").map(\.id) == [ids[1]])
        try PostStore(copy).say("in the copy", by: ids[0])
        #expect(try PostStore(store).feed(for: ids[0]).posts.map(\.message) == ["later", "Hello"])
    }

    @Test func `a file that is there is left alone`() throws {
        let folder = try Folder()
        let store = try folder.open()
        let path = copyPath(folder)
        try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: StorageError.fileExists(path: path)) { try store.backup(to: path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("precious".utf8))
        #expect(throws: StorageError.fileExists(path: folder.path)) { try store.backup(to: folder.path) }
        let link = folder.path + "-copy-link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "-nowhere")
        #expect(throws: StorageError.fileExists(path: link)) { try store.backup(to: link) }
        #expect(throws: StorageError.fileExists(path: folder.url.path)) { try store.backup(to: folder.url.path) }
    }

    @Test func `a folder that is not there is said`() throws {
        let store = try Folder().open()
        #expect(throws: StorageError.cannotOpen(path: "/nowhere/copy", reason: "No such file or directory")) {
            try store.backup(to: "/nowhere/copy")
        }
    }

    @Test func `a copy that has no room leaves nothing behind`() throws {
        let folder = try Folder()
        let store = try folder.open()
        try PostStore(store).seed(authors: 5, posts: 500, seed: 1)
        try AccountStore(store).close()
        // The bound does not make the file smaller, but the copy begins with nothing.
        let bounded = try folder.open(StoreSettings(maximumBytes: 8 << 10))
        #expect(throws: StorageError.diskFull) { try bounded.backup(to: copyPath(folder)) }
        #expect(try files(folder).isEmpty)
        #expect(try PostStore(bounded).count() == 500)
    }

    @Test func `a store that is opened for reading is copied, and so is one that another writes to`() throws {
        let folder = try Folder()
        let store = try folder.open()
        let ann = try store.people("Ann")[0]
        try PostStore(store).say("Hello", by: ann)
        try folder.open(StoreSettings(readOnly: true)).backup(to: folder.path + "-copy1")
        #expect(try PostStore(Store(path: folder.path + "-copy1")).count() == 1)
        try folder.foreign().inDatabase { database in
            try database.execute(sql: "BEGIN IMMEDIATE; UPDATE post SET message = 'changed'")
            try store.backup(to: folder.path + "-copy2")
            try database.execute(sql: "ROLLBACK")
        }
        #expect(try PostStore(Store(path: folder.path + "-copy2")).feed(for: ann).posts.map(\.message) == ["Hello"])
    }

    @Test func `copies made under a writer are whole, and each of one moment`() async throws {
        let folder = try Folder()
        let store = try folder.open(StoreSettings(busyTimeout: .seconds(20)))
        try PostStore(store).seed(authors: 10, posts: 2_000, seed: 1)
        let ann = try #require(try AccountStore(store).people(matching: "ann").first).id
        let writer = Task {
            var written: Int64 = 0
            while !Task.isCancelled {
                // Two rows in one transaction: a copy has both or none.
                written = try PostStore(store).say("under way", by: ann, to: [ann]).id
                await Task.yield()
            }
            return written
        }
        var counts: [Int] = []
        for number in 0..<8 {
            let path = "\(copyPath(folder))\(number)"
            try store.backup(to: path)
            let copy = try DatabaseQueue(path: path)
            let (check, orphans, count) = try await copy.read { database in
                (
                    try String.fetchAll(database, sql: "PRAGMA integrity_check"),
                    try Int.fetchOne(
                        database,
                        sql: """
                            SELECT count(*) FROM post WHERE message = 'under way'
                            AND id NOT IN (SELECT postID FROM recipient)
                            """
                    ),
                    try Int.fetchOne(database, sql: "SELECT count(*) FROM post") ?? 0
                )
            }
            #expect(check == ["ok"] && orphans == 0)
            try await copy.read { try $0.checkForeignKeys() }
            try copy.close()
            #expect(try PostStore(Store(path: path)).count() == count)
            counts.append(count)
            // The writer is on its way before the next copy.
            while try PostStore(store).count() == count { await Task.yield() }
        }
        writer.cancel()
        let last = try await writer.value
        #expect(counts == counts.sorted() && Set(counts).count == counts.count)
        #expect(try PostStore(store).count() == Int(last))
    }
}
