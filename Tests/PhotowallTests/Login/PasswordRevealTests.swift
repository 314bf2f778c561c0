// Passwords that are shown while they are typed: in pages in memory, with the real database and a state in a file.
import Foundation
import Locking
import Logging
import Rx
import RxLive
import RxLiveTest
import StateStorage
import Testing

@testable import Photowall

@Suite struct PasswordRevealTests {
    private static let places: [(path: String, button: String, fields: [String], label: String)] = [
        ("/signup", "showPassword", ["password", "repeatedPassword"], "Show password"),
        ("/signup/observables", "showPassword", ["password", "repeatedPassword"], "Show password"),
        ("/login", "showPassword", ["password"], "Show password"),
        ("/account", "showCurrent", ["current"], "Show current password"),
        ("/account", "showPassword", ["password", "repeatedPassword"], "Show new password"),
    ]

    @Test(arguments: places)
    func `a button shows what was typed, and hides it`(
        path: String,
        button: String,
        fields: [String],
        label: String
    ) throws {
        let house = try WallHouse()
        let page = path == "/account" ? try house.account(of: "Ann") : try house.browser().open(path)
        let types = { fields.map { page.attribute("type", of: $0) } }
        #expect(page.text(button) == "Show" && page.attribute("aria-label", of: button) == label)
        #expect(page.attribute("aria-pressed", of: button) == "false")
        for field in fields { try page.fill(field, "a passphrase") }
        #expect(types() == fields.map { _ in "password" })
        try page.tap(button)
        #expect(types() == fields.map { _ in "text" })
        #expect(page.attribute("aria-pressed", of: button) == "true")
        #expect(fields.map(page.value) == fields.map { _ in "a passphrase" }, "what was typed stays")
        try page.tap(button)
        #expect(types() == fields.map { _ in "password" })
        #expect(page.attribute("aria-pressed", of: button) == "false")
        #expect(fields.map(page.value) == fields.map { _ in "a passphrase" })
        page.close()
    }

    @Test func `what is sent is hidden again, and stays so where it was wrong`() throws {
        let house = try WallHouse()
        _ = try house.reader("Ann")
        let page = try house.browser().open("/login")
        try page.tap("showPassword")
        #expect(page.attribute("type", of: "password") == "text")
        try house.logIn("ann", "a passphrase", at: page)
        #expect(house.wait { page.text("result") == "That user name and password don’t match." })
        #expect(page.attribute("type", of: "password") == "password")
        #expect(page.attribute("aria-pressed", of: "showPassword") == "false")
        try page.tap("showPassword")
        #expect(page.attribute("type", of: "password") == "text", "it can be looked at")
    }

    @Test func `a password that is shown is in no log and in no file of the server`() throws {
        let folder = try TemporaryFolder(), log = LockedValue("")
        let house = try WallHouse(
            logger: Logger(label: "test") { _ in Handler(log: log) },
            state: SQLiteStateStore(path: folder.path + "/state")
        )
        let page = try house.browser().open("/signup")
        try page.tap("showPassword")
        try page.fill("username", "keptasadraft")
        for field in ["password", "repeatedPassword"] { try page.fill(field, "a passphrase") }
        #expect(house.wait { page.isEnabled("signup") })
        house.server.advance(by: .seconds(3))
        house.server.restart()
        #expect(house.wait { page.connection == .connected && page.value("username") == "keptasadraft" })
        #expect(page.value("password") == "a passphrase", "the browser has it")
        var searched = 0
        for place in [folder.path, house.folder.path] {
            for name in try FileManager.default.subpathsOfDirectory(atPath: place) {
                guard let bytes = FileManager.default.contents(atPath: place + "/" + name) else { continue }
                searched += bytes.range(of: Data("keptasadraft".utf8)) == nil ? 0 : 1
                #expect(bytes.range(of: Data("a passphrase".utf8)) == nil, "\(name)")
            }
        }
        #expect(searched > 0, "what is kept is found there")
        #expect(!log.withLock { $0.contains("a passphrase") })
        page.close()
    }

    /// Keeps all that is logged.
    private struct Handler: LogHandler {
        let log: LockedValue<String>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.withLock { $0 += "\(event.message) \(event.metadata.map { "\($0)" } ?? "")\n" }
        }
    }
}
