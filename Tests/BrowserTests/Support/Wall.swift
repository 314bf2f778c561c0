// The application under test: the executable of this build, with a database of its own that is deleted with it.
// Journeys that leave the server alone share one; those that kill it, or need known names, start their own.
import BrowserKit
import Foundation
import GRDB
import Synchronization
import Testing

/// A running Photowall.
final class Wall: Sendable {
    let server: ServerProcess
    /// The database's file, for those who look at it from outside.
    let database: String
    /// What neither its log nor its files may have.
    let secrets = Secrets()
    fileprivate let folder: URL

    private init(_ arguments: [String], _ environment: [String: String], in place: URL) throws {
        let folder = place.appendingPathComponent("rxlive-wall-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let database = folder.appendingPathComponent("photowall.sqlite").path
        self.folder = folder
        self.database = database
        server = try ServerProcess("photowall", environment: environment) { port in
            [
                "--port", "\(port)", "--database", database, "--root", Wall.checkout.path, "--log-level", "trace",
                "--max-signups", "1000000",
            ] + arguments
        }
    }

    deinit {
        checkSecrets()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Fails the test where a secret is in what the server has written so far.
    func checkSecrets(sourceLocation: SourceLocation = #_sourceLocation) {
        for secret in secrets.found(in: folder, and: server.logFile) {
            Issue.record("\(secret)", sourceLocation: sourceLocation)
        }
    }

    /// Starts a server with an empty database in `place`, and with more `arguments` than a journey needs.
    static func start(
        _ arguments: String...,
        environment: [String: String] = [:],
        in place: URL = FileManager.default.temporaryDirectory
    ) async throws -> Wall {
        let wall = try Wall(arguments, environment, in: place)
        try await wall.server.start()
        return wall
    }

    /// The one that all share; its users take names from `name()`.
    static func shared() async throws -> Wall { try await Commons.shared.wall() }

    /// A user name that no test has had.
    static func name() -> String { "ada" + String(UInt64.random(in: 1 << 32..<1 << 40), radix: 36) }

    /// The address of `path`, through `line` if there is one.
    func url(_ path: String = "/", through line: LineProxy? = nil) -> String {
        line.map { "http://127.0.0.1:\($0.port)\(path)" } ?? server.url(path)
    }

    /// Waits until `condition`, which is SQL, holds in the database for others than the server: what makes it hold is stored for good.
    func waitForCommit(where condition: String) async throws { try await wait(database, where: condition) }

    /// The same of what is kept of open pages.
    func waitForState(where condition: String) async throws { try await wait("\(database).state", where: condition) }

    private func wait(_ database: String, where condition: String) async throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        let reader = try DatabaseQueue(path: database, configuration: configuration)
        for _ in 0..<3_000 {
            let holds = try await reader.read { try Bool.fetchOne($0, sql: "SELECT \(condition)") }
            if holds == true { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw BrowserError("\(condition): that did not hold within half a minute in \(database).")
    }

    /// Waits until there is an account of that name.
    func waitForAccount(_ name: String) async throws {
        try await waitForCommit(where: "EXISTS (SELECT * FROM account WHERE name = '\(name)')")
    }

    /// Waits until `text` is in what is kept of open pages.
    func waitForState(with text: String) async throws {
        for _ in 0..<3_000 {
            if hasStored(text) { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw BrowserError("“\(text)” is in nothing that was kept of open pages within a minute.")
    }

    /// Whether `text` is in what is kept of open pages.
    func hasStored(_ text: String) -> Bool {
        ["", "-wal"].contains { end in
            let bytes = try? Data(contentsOf: URL(fileURLWithPath: "\(database).state\(end)"))
            return bytes?.range(of: Data(text.utf8)) != nil
        }
    }

    /// Writes to the database from outside.
    func write(_ sql: String) async throws {
        try await DatabaseQueue(path: database).write { try $0.execute(sql: sql) }
    }

    /// Another program holds the database locked while `body` runs.
    func whileLocked(_ body: () async throws -> Void) async throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: database, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        try await body()
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }

    /// The package's folder.
    static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
}

private actor Commons {
    static let shared = Commons()
    private static let folder = Mutex<URL?>(nil)
    private var common: Wall?

    func wall() async throws -> Wall {
        if let common { return common }
        let wall = try await Wall.start()
        common = wall
        // It lives as long as the process.
        Commons.folder.withLock { $0 = wall.folder }
        atexit { if let folder = Commons.folder.withLock({ $0 }) { try? FileManager.default.removeItem(at: folder) } }
        return wall
    }
}
