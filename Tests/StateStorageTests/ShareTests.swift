// What stays of a store that has no room: of the network that has most the oldest goes, and nobody else's.

import Foundation
import GRDB
import Testing

@testable import StateStorage

@Suite struct ShareTests {
    private let folder: Folder
    private let clock = Clock()
    private let kilobyte = [UInt8](repeating: 7, count: 1_000)

    init() throws { folder = try Folder() }

    /// Pages of one network, each of a session of its own; all of them are stored.
    private func flood(_ store: SQLiteStateStore, _ pages: Range<UInt64>, network: UInt64) throws {
        for start in stride(from: pages.lowerBound, to: pages.upperBound, by: 50) {
            clock.advance(1)
            let batch = (start..<min(start + 50, pages.upperBound)).map {
                PageCommit.first($0, session: $0, network: network, snapshot: kilobyte)
            }
            #expect(try store.commit(batch).allSatisfy { $0 == .saved(generation: 1) })
        }
    }

    @Test(arguments: Place.allCases)
    func `a network that fills the store loses its own oldest pages, and nobody else does`(place: Place) throws {
        let limits = StateLimits(bytes: 1 << 20)
        var store = try folder.store(in: place, limits: limits, clock: clock)
        _ = try store.commit(.first(1, session: 1, network: 1, values: ["name": [1]]))
        try flood(store, 1_000..<3_000, network: 7)
        _ = try store.commit(.first(2, session: 2, network: 2, snapshot: kilobyte))
        try flood(store, 3_000..<5_000, network: 7)
        if place == .file {
            try store.close()
            store = try folder.store(in: place, limits: limits, clock: clock)
            let file = try FileManager.default.attributesOfItem(atPath: folder.path)[.size] as? Int
            #expect(try #require(file) < 1 << 20 + 1 << 16)
        }
        #expect(try store.seed(1, session: 1)?.snapshot == [1])
        #expect(try store.values(1) == ["name": [1]])
        #expect(try store.seed(2, session: 2)?.snapshot == kilobyte)
        let left = try (1_000..<5_000).filter { try store.seed(UInt64($0), session: UInt64($0)) != nil }
        #expect(left.count > 200)
        // Those of a batch are of one second.
        #expect(try #require(left.first) > 5_000 - left.count - 50)
        try flood(store, 5_000..<5_100, network: 7)
        _ = try store.commit(.first(3, session: 3, network: 3))
        #expect(try store.seed(3, session: 3) != nil)
    }

