// SignupHouse: the real application on a real database, served in memory: whole screens without a socket.
import GRDB
import Logging
import RxLiveTest
import Sodium
import Storage

@testable import Photowall

/// A server with people at it.
final class SignupHouse {
    let server: TestServer
    let folder: TemporaryFolder
    /// The gate of the accounts; open by default.
    let gate: HeldAccounts
    private var browsers: [TestBrowser] = []

    init(
        _ settings: StoreSettings = StoreSettings(busyTimeout: .milliseconds(20)),
        signups: RateLimiter<UInt64> = SignupRate(inARow: 1_000).limiter
    ) throws {
        folder = try TemporaryFolder()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let store = AccountStore(try Store(path: folder.path + "/wall.sqlite", settings: settings))
        gate = HeldAccounts(StoredAccounts(store: store, strength: .test, signups: signups, logger: logger))
        server = TestServer(try Photowall(accounts: gate).application(Package.folders.get()))
    }

    var database: String { folder.path + "/wall.sqlite" }

    /// Somebody comes with a browser of their own.
    func open(_ path: String) throws -> TestPage {
        let browser = server.browser()
        browsers.append(browser)
        return try browser.open(path)
    }

    func open(_ variant: SignupVariant) throws -> TestPage { try open(variant.path) }

    /// The names that have accounts, in order.
    func names() throws -> [String] {
        try openBeside(database).read { try String.fetchAll($0, sql: "SELECT name FROM account ORDER BY id") }
    }

    /// Waits for the work queues' answers; for each 20 ms that they take, the virtual clock goes on by 50.
    func wait(until condition: () -> Bool) -> Bool {
        for _ in 0..<3_000 {
            if server.loop.runUntil(timeout: .milliseconds(20), condition) { return true }
            server.advance(by: .milliseconds(50))
        }
        return false
    }
}

extension SignupVariant {
    var path: String {
        switch self {
        case .drivers: "/signup"
        case .observables: "/signup/observables"
        }
    }
}

extension TestPage {
    /// Types a whole form and waits for the button.
    func fillIn(_ name: String, _ word: String = "kobalt", in house: SignupHouse) throws -> Bool {
        try fill("username", name)
        try fill("password", word)
        try fill("repeatedPassword", word)
        return house.wait { self.isEnabled("signup") }
    }

    /// The colour of an outlet's text.
    func color(_ outlet: String) -> String? { attribute("data-color", of: outlet) }
}
