// The file is removed, or exchanged, while a store has it open: what is stored is always where the next process looks.

import Foundation
import GRDB
import Testing

@testable import StateStorage

@Suite struct RemovedFileTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func remove(_ suffixes: [String] = ["", "-wal", "-shm"]) throws {
        for suffix in suffixes { try FileManager.default.removeItem(atPath: folder.path + suffix) }
    }

    @Test(arguments: [["", "-wal", "-shm"], [""]])
    func `a page that was stored is stored again in a new file`(suffixes: [String]) throws {
        let store = try folder.store()
        _ = try store.commit([.first(1, values: ["name": [1]]), .first(2)])
        try remove(suffixes)
        #expect(store.renewals == 0)
        let outcome = try store.commit(.later(1, values: ["name": [2]], snapshot: [7]))
        #expect(store.renewals == 1)
        guard case .saved(let generation) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(try store.commit(.later(1, generation: generation, snapshot: [8])) == .saved(generation: generation))
        #expect(try store.commit(.later(1)) == .lost, "its former generation is nobody's any more")
        let next = try folder.store()
        #expect(try next.seed(1)?.snapshot == [8])
        #expect(try next.values() == ["name": [2]])
        #expect(try next.seed(2) == nil, "this one was not told again")
        #expect(try store.commit(.later(1, generation: generation)) == .lost, "and can be taken over")
    }

    @Test func `a new file is as private as the first one`() throws {
        let store = try folder.store()
        try remove()
        _ = try store.commit(.first(1))
        for suffix in ["", "-wal", "-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + suffix)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `what was taken over before is stored in a new file, once`() throws {
        let store = try folder.store()
        _ = try store.commit([.first(1), .first(4)])
        let first = try #require(try store.seed(1)?.row)
        let own = try #require(try store.seed(4)?.row)
        try remove()
        let outcomes = try store.commit([.first(2, replaces: first), .first(4, replaces: own)])
        #expect(outcomes.allSatisfy { $0 != .lost })
        #expect(Set(outcomes).count == 2, "a page that replaces its own row goes on counting")
        #expect(try store.seed(2)?.snapshot == [1])
        let second = try #require(try store.seed(2)?.row)
        #expect(try store.commit(.first(3, replaces: second)) != .lost)
        #expect(try store.commit(.first(5, replaces: second)) == .lost, "rows of the new file are fenced as ever")
    }

    @Test func `a page is taken over as often in a new file as in the first one`() throws {
        let store = try folder.store()
        _ = try store.commit(.first(1))
        try remove()
        _ = try store.commit(.later(1))
        var count = 0
        while count < 100, try store.seed(1) != nil { count += 1 }
        #expect(count == 31)
    }

    @Test func `a session that ends in a new file has ended`() throws {
        let store = try folder.store()
        _ = try store.commit(.first(1))
        try remove()
        try store.end(session: .session(1))
        #expect(try store.commit([.later(1), .first(2)]) == [.lost, .lost])
    }

    @Test func `of two processes neither writes into what the other one does not find`() throws {
        let one = try folder.store()
        let two = try folder.store()
        for round in Int64(1)...3 {
            _ = try one.commit((0..<50).map { .first(UInt64(round) * 1_000 + $0) })
            _ = try two.commit((50..<60).map { .first(UInt64(round) * 1_000 + $0) })
            try remove(round == 2 ? [""] : ["", "-wal", "-shm"])
            #expect(try one.commit(.first(UInt64(round) * 1_000 + 100)) != .lost)
            #expect(try two.commit(.first(UInt64(round) * 1_000 + 101)) != .lost)
            #expect(try one.seed(UInt64(round) * 1_000 + 101) != nil)
            #expect(try two.seed(UInt64(round) * 1_000 + 100) != nil)
            #expect(one.renewals == round && two.renewals == round)
        }
        let check = try folder.foreign().read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
        #expect(check == "ok")
    }

    @Test func `another file in its place is gone on with`() throws {
        let store = try folder.store()
        _ = try store.commit(.first(1))
        let other = try SQLiteStateStore(path: folder.path + ".other")
        _ = try other.commit(.first(2))
        try other.close()
        try remove()
        try FileManager.default.moveItem(atPath: folder.path + ".other", toPath: folder.path)
        #expect(try store.seed(2) != nil)
        #expect(try store.commit(.later(1)) != .lost)
        #expect(store.renewals == 1)
    }

    @Test func `where it cannot be made again nothing is said to be stored, until it can`() throws {
        let store = try folder.store()
        _ = try store.commit(.first(1))
        try FileManager.default.removeItem(at: folder.url)
        let error = StateStoreError.cannotOpen(path: folder.path, reason: "No such file or directory")
        for _ in 0..<2 { #expect(throws: error) { try store.commit(.later(1)) } }
        #expect(store.renewals == 0)
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        #expect(try store.commit(.later(1)) != .lost)
        #expect(store.renewals == 1)
        try store.close()
        #expect(throws: StateStoreError.failed("it is closed")) { try store.commit(.later(1)) }
    }
}