    @Test(arguments: Place.allCases)
    func `within a network a session that has much gives way first`(place: Place) throws {
        let store = try folder.store(in: place, limits: StateLimits(bytes: 1 << 20), clock: clock)
        try flood(store, 1_000..<1_200, network: 7)
        let large = kilobyte + kilobyte + kilobyte
        for page in UInt64(0)..<150 {
            clock.advance(1)
            let commit = PageCommit.first(page, session: page / 50, network: 7, snapshot: large + large)
            #expect(try store.commit(commit) == .saved(generation: 1))
        }
        for page in UInt64(1_000)..<1_200 { #expect(try store.seed(page, session: page) != nil) }
        #expect(try store.seed(0, session: 0) == nil)
        #expect(try store.seed(149, session: 2) != nil)
    }

    @Test(arguments: Place.allCases)
    func `values give way too, and what a session has follows it to another network`(place: Place) throws {
        let store = try folder.store(in: place, limits: StateLimits(bytes: 1 << 20), clock: clock)
        let ten = Array(repeatElement(kilobyte, count: 10).joined())
        for session in UInt64(0)..<50 {
            clock.advance(1)
            let commit = PageCommit.first(session, session: session, network: 7, values: ["name": ten], snapshot: nil)
            #expect(try store.commit(commit) == .savedValues)
        }
        // It logs in elsewhere.
        _ = try store.commit(.first(50, session: 0, network: 8, snapshot: nil))
        _ = try store.commit(.first(50, session: 0, network: 8, values: ["more": [1]], snapshot: nil))
        try store.rename(session: .session(0), to: .session(9_000))
        for session in UInt64(100)..<400 {
            clock.advance(1)
            let commit = PageCommit.first(session, session: session, network: 7, values: ["name": ten], snapshot: nil)
            #expect(try store.commit(commit) == .savedValues)
        }
        #expect(try store.values(9_000) == ["name": ten, "more": [1]])
        #expect(try store.values(1) == [:])
        #expect(try store.values(399) == ["name": ten])
    }

    @Test(arguments: Place.allCases)
    func `what could have no room in an empty store is refused, and others keep half of it`(place: Place) throws {
        let store = try folder.store(in: place, limits: StateLimits(bytes: 256 << 10), clock: clock)
        try flood(store, 0..<400, network: 1)
        let much = [UInt8](repeating: 1, count: 60 << 10)
        let batch = (0..<5).map { PageCommit.first(1_000 + $0, session: 1_000 + $0, network: 2, snapshot: much) }
        #expect(throws: StateStoreError.full) { try store.commit(batch) }
        let left = try (0..<400).filter { try store.seed(UInt64($0), session: UInt64($0)) != nil }
        #expect(left.count > 15)
        #expect(try store.commit(batch[0]) == .saved(generation: 1))
    }

    @Test func `a file of the first version goes on with its pages, and has shares from then on`() throws {
        do {
            let file = try folder.foreign()
            try file.writeWithoutTransaction { database in
                try database.execute(sql: ShareTests.firstVersion)
                for number in UInt64(0)..<700 {
                    try database.execute(
                        sql: "INSERT INTO page VALUES (NULL, ?, ?, ?, 1, 5, ?, ?)",
                        arguments: [
                            Data(StateKey.page(number)), Data(StateKey.session(number)), Data(StateKey.document),
                            1_000_000 + Int64(number), Data(kilobyte),
                        ]
                    )
                }
                try database.execute(
                    sql: "INSERT INTO value VALUES (NULL, ?, 'name', 1000000, x'0102')",
                    arguments: [Data(StateKey.session(699))]
                )
            }
            try file.close()
        }
        let store = try folder.store(limits: StateLimits(bytes: 1 << 20), clock: clock)
        #expect(try store.seed(0, session: 0)?.snapshot == kilobyte)
        #expect(try store.seed(699, session: 699)?.input == 5)
        #expect(try store.values(699) == ["name": [1, 2]])
        try expectTrueCounts()
        // One that is still open.
        clock.advance(60)
        #expect(try store.commit(.later(1, session: 1, network: 1)) == .saved(generation: 1))
        clock.advance(3_600)
        #expect(try store.commit(.later(1, session: 1, network: 1)) == .saved(generation: 1))
        try flood(store, 1_000..<3_000, network: 7)
        #expect(try store.commit(.later(1, session: 1, network: 1)) == .saved(generation: 1))
        #expect(try store.seed(2, session: 2) == nil)
        try expectTrueCounts()
    }

    @Test func `the counts are those of the rows, whatever is done`() throws {
        let limits = StateLimits(pagesPerSession: 3, valuesPerSession: 2, bytes: 200 << 10)
        let store = try folder.store(limits: limits, clock: clock)
        var random = SystemRandomNumberGenerator()
        var generations: [UInt64: StateRow] = [:]
        for round in 0..<600 {
            clock.advance(Int64.random(in: 0...900, using: &random))
            let page = UInt64.random(in: 0..<60, using: &random)
            let bytes = [UInt8](repeating: 1, count: Int.random(in: 0..<6_000, using: &random))
            let (session, network) = (page % 17, page % 3)
            switch Int.random(in: 0..<9, using: &random) {
            case 0: _ = try store.commit(.first(page, session: session, network: network, snapshot: bytes))
            case 1: generations[page] = try store.seed(page, session: session)?.row
            case 2:
                let row = generations[page]
                _ = try store.commit(.first(page + 100, session: session, network: 9, replaces: row, snapshot: bytes))
            case 3: try store.rename(session: .session(session), to: .session(session + 1_000 + UInt64(round)))
            case 4 where round % 7 == 0: try store.end(session: .session(session))
            case 5: _ = try store.expire()
            case 6:
                let values = ["é\(round % 3)": bytes]
                _ = try store.commit(.first(page, session: session, values: values, snapshot: nil))
            default: _ = try store.commit(.later(page, network: network, values: ["a": bytes], snapshot: bytes))
            }
        }
        try expectTrueCounts()
        clock.advance(30 * 24 * 3_600)
        _ = try store.expireAll()
        try folder.foreign().read { database in
            for table in ["session", "network"] {
                let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)")
                #expect(count == 0)
            }
        }
    }

