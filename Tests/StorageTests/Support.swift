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
        AccountStore(try Store(path: path, settings: settings))
    }

    /// A connection as another program has it.
    func foreign() throws -> DatabaseQueue { try DatabaseQueue(path: path) }
}

final class Clock: Sendable {
    private let seconds = Atomic<Int64>(1_000_000)

    func advance(hours: Int64, seconds more: Int64 = 0) { seconds.add(hours * 3_600 + more, ordering: .relaxed) }

    var settings: StoreSettings {
        StoreSettings(busyTimeout: .milliseconds(20), now: { [self] in seconds.load(ordering: .relaxed) })
    }
}

func signUp(_ name: String, password: String = "geheim", owner: String = "session", key: Token) -> Once {
    Once(owner: owner, key: key, action: "sign up", arguments: [name, password])
}
