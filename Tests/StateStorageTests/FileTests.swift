// The file: made privately, shared by processes, kept over a crash, refused with a reason.

import Foundation
import GRDB
import SQLite
import Testing

@testable import StateStorage

@Suite struct FileTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `the first start makes private files`() throws {
        let store = try folder.store()
        _ = try store.commit(.first(1))
        for suffix in ["", "-wal", "-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + suffix)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `the choices of SQLite's settings are in force`() throws {
        let tables = try StateTables(opening: folder.path, limits: StateLimits(), busy: .seconds(1))
        #expect(try tables.connection.text("PRAGMA journal_mode") == "wal")
        // 1 is NORMAL.
        #expect(try tables.connection.number("PRAGMA synchronous") == 1)
    }

    @Test func `closed in order, everything stands in the one file`() throws {
        let store = try folder.store()
        _ = try store.commit((0..<100).map { .first($0) })
        try store.close()
        #expect(!FileManager.default.fileExists(atPath: folder.path + "-wal"))
        #expect(try folder.store().commit(.later(99)) != .lost)
    }

    @Test func `closing waits for nobody who reads`() throws {
        let store = try folder.store()
        _ = try store.commit(.first(1))
        let other = try folder.foreign()
        try other.inDatabase { database in
            try database.execute(sql: "BEGIN; SELECT * FROM page")
            _ = try store.commit(.later(1))
            try store.close()
            try database.execute(sql: "COMMIT")
        }
        #expect(try folder.store().seed(1)?.snapshot == [2])
    }

    @Test func `two processes take a page over from each other`() throws {
        let one = try folder.store()
        let two = try folder.store()
        #expect(try one.commit(.first(1, values: ["name": [1]])) == .saved(generation: 1))
        #expect(try two.values() == ["name": [1]])
        let seed = try #require(try two.seed(1))
        #expect(try one.commit(.later(1)) == .lost)
        #expect(try two.commit(.first(2, replaces: seed.row, snapshot: [8])) == .saved(generation: 1))
        #expect(try one.seed(1) == nil)
        let first = try #require(try one.seed(2))
        let second = try #require(try two.seed(2))
        #expect(first.snapshot == [8] && second.row.generation == first.row.generation + 1)
        #expect(try one.commit(.first(3, replaces: first.row)) == .lost)
        #expect(try two.commit(.first(4, replaces: second.row)) == .saved(generation: 1))
        try two.end(session: .session(1))
        #expect(try one.commit([.later(4), .first(5)]) == [.lost, .lost])
    }