    private func expectTrueCounts() throws {
        try folder.foreign().read { database in
            let pages = try Row.fetchAll(database, sql: "SELECT session, snapshot FROM page")
            let values = try Row.fetchAll(database, sql: "SELECT session, name, bytes FROM value")
            var rooms: [Data: Int] = [:]
            for row in pages { rooms[row["session"], default: 0] += ((row["snapshot"] as Data).count + 1_279) / 1_024 }
            for row in values {
                let bytes = (row["bytes"] as Data).count + (row["name"] as String).utf8.count
                rooms[row["session"], default: 0] += (bytes + 1_279) / 1_024
            }
            var counted: [Data: Int] = [:]
            var networks: [Int64: Int] = [:]
            for row in try Row.fetchAll(database, sql: "SELECT key, network, room FROM session") {
                counted[row["key"]] = row["room"]
                networks[row["network"], default: 0] += row["room"] as Int
            }
            #expect(counted == rooms)
            let found = try Row.fetchAll(database, sql: "SELECT id, room FROM network")
            #expect(Dictionary(uniqueKeysWithValues: found.map { ($0["id"] as Int64, $0["room"] as Int) }) == networks)
        }
    }

    /// A plan that searches asks an index; one that scans reads all that there is.
    @Test func `what gives way is found by indexes alone`() throws {
        _ = try folder.store()
        let plan = try folder.foreign().read { database in
            try [ShareTable.findNetwork, ShareTable.findSession, ShareTable.findPage, ShareTable.findValue].map { sql in
                try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + sql, arguments: sql.contains("?1") ? [1] : [])
                    .map { $0["detail"] as String }
            }
        }
        #expect(
            plan == [
                [
                    "SEARCH network USING COVERING INDEX network_room (room=?)", "SCALAR SUBQUERY 1",
                    "SEARCH network USING COVERING INDEX network_room",
                ],
                ["SEARCH session USING INDEX session_share (network=?)"],
                // The pages of one session.
                ["SEARCH page USING INDEX page_session (session=?)", "USE TEMP B-TREE FOR ORDER BY"],
                ["SEARCH value USING COVERING INDEX sqlite_autoindex_value_1 (session=?)"],
            ]
        )
    }

    @Test func `sessions that have ended take a part of the file, and no more`() throws {
        let store = try folder.store(limits: StateLimits(bytes: 100 << 10), clock: clock)
        for session in UInt64(0)..<500 { try store.end(session: .session(session)) }
        #expect(try store.commit(.first(1, session: 499)) == .lost)
        #expect(try store.commit(.first(2, session: 400)) == .lost)
        let count = try folder.foreign().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM ended") }
        #expect(count == 100)
    }

    /// The statements by which the first version made a file.
    private static let firstVersion = """
        PRAGMA page_size = 2048;
        CREATE TABLE page (
            id INTEGER PRIMARY KEY,
            key BLOB NOT NULL UNIQUE,
            session BLOB NOT NULL,
            document BLOB NOT NULL,
            generation INTEGER NOT NULL,
            input INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            snapshot BLOB NOT NULL
        );
        CREATE INDEX page_session ON page (session);
        CREATE INDEX page_changed ON page (changed);
        CREATE TABLE value (
            id INTEGER PRIMARY KEY,
            session BLOB NOT NULL,
            name TEXT NOT NULL,
            changed INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            UNIQUE (session, name)
        );
        CREATE INDEX value_changed ON value (changed);
        CREATE TABLE ended (
            id INTEGER PRIMARY KEY,
            session BLOB NOT NULL UNIQUE,
            at INTEGER NOT NULL
        );
        CREATE INDEX ended_at ON ended (at);
        PRAGMA application_id = 1383615571;
        PRAGMA user_version = 1;
        """
}

extension Data {
    /// The bytes that a row has of a key.
    fileprivate init(_ key: StateKey) {
        self = Swift.withUnsafeBytes(of: (key.high.bigEndian, key.low.bigEndian)) { Data($0) }
    }
}
