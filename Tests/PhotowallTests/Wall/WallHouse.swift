// WallHouse: the real application on a real database: pages in memory, and the wall that they read over a real socket.
import Foundation
import GRDB
import HTTP
import Logging
import RxLive
import RxLiveTest
import Sodium
import StateStorage
import Storage
import Testing

@testable import Photowall
@testable import RxLiveTest

/// A server of pages in memory, whose wall another server in this process has.
final class WallHouse {
    let folder: TemporaryFolder
    let photowall: Photowall
    let server: TestServer
    private let wall: Server
    private var browsers: [TestBrowser] = []

    /// - Parameters:
    ///   - elsewhere: Another wall that is read. Default: this house's own.
    ///   - work: What is done with passwords. Default: argon2id.
    ///   - settings: The database's.
    ///   - capacity: How much work of the wall may wait.
    ///   - logger: Where the log goes. Default: nowhere.
    ///   - state: Where the state of pages is kept. Default: in memory.
    ///   - date: The date at which the pages' clock begins. Default: what the wall clock says.
    /// - Throws: Whatever keeps it from being served.
    init(
        elsewhere: WallAddress? = nil,
        work: PasswordWork = .argon2id,
        settings: StoreSettings = StoreSettings(),
        capacity: WallStore.Capacity = WallStore.Capacity(),
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        state: SQLiteStateStore? = nil,
        date: Date = Date()
    ) throws {
        folder = try TemporaryFolder()
        photowall = try Photowall(
            database: folder.path + "/wall.sqlite",
            wall: elsewhere,
            embedsProvider: true,
            strength: .test,
            work: work,
            settings: settings,
            capacity: capacity,
            logger: logger
        )
        let application = try photowall.application(Package.folders.get())
        var settings = ServerSettings(logger: logger)
        settings.host = "127.0.0.1"
        settings.port = 0
        settings.loops = 1
        wall = try Server(application: application, settings: settings)
        try wall.start()
        photowall.serves(at: "http://127.0.0.1:\(wall.port)")
        server = TestServer(application, state: try state ?? SQLiteStateStore(), date: date)
        server.host = "127.0.0.1"
    }

    deinit {
        for page in browsers.flatMap(\.pages) { page.close() }
        wall.stop()
        photowall.close()
    }

    /// Somebody comes with a browser of their own.
    func browser(timeZone: String? = nil) -> TestBrowser {
        let browser = server.browser(timeZone: timeZone)
        browsers.append(browser)
        return browser
    }

    /// Another tab's browser.
    func browser(of page: TestPage) throws -> TestBrowser {
        guard let browser = browsers.first(where: { $0.pages.contains { $0.runtime === page.runtime } }) else {
            throw Problem("the page is nobody's")
        }
        return browser
    }

    /// Somebody who has signed up, and so is logged in, at the wall.
    func reader(_ name: String, _ password: String = "kobalt", timeZone: String? = nil) throws -> TestPage {
        let browser = browser(timeZone: timeZone), page = try browser.open("/signup")
        try page.fill("username", name)
        try page.fill("password", password)
        try page.fill("repeatedPassword", password)
        guard wait(until: { page.isEnabled("signup") }) else { throw Problem("the form of \(name) is not valid") }
        try page.tap("signup")
        guard wait(until: { page.path == "/feed" }) else {
            throw Problem("\(name) has no account, or is not logged in")
        }
        return page
    }

    /// The same person with one more browser, at the wall.
    func again(_ name: String) throws -> TestPage {
        let page = try browser().open("/feed")
        try logIn(name, "kobalt", at: page)
        guard wait(until: { page.path == "/feed" }) else { throw Problem("\(name) is not logged in") }
        return page
    }

    /// What a page of this login shows to the wall.
    func token(of page: TestPage) throws -> String {
        let cookie = try browser(of: page).cookie.flatMap { server.session(of: $0) }
        guard let house = photowall.house, let login = cookie.flatMap(house.logins.login) else {
            throw Problem("nobody is logged in")
        }
        return house.tokens.token(of: login, on: 0)
    }

