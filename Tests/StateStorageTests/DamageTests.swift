// A file that is damaged, or cannot be opened: a server goes on, and nothing is moved that may be somebody else's.

import Foundation
import GRDB
import Locking
import SQLite
import Testing

@testable import StateStorage

@Suite struct DamageTests {
    private let folder: Folder
    private let told = Told()

    init() throws { folder = try Folder() }

    private func serve() -> SQLiteStateStore {
        SQLiteStateStore(serving: folder.path, busy: .milliseconds(50)) { [told] in told.append($0) }
    }

    private var file: URL { URL(fileURLWithPath: folder.path) }
    private var damaged: URL { URL(fileURLWithPath: folder.path + ".damaged") }

    /// A file with so many pages, all of it in the file itself.
    private func fill(_ count: UInt64 = 2_000) throws {
        let store = try folder.store()
        _ = try store.commit((0..<count).map { .first($0, session: $0) })
        try store.close()
    }

    private func overwrite(from start: Int, with bytes: Data) throws {
        let handle = try FileHandle(forUpdating: file)
        try handle.seek(toOffset: UInt64(start))
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    // MARK: Damaged

    @Test(arguments: ["not a database\n", "x"])
    func `bytes that are no database are moved aside`(text: String) throws {
        let bytes = Data(String(repeating: text, count: 300).utf8)
        try bytes.write(to: file)
        let store = serve()
        #expect(try store.commit(.first(1)) == .saved(generation: 1))
        #expect(try Data(contentsOf: damaged) == bytes)
        #expect(told.all.count == 1)
        #expect(told.all[0].contains("was damaged") && told.all[0].contains(damaged.path), "\(told.all)")
        #expect(try folder.store().seed(1) != nil)
    }

    @Test(arguments: [40, 100, 5_000, 100_000])
    func `a file that was cut off is moved aside`(length: UInt64) throws {
        try fill()
        let handle = try FileHandle(forUpdating: file)
        try handle.truncate(atOffset: length)
        try handle.close()
        let store = serve()
        #expect(try store.commit(.first(1)) == .saved(generation: 1))
        #expect(try Data(contentsOf: damaged).count == Int(length))
        #expect(told.all.count == 1, "\(told.all)")
    }

    @Test func `damage that is found later begins a new file, with the pages that are open`() throws {
        try fill()
        // Where the table of pages begins; to open it, SQLite reads only what tables there are.
        let sql = "SELECT rootpage FROM sqlite_master WHERE name = 'page'"
        let root = try folder.foreign().read { try Int.fetchOne($0, sql: sql) }
        try overwrite(from: (#require(root) - 1) * 2_048, with: Data(repeating: 0xA5, count: 2_048))
        let store = serve()
        #expect(told.all == [])
        #expect(throws: StateStoreError.self) { try store.commit(.first(9_000)) }
        #expect(try store.commit(.first(9_000)) != .lost)
        #expect(store.renewals == 1, "a server with open pages hears of it")
        #expect(told.all.count == 1, "\(told.all)")
        #expect(try folder.store().seed(9_000) != nil)
    }

    @Test func `of two processes that find it damaged one moves it, and both go on`() throws {
        try Data(repeating: 7, count: 5_000).write(to: file)
        let one = serve()
        _ = try one.commit(.first(1))
        let two = serve()
        _ = try two.commit(.first(2))
        #expect(told.all.count == 1)
        #expect(try one.seed(2) != nil)
        #expect(try two.seed(1) != nil)
        // What the second one has seen before the first one had moved it is not moved.
        let found = try #require(StateFile(path: folder.path).identity)
        try FileManager.default.moveItem(at: file, to: URL(fileURLWithPath: folder.path + ".kept"))
        try folder.store().close()
        #expect(try !StateFile(path: folder.path).setAside(found))
    }

    @Test func `a second damaged file takes the first one's place`() throws {
        for number in 1...2 {
            try Data(repeating: UInt8(number), count: 5_000).write(to: file)
            try serve().close()
            #expect(try Data(contentsOf: damaged).first == UInt8(number))
        }
    }

    // MARK: Not ours to move

    @Test(arguments: ["CREATE TABLE other (id)", "PRAGMA application_id = 7", "PRAGMA user_version = 3"])
    func `the database of another program stays`(sql: String) throws {
        do {
            let other = try folder.foreign()
            try other.writeWithoutTransaction { try $0.execute(sql: sql) }
            try other.close()
        }
        try expectUnmoved()
    }

    @Test func `a damaged database of another program stays`() throws {
        do {
            let other = try folder.foreign()
            try other.write { database in
                try database.execute(sql: "CREATE TABLE other (id, text)")
                for number in 0..<500 {
                    try database.execute(sql: "INSERT INTO other VALUES (?, ?)", arguments: [number, "some text"])
                }
            }
            try other.close()
        }
        let handle = try FileHandle(forUpdating: file)
        try handle.truncate(atOffset: 6_000)
        try handle.close()
        try expectUnmoved()
    }

    @Test func `a file of a newer version stays, and is used once it is this one's`() throws {
        try fill(1)
        try folder.foreign().writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 3") }
        let store = serve()
        #expect(told.all.count == 1 && told.all[0].contains("newer version"), "\(told.all)")
        #expect(throws: StateStoreError.self) { try store.commit(.first(1)) }
        try folder.foreign().writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 2") }
        #expect(try store.seed(0, session: 0) != nil)
        #expect(store.renewals == 0)
    }

    @Test func `a locked file stays, and is used once it is free`() throws {
        try fill(1)
        var other: StateConnection? = try StateConnection(path: folder.path, busy: .zero)
        try other?.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
        let store = serve()
        #expect(throws: StateStoreError.busy) { try store.commit(.first(1)) }
        #expect(told.all.count == 1)
        other = nil
        #expect(try store.seed(0, session: 0) != nil)
        #expect(!FileManager.default.fileExists(atPath: damaged.path))
    }

    @Test func `a folder in its place stays`() throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        let store = serve()
        #expect(throws: StateStoreError.self) { try store.commit(.first(1)) }
        #expect(told.all.count == 1 && told.all[0].contains("Pages are not kept"), "\(told.all)")
        try FileManager.default.removeItem(at: file)
        #expect(try store.commit(.first(1)) == .saved(generation: 1))
        #expect(store.renewals == 0)
    }

    @Test func `a file that may only be read stays`() throws {
        try fill(1)
        // A format of the future for those who write: SQLite only reads it, for every caller.
        try overwrite(from: 18, with: Data([3]))
        let store = serve()
        #expect(throws: StateStoreError.readOnly) { try store.commit(.first(1)) }
        #expect(told.all.count == 1)
        #expect(!FileManager.default.fileExists(atPath: damaged.path))
    }

    private func expectUnmoved() throws {
        let before = try Data(contentsOf: file)
        let store = serve()
        #expect(throws: StateStoreError.self) { try store.commit(.first(1)) }
        #expect(told.all.count == 1, "\(told.all)")
        #expect(try Data(contentsOf: file) == before)
        #expect(!FileManager.default.fileExists(atPath: damaged.path))
    }
}

/// What was told, from any thread.
private final class Told: Sendable {
    private let sentences = LockedValue<[String]>([])

    var all: [String] { sentences.withLock { $0 } }

    func append(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
}
