// A folder of its own for each test, a clock that is set by hand, and a second program's connection.

import Foundation
import GRDB
import Sodium
import Storage
import Synchronization
import Testing

final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
    var path: String { url.appendingPathComponent("test.sqlite").path }

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func store(_ settings: StoreSettings = StoreSettings(busyTimeout: .milliseconds(20))) throws -> AccountStore {
        AccountStore(try open(settings))
    }

    func open(_ settings: StoreSettings = StoreSettings(busyTimeout: .milliseconds(20))) throws -> Store {
        try Store(path: path, settings: settings)
    }

    /// A connection as another program has it.
    func foreign() throws -> DatabaseQueue { try DatabaseQueue(path: path) }

    /// How SQLite means to answer a query, line by line.
    func plan(_ sql: String, _ arguments: StatementArguments) throws -> [String] {
        try foreign().read { database in
            try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { $0["detail"] }
        }
    }
}

final class Clock: Sendable {
    private let seconds = Atomic<Int64>(1_000_000)

    func advance(hours: Int64, seconds more: Int64 = 0) { seconds.add(hours * 3_600 + more, ordering: .relaxed) }

    func set(_ time: Int64) { seconds.store(time, ordering: .relaxed) }

    var now: Int64 { seconds.load(ordering: .relaxed) }

    var settings: StoreSettings {
        StoreSettings(busyTimeout: .milliseconds(20), now: { [self] in seconds.load(ordering: .relaxed) })
    }
}

func signUp(_ name: String, password: String = "geheim", owner: String = "session", key: Token) -> Once {
    Once(owner: owner, key: key, action: "sign up", arguments: [name, password])
}

extension Store {
    /// Makes accounts, and answers their ids.
    @discardableResult
    func people(_ names: String...) throws -> [Int64] {
        try names.map { try AccountStore(self).create(name: AccountName($0), passwordHash: "x").account.id }
    }
}

extension PostStore {
    /// Posts some words.
    @discardableResult
    func say(_ words: String, by author: Int64, to: [Int64] = []) throws -> Post {
        try create(author: author, to: to, message: PostMessage(words)).post
    }
}

/// Numbers that are the same in each run.
struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

/// What somebody might type who means no good.
let hostileTexts = [
    "'; DROP TABLE post; --", "\" OR 1=1 --", "%", "_", "Robert'); DELETE FROM account;", "\\", "?1", ":id", "<script>",
    "\u{202E}gnihton", "שלום עולם", "مرحبا", "👨‍👩‍👧‍👦👩🏽‍🚀🏴󠁧󠁢󠁳󠁣󠁴󠁿", "e" + String(repeating: "\u{301}", count: 1_000), "\u{FFFD}",
    "\u{10FFFF}",
    "\u{FEFF}x", "line\u{2028}separator", "NULL", "0", "1e999",
]

extension Account {
    /// An account that no store has.
    static var nobody: Account { Account(id: 0, name: "nobody") }
}

extension AccountStore {
    /// Whether an account has the name.
    func isTaken(_ name: AccountName, exceptBy owner: String? = nil) throws(StorageError) -> Bool {
        try availability(of: name, exceptBy: owner) == .taken
    }
}