    /// The account of somebody.
    func stored(_ name: String) throws -> Account {
        let found = try photowall.house?.accounts.store.credentials(of: AccountName(name))?.account
        guard let found else { throw Problem("\(name) has no account") }
        return found
    }

    /// Stores a post of somebody who has an account, and tells its readers.
    @discardableResult
    func post(
        _ text: String?,
        story: String? = nil,
        by name: String,
        to names: [String] = [],
        photo: Int64? = nil
    ) throws -> Post {
        guard let house = photowall.house else { throw Problem("there is no database") }
        let author = try stored(name), to = try names.map { try stored($0).id }
        let message = try text.map { text throws(PostMessage.Problem) in try PostMessage(text) }
        let line = try story.map { try PostLine($0) }
        let post = try PostStore(house.store)
            .create(
                author: author.id,
                to: to,
                message: message,
                story: line,
                photos: photo.map { [PostPhoto($0)] } ?? []
            ).post
        GraphService.tell(.posted(Feed(post)), of: post)
        return post
    }

    /// The wall is served no more.
    func stopServing() { wall.stop() }

    /// Changes the database from outside.
    func write(_ sql: String) throws {
        try DatabaseQueue(path: folder.path + "/wall.sqlite").write { try $0.execute(sql: sql) }
    }

    /// Another program holds the database locked while `body` runs.
    func whileLocked(_ body: () throws -> Void) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let foreign = try DatabaseQueue(path: folder.path + "/wall.sqlite", configuration: configuration)
        try foreign.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        try body()
        try foreign.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }

    /// Fills in the login form.
    func logIn(_ name: String, _ password: String, at page: TestPage) throws {
        try page.fill("username", name)
        try page.fill("password", password)
        guard wait(until: { page.isEnabled("login") }) else { throw Problem("the login form is not complete") }
        try page.tap("login")
    }

    /// Waits for threads and sockets; for each 20 ms that they take, the virtual clock goes on by 50.
    func wait(until condition: () -> Bool) -> Bool {
        for _ in 0..<3_000 {
            if server.loop.runUntil(timeout: .milliseconds(20), condition) { return true }
            server.advance(by: .milliseconds(50))
        }
        return false
    }

    /// Lets threads and sockets have so much time.
    func pass(_ time: Duration) { _ = server.loop.runUntil(timeout: time) { false } }

    /// Where the wall is served.
    var port: Int { Int(wall.port) }

    /// What has gone wrong before a test could begin.
    struct Problem: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }
}

extension TestPage {
    /// What the rows of the wall say, the latest first.
    var posts: [String] { rows("feeds").indices.map { text("feeds[\($0)]/show") } }

    /// Whether the menu of a row has an item.
    func offers(_ item: String, ofRow place: Int) -> Bool {
        isVisible("feeds[\(place)]/options") && attribute("hidden", of: "feeds[\(place)]/\(item)") == nil
    }

    /// Chooses an item of the menu of a row.
    func choose(_ item: String, ofRow place: Int) throws {
        try tap("feeds[\(place)]/options")
        try tap("feeds[\(place)]/\(item)")
    }

    /// Chooses an item of a menu.
    func choose(_ item: String, of button: String) throws {
        try tap(button)
        try tap(item)
    }

    /// Scrolls the page, whose rows begin at 300.
    func scroll(to place: Int) throws {
        try happen(
            "scroll",
            to: "stream",
            [
                "window.scrollX": 0, "window.scrollY": .integer(place), "target.offsetLeft": 0,
                "target.offsetTop": 300,
            ]
        )
    }
}

extension WallHouse {
    /// What was taken away at a page can be brought back for so long, over a reload; not afterwards, and not by who comes back.
    func expectOfferToUndo(at page: TestPage, for seconds: Int64) {
        #expect(wait { page.isVisible("undoBar") })
        server.advance(by: .seconds(Int(seconds) - 60))
        page.reload()
        #expect(wait { page.isVisible("undoBar") })
        server.advance(by: .seconds(61))
        #expect(!page.isVisible("undoBar"))
        page.reload()
        #expect(wait { page.connection == .connected })
        #expect(!page.isVisible("undoBar"))
    }
}
