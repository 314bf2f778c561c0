// A folder of its own for each test, a clock that is set by hand, and the rows that tests speak of.

import Foundation
import GRDB
import Synchronization
import Testing

@testable import StateStorage

/// Where a store is.
enum Place: CaseIterable {
    case memory
    case file
}

final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString)")
    var path: String { url.appendingPathComponent("test.sqlite").path }

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func store(
        in place: Place = .file,
        limits: StateLimits = StateLimits(),
        clock: Clock = Clock()
    ) throws -> SQLiteStateStore {
        try SQLiteStateStore(
            file: place == .file ? path : nil,
            limits: limits,
            busy: .milliseconds(50),
            now: { clock.seconds }
        )
    }

    /// A connection as another program has it.
    func foreign() throws -> DatabaseQueue { try DatabaseQueue(path: path) }
}

final class Clock: Sendable {
    private let time = Atomic<Int64>(1_000_000)

    var seconds: Int64 { time.load(ordering: .relaxed) }

    func advance(_ seconds: Int64) { time.add(seconds, ordering: .relaxed) }
}

extension StateKey {
    static func page(_ number: UInt64) -> StateKey { StateKey(high: number, low: .max) }
    static func session(_ number: UInt64) -> StateKey { StateKey(high: .max, low: number) }
    static let document = StateKey(high: 1 << 63, low: 1)
}

extension PageCommit {
    /// A page's first commit.
    static func first(
        _ page: UInt64,
        session: UInt64 = 1,
        network: UInt64 = 0,
        replaces: StateRow? = nil,
        values: [String: [UInt8]] = [:],
        snapshot: [UInt8]? = [1]
    ) -> PageCommit {
        PageCommit(
            page: .page(page),
            session: .session(session),
            network: network,
            document: .document,
            generation: nil,
            replaces: replaces,
            input: 1,
            snapshot: snapshot,
            values: values
        )
    }

    /// A later one.
    static func later(
        _ page: UInt64,
        session: UInt64 = 1,
        network: UInt64 = 0,
        generation: Int64 = 1,
        input: UInt32 = 2,
        values: [String: [UInt8]] = [:],
        snapshot: [UInt8]? = [2]
    ) -> PageCommit {
        PageCommit(
            page: .page(page),
            session: .session(session),
            network: network,
            document: .document,
            generation: generation,
            replaces: nil,
            input: input,
            snapshot: snapshot,
            values: values
        )
    }
}

extension SQLiteStateStore {
    func commit(_ page: PageCommit) throws -> CommitOutcome { try #require(commit([page]).first) }

    func seed(_ page: UInt64, former: UInt64? = nil, session: UInt64 = 1) throws -> Seed? {
        let claim = SeedClaim(
            page: .page(page),
            former: former.map(StateKey.page),
            session: .session(session),
            document: .document
        )
        return try seed(claim)
    }

    func values(_ session: UInt64 = 1) throws -> [String: [UInt8]] { try values(of: .session(session)) }

    /// All that is too old; the number of calls that it took.
    func expireAll() throws -> Int {
        var calls = 1
        while try expire() { calls += 1 }
        return calls
    }
}
