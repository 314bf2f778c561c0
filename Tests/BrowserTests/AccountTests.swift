// The account, as somebody uses it who has two browsers: another password, and which of them are logged in.
import Foundation
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct AccountTests {
        @Test(arguments: [(Engine.chromium, Engine.firefox), (.firefox, .webkit), (.webkit, .chromium)])
        func `a new password logs out the other browser, and gets it in again`(
            _ one: Engine,
            _ two: Engine
        ) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(one, at: wall)
            let other = try await Cast.shared.stranger(two, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.visitAccount()
            try await other.open(wall.url("/feed"))
            try await other.logIn("ann", "secret")
            try await ann.wait(until: .script("document.querySelectorAll('.logins li').length === 2"))

            try await ann.changePassword("wrong", to: "better one")
            try await ann.wait(until: .text(Form.result, is: "The current password is wrong."))
            try await ann.wait(until: .script("document.activeElement.id === 'current'"))
            try await ann.replace(AccountForm.current, by: "secret")
            try await ann.wait(until: .enabled(AccountForm.button))
            try await ann.press(.enter)
            try await ann.wait(until: .text(Form.result, contains: "Your password has been changed."))
            let values = "return [...document.querySelectorAll('[type=password]')].map(field => field.value).join()"
            #expect(try await ann.run(values) == ",,")
            try await other.wait(until: .script("location.pathname === '/login'"))
            try await ann.wait(until: .script("document.querySelectorAll('.logins li').length === 1"))

            try await other.waitForServer()
            try await other.type("ann", into: Form.userName)
            try await other.type("secret", into: Form.password)
            try await other.wait(until: .enabled(Board.login))
            try await other.click(Board.login)
            try await other.wait(until: .text(Form.result, is: "The user name or the password is wrong."))
            try await other.replace(Form.password, by: "better one")
            try await other.wait(until: .enabled(Board.login))
            try await other.click(Board.login)
            try await other.wait(until: .script("location.pathname === '/feed'"))
            for user in [ann, other] { _ = try await user.messages() }
        }

        @Test(arguments: zip(Engine.allCases, ["/photos", "/collage", "/photos"]))
        func `who is sent to log in is told why, and types at once`(_ engine: Engine, _ path: String) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            let other = try await Cast.shared.stranger(engine == .chromium ? .firefox : .chromium, at: wall)
            try await other.open(wall.url(path))
            let sentence = path == "/photos" ? "Log in to choose photos." : "Log in to make a collage."
            try await other.wait(until: .visible("[role=alert]"))
            try await other.wait(until: .text("[role=alert]", is: sentence))
            try await other.logIn("ann", "secret", comingTo: path)
            try await other.wait(until: .script("!document.body.innerText.includes('Log in to')"))
            for user in [ann, other] {
                try await user.checkConsole()
            }
        }

        @Test(arguments: Engine.allCases)
        func `another browser is logged out by keys, and then this one`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            let other = try await Cast.shared.stranger(engine == .chromium ? .firefox : .chromium, at: wall)
            try await ann.join("Ann", at: wall)
            try await other.open(wall.url("/feed"))
            try await other.logIn("ann", "secret")
            try await ann.run("document.querySelector('[data-outlet=account]').focus()")
            try await ann.press(.enter)
            try await ann.wait(until: .script("document.querySelectorAll('.logins li').length === 2"))
            let name = engine == .chromium ? "Firefox on Linux" : "Chrome on Linux"
            #expect(try await ann.text(of: AccountForm.row(2) + " [data-outlet=device]") == name)
            let label = try await ann.attribute("aria-label", of: AccountForm.end(2))
            #expect(label?.hasPrefix("Log out \(name): Logged in just now") == true)
            try await ann.run("document.querySelector(arguments[0]).focus()", .string(AccountForm.end(2)))
            try await ann.press(.enter)
            try await other.wait(until: .script("location.pathname === '/login'"))
            try await ann.wait(until: .text("[data-outlet=ended]", is: "\(name) has been logged out."))
            try await ann.wait(until: .script("document.querySelectorAll('.logins li').length === 1"))
            #expect(try await ann.run("return document.activeElement.id") == "logins-heading")
            try await ann.click("[data-outlet=everywhere]")
            try await ann.wait(until: .script("location.pathname === '/login'"))
            for user in [ann, other] { _ = try await user.messages() }
        }

        @Test func `looks as it did`() async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(.chromium, at: wall)
            let other = try await Cast.shared.stranger(.firefox, at: wall)
            try await ann.join("Ann", at: wall)
            try await other.open(wall.url("/feed"))
            try await other.logIn("ann", "secret")
            try await ann.visitAccount()
            try await ann.wait(until: .script("document.querySelectorAll('.logins li').length === 2"))
            try await ann.type("wrong", into: AccountForm.current)
            try await ann.type("1234", into: AccountForm.new)
            try await ann.wait(until: .text(Form.passwordSays, contains: "at least 5 characters"))
            for look in ScreenState.Look.two {
                try await ann.resize(to: look.viewport)
                try await ann.emulate(look.scheme)
                let violations = try await ann.violations()
                #expect(violations == [])
                let fits = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
                #expect(try await ann.run(fits) == true)
                try await ann.leavePointer()
                try await Goldens.beside().match("account-\(look.scheme.rawValue)-\(look.width)", ann)
                try await ann.run("document.querySelector('.logins').scrollIntoView()")
                try await ann.hover("#logins-heading")
                try await Goldens.beside().match("account-logins-\(look.scheme.rawValue)-\(look.width)", ann)
            }
            let document = "return '<!doctype html>' + document.documentElement.outerHTML"
            let html = try await ann.run(document).string ?? ""
            #expect(try await Validator.problems(in: ["account.html": Data(html.utf8)]) == [])
            try await ann.emulate(.light)
            try await ann.resize(to: Viewport(900, 700))
            for user in [ann, other] { try await user.checkConsole() }
        }
    }
}

/// The account's outlets, as selectors.
enum AccountForm {
    static let current = "[data-outlet=current]"
    static let new = "[data-outlet=password]"
    static let repeated = "[data-outlet=repeatedPassword]"
    static let button = "[data-outlet=change]"

    static func row(_ place: Int) -> String { ".logins li:nth-child(\(place))" }
    static func end(_ place: Int) -> String { row(place) + " [data-outlet=end]" }
}

extension User {
    /// Logs in where the login is shown, and goes on to the feed.
    fileprivate func logIn(_ name: String, _ password: String, comingTo path: String = "/feed") async throws {
        try await wait(until: .script("location.pathname === '/login'"))
        try await waitForServer()
        try await type(name, into: Form.userName)
        try await type(password, into: Form.password)
        try await wait(until: .enabled(Board.login))
        try await click(Board.login)
        try await wait(until: .script("location.pathname === args[0]", .string(path)))
        try await waitForServer()
    }

    /// Follows the feed's link.
    fileprivate func visitAccount() async throws {
        try await click("[data-outlet=account]")
        try await wait(until: .text("h1", is: "Your account"))
    }

    /// Fills in the form and sends it.
    fileprivate func changePassword(_ current: String, to new: String) async throws {
        try await type(current, into: AccountForm.current)
        try await type(new, into: AccountForm.new)
        try await type(new, into: AccountForm.repeated)
        try await wait(until: .enabled(AccountForm.button))
        try await click(AccountForm.button)
    }
}