    @Test func `of many that seed one page one stores its own`() async throws {
        let stores = try (0..<3).map { _ in try SQLiteStateStore(path: folder.path) }
        for round in UInt64(0)..<20 {
            _ = try stores[0].commit(.first(round * 10))
            let outcomes = try await withThrowingTaskGroup(of: [CommitOutcome].self) { group in
                for (index, store) in stores.enumerated() {
                    group.addTask {
                        guard let seed = try store.seed(round * 10) else { return [] }
                        return try store.commit([.first(round * 10 + UInt64(index) + 1, replaces: seed.row)])
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(outcomes.filter { $0 != .lost }.count == 1)
        }
    }

    @Test(arguments: 0..<10)
    func `processes that start at once make one file`(round: Int) async throws {
        let path = folder.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for page in UInt64(0)..<4 {
                group.addTask {
                    let store = try SQLiteStateStore(path: path)
                    #expect(try store.commit(.first(page)) == .saved(generation: 1))
                }
            }
            try await group.waitForAll()
        }
        #expect(try folder.store().commit((0..<4).map { .later($0) }).allSatisfy { $0 != .lost })
    }

    @Test func `a lock of another process is waited for, then said`() throws {
        let store = try folder.store()
        let started = ContinuousClock.now
        try folder.foreign().inDatabase { database in
            try database.execute(sql: "BEGIN IMMEDIATE")
            #expect(throws: StateStoreError.busy) { try store.commit(.first(1)) }
            #expect(throws: StateStoreError.busy) { try store.seed(1) }
            #expect(try store.values() == [:], "reading needs no lock")
            #expect(try folder.store().values() == [:], "nor does opening")
            try database.execute(sql: "ROLLBACK")
        }
        #expect(ContinuousClock.now - started < .seconds(10))
        #expect(try store.commit(.first(1)) != .lost)
    }

    @Test func `nothing that was answered is lost when the process is killed`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]) {
                let folder = try Folder()
                let store = try folder.store()
                write(folder.path + "\n")
                Thread.detachNewThread {
                    usleep(100_000)
                    kill(getpid(), SIGKILL)
                }
                for number in UInt64(0)... {
                    let pages: [PageCommit] = [.first(number, session: number), .later(number, session: number)]
                    guard try store.commit(pages) == [.saved(generation: 1), .saved(generation: 1)] else { return }
                    write("\(number)\n")
                }
            }
        )
        let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasSuffix("test.sqlite") })
        let path = String(lines[start])
        defer { try? FileManager.default.removeItem(at: URL(fileURLWithPath: path).deletingLastPathComponent()) }
        let answered = lines.suffix(from: start).compactMap { UInt64($0) }
        #expect(answered.count > 10)
        let store = try SQLiteStateStore(path: path)
        for number in answered { #expect(try store.seed(number, session: number)?.snapshot == [2]) }
    }

    @Test func `a folder that is not there is said`() {
        let error = StateStoreError.cannotOpen(path: "/nowhere/x.sqlite", reason: "No such file or directory")
        #expect(throws: error) { try SQLiteStateStore(path: "/nowhere/x.sqlite") }
        #expect(throws: StateStoreError.cannotOpen(path: "", reason: "No such file or directory")) {
            try SQLiteStateStore(path: "")
        }
        #expect(error.description == "The state /nowhere/x.sqlite cannot be opened: No such file or directory.")
    }

    @Test func `a folder in place of the file is said`() {
        #expect(throws: StateStoreError.cannotOpen(path: folder.url.path, reason: "unable to open database file")) {
            try SQLiteStateStore(path: folder.url.path)
        }
    }

    @Test func `a file that is no database is refused and left alone`() throws {
        let text = Data(String(repeating: "not a database\n", count: 100).utf8)
        try text.write(to: URL(fileURLWithPath: folder.path))
        #expect(throws: StateStoreError.cannotOpen(path: folder.path, reason: "file is not a database (26)")) {
            try folder.store()
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path)) == text)
    }

    @Test(arguments: ["CREATE TABLE other (id)", "PRAGMA application_id = 7", "PRAGMA user_version = 3"])
    func `the database of another program is refused and left alone`(sql: String) throws {
        do {
            let other = try folder.foreign()
            try other.writeWithoutTransaction { try $0.execute(sql: sql) }
            try other.close()
        }
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.path))
        #expect(throws: StateStoreError.cannotOpen(path: folder.path, reason: "it belongs to another program")) {
            try folder.store()
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path)) == before)
    }

    @Test func `a file of a newer version is refused`() throws {
        try folder.store().close()
        try folder.foreign().writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 3") }
        let reason = "it was made by a newer version of this program"
        #expect(throws: StateStoreError.cannotOpen(path: folder.path, reason: reason)) { try folder.store() }
    }

    @Test func `a file that may only be read is said`() throws {
        try folder.store().close()
        // A format of the future for those who write: SQLite only reads it, for every caller.
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.path))
        try file.seek(toOffset: 18)
        try file.write(contentsOf: Data([3]))
        try file.close()
        #expect(throws: StateStoreError.readOnly) { try folder.store() }
    }

    @Test func `a damaged table is an error with its text`() throws {
        let store = try folder.store()
        try folder.foreign().write { try $0.execute(sql: "DROP TABLE page") }
        #expect(throws: StateStoreError.failed("no such table: page (1)")) { try store.commit(.first(1)) }
    }

    @Test(arguments: [
        (ResultCode.SQLITE_FULL, Int32(0), StateStoreError.full), (.SQLITE_IOERR_SHMSIZE, ENOSPC, .full),
        (.SQLITE_IOERR_WRITE, EIO, .failed("x (778)")), (.SQLITE_BUSY_SNAPSHOT, 0, .busy),
        (.SQLITE_LOCKED, 0, .busy), (.SQLITE_READONLY_DBMOVED, 0, .readOnly), (.SQLITE_CORRUPT, 0, .damaged("x (11)")),
    ])
    func `each code of SQLite has its case`(code: ResultCode, system: Int32, error: StateStoreError) {
        #expect(StateStoreError(SQLiteError(code: code.rawValue, system: system, message: "x")) == error)
    }

    @Test func `each error is a sentence`() {
        let errors: [StateStoreError] = [.full, .busy, .readOnly, .damaged("x"), .failed("it is closed")]
        for error in errors { #expect(error.description.hasPrefix("The state ") && error.description.hasSuffix(".")) }
    }

    @Test func `a large file is opened at once`() throws {
        let store = try folder.store()
        for batch in UInt64(0)..<20 {
            _ = try store.commit((batch * 1_000..<batch * 1_000 + 1_000).map { .first($0, session: $0) })
        }
        try store.close()
        let started = clock()
        #expect(try folder.store().seed(7, session: 7) != nil)
        #expect(clock() - started < 1_000_000, "microseconds of processor time")
    }

    @Test func `a path may begin with a colon`() throws {
        // Relative to the working directory, which tests share; nothing is made in memory.
        let name = ":\(UUID().uuidString)"
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: name + suffix) } }
        let store = try SQLiteStateStore(path: name)
        _ = try store.commit(.first(1))
        #expect(try SQLiteStateStore(path: name).seed(1) != nil)
    }
}

/// Without a buffer, so that what was written has left the process.
private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
