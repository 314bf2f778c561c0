// The account's screen as people use it: pages in memory, the real database and the real logins.
import GRDB
import RxLive
import RxLiveTest
import Testing

@testable import Photowall
@testable import RxLiveTest

@Suite struct AccountScreenTests {
    @Test func `who is not logged in has no account to look at`() throws {
        let house = try WallHouse()
        let page = try house.browser().open("/account")
        #expect(page.path == "/login?to=/account")
    }

    @Test func `the feed leads there, and back to what was typed`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try ann.fill("message", "not yet")
        try house.visit("/account", ann)
        #expect(ann.text("name") == "Ann")
        #expect(ann.value("username") == "Ann")
        try ann.back()
        #expect(house.wait { ann.path == "/feed" })
        #expect(ann.value("message") == "not yet")
    }

    @Test func `a new password logs out the other browsers, and gets one in`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann"), other = try house.again("Ann"), bob = try house.reader("Bob")
        try house.visit("/account", ann)
        try house.fill("kobalt", "better one", ann)
        try ann.tap("change")
        #expect(house.wait { ann.text("result") == PasswordOutcome.changed.sentence })
        #expect(["current", "password", "repeatedPassword"].map(ann.value) == ["", "", ""])
        #expect(ann.text("passwordValidation") == "")
        #expect(!ann.isEnabled("change"))
        #expect(house.wait { other.path == "/login?to=/feed" })
        #expect(ann.path == "/account")
        #expect(bob.path == "/feed")
        try house.logIn("ann", "kobalt", at: other)
        #expect(house.wait { other.text("result") == "That user name and password don’t match." })
        try house.logIn("ann", "better one", at: other)
        #expect(house.wait { other.path == "/feed" })
        #expect(house.wait { ann.rows("logins").count == 2 })
    }

    @Test func `a wrong current password is told, and guessing is limited`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try house.visit("/account", ann)
        for number in 0..<5 {
            try house.fill("guess \(number)", "better one", ann)
            try ann.tap("change")
            #expect(house.wait { ann.text("result") == "The current password is wrong." })
            #expect(ann.attribute("aria-invalid", of: "current") == "true")
            #expect(ann.value("password") == "better one", "what can be used stays")
        }
        try house.fill("kobalt", "better one", ann)
        try ann.tap("change")
        #expect(house.wait { ann.text("result").hasPrefix("Too many attempts have failed. Try again in ") })
        #expect(ann.attribute("aria-invalid", of: "current") != "true", "nobody knows")
    }

    @Test func `a database that is locked is told, and the form stays as it is`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try house.visit("/account", ann)
        try house.fill("kobalt", "better one", ann)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let foreign = try DatabaseQueue(path: house.folder.path + "/wall.sqlite", configuration: configuration)
        try foreign.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        try ann.tap("change")
        #expect(house.wait { ann.text("result") == PasswordOutcome.locked.sentence })
        try foreign.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(ann.value("current") == "kobalt")
        try ann.tap("change")
        #expect(house.wait { ann.text("result") == PasswordOutcome.changed.sentence })
    }

    @Test func `passwords are kept nowhere`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try house.visit("/account", ann)
        try house.fill("unforgettable", "unmistakable", ann)
        house.server.advance(by: .seconds(3))
        house.server.restart()
        // The browser has them, and gives them back.
        #expect(house.wait { ann.connection == .connected && ann.isEnabled("change") })
        #expect(ann.value("password") == "unmistakable")
        let second = try house.browser(of: ann).open("/account")
        #expect(["current", "password", "repeatedPassword"].map(second.value) == ["", "", ""])
    }

    @Test func `the list follows logins as they begin and end`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try house.visit("/account", ann)
        #expect(ann.rows("logins").count == 1)
        #expect(ann.isVisible("logins[0]/mark"))
        #expect(ann.text("logins[0]/device") == "A browser")
        let other = try house.again("Ann")
        #expect(house.wait { ann.rows("logins").count == 2 })
        #expect(ann.isVisible("logins[0]/mark"))
        #expect(!ann.isVisible("logins[1]/mark"))
        #expect(ann.text("logins[1]/times") == "Logged in just now, last seen within the last hour")
        _ = try house.reader("Bob")
        try other.choose("logout", of: "you")
        #expect(house.wait { ann.rows("logins").count == 1 })
    }

    @Test func `another browser is logged out by its row`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann"), other = try house.again("Ann")
        try house.visit("/account", ann)
        #expect(ann.rows("logins").count == 2)
        try ann.tap("logins[1]/end")
        #expect(house.wait { other.path == "/login?to=/feed" && ann.rows("logins").count == 1 })
        #expect(ann.text("ended") == "A browser has been logged out.")
        #expect(ann.path == "/account")
        try ann.tap("logins[0]/end")
        #expect(house.wait { ann.path == "/login?to=/account" })
    }

    @Test func `everywhere is this browser, too`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann"), other = try house.again("Ann"), bob = try house.reader("Bob")
        try house.visit("/account", ann)
        try ann.tap("everywhere")
        #expect(house.wait { ann.path == "/login?to=/account" && other.path == "/login?to=/feed" })
        #expect(bob.path == "/feed")
    }

    @Test func `a page whose login is over can do nothing`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann"), other = try house.again("Ann")
        try house.visit("/account", other)
        try house.fill("kobalt", "stolen one", other)
        let logins = try #require(house.photowall.house?.logins)
        let session = try #require(house.browser(of: other).cookie.flatMap { house.server.session(of: $0) })
        house.server.loop.perform { logins.end(session) }
        // Its page does not know it yet.
        _ = try? other.tap("change")
        _ = try? other.tap("logins[0]/end")
        _ = try? other.tap("everywhere")
        #expect(house.wait { other.path == "/login?to=/account" })
        #expect(ann.path == "/feed")
        try house.logIn("ann", "kobalt", at: other)
        #expect(house.wait { other.path == "/account" })
    }
}

extension WallHouse {
    /// Follows the feed's link.
    func visit(_ path: String, _ page: TestPage) throws {
        try page.choose("account", of: "you")
        guard wait(until: { page.path == path }) else { throw Problem("\(page.path) is not \(path)") }
    }

    /// Fills in the form for another password.
    fileprivate func fill(_ current: String, _ new: String, _ page: TestPage) throws {
        try page.fill("current", current)
        try page.fill("password", new)
        try page.fill("repeatedPassword", new)
        guard wait(until: { page.isEnabled("change") }) else { throw Problem("the form is not complete") }
    }
}
