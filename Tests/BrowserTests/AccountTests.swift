// The account, as somebody uses it who has two browsers: another password, and which of them are logged in.
import Foundation
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct AccountTests {
        /// Only browsers show what they call themselves; where the focus is once a row has gone, and in the field that is wrong; that
        /// Enter sends the form; that another one leaves its page by itself; and how it looks, in Chromium.
        @Test func `another browser is logged out by keys, by a new password, and with this one`() async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(.chromium, at: wall)
            let other = try await Cast.shared.stranger(Engine.other, at: wall)
            try await ann.join("Ann", at: wall)
            try await other.open(wall.url("/feed"))
            try await other.logIn("ann", "kobalt")
            try await ann.run("document.querySelector('[data-outlet=you]').focus()")
            try await ann.press(.enter)
            try await ann.wait(until: .focused("[data-outlet=account]"))
            try await ann.press(.enter)
            try await ann.wait(until: .text("h1", is: "Account"))
            try await ann.wait(until: .count(".logins li", is: 2))
            try await seeLooks(ann)

            try await endByKeys(ann, other)
            try await other.logIn("ann", "kobalt")
            try await ann.wait(until: .count(".logins li", is: 2))
            try await changePassword(ann)
            try await other.wait(until: .script("location.pathname === '/login'"))
            try await ann.wait(until: .count(".logins li", is: 1))
            try await ann.click("[data-outlet=everywhere]")
            try await ann.wait(until: .script("location.pathname === '/login'"))
            for user in [ann, other] { _ = try await user.messages() }
        }

        private func endByKeys(_ ann: User, _ other: User) async throws {
            let name = Self.device(of: other)
            #expect(try await ann.text(of: AccountForm.row(1) + " [data-outlet=device]") == Self.device(of: ann))
            let label = try await ann.attribute("aria-label", of: AccountForm.end(2))
            #expect(label?.hasPrefix("Log out \(name): Logged in just now") == true, "\(label ?? "")")
            try await ann.run("document.querySelector(arguments[0]).focus()", .string(AccountForm.end(2)))
            try await ann.press(.enter)
            try await other.wait(until: .script("location.pathname === '/login'"))
            try await ann.wait(until: .text("[data-outlet=ended]", is: "\(name) has been logged out."))
            try await ann.wait(until: .count(".logins li", is: 1))
            try await ann.wait(until: .focused("#logins-heading"))
        }

        private static func device(of user: User) -> String {
            switch user.engine {
            case .chromium: "Chrome on Linux"
            case .firefox: "Firefox on Linux"
            case .webkit: "Safari on Linux"
            }
        }

        private func changePassword(_ ann: User) async throws {
            try await ann.replace(AccountForm.current, by: "wrong")
            for field in [AccountForm.new, AccountForm.repeated] { try await ann.replace(field, by: "better one") }
            try await ann.wait(until: .enabled(AccountForm.button))
            try await ann.click(AccountForm.button)
            try await ann.wait(until: .text(Form.result, is: "The current password is wrong."))
            try await ann.wait(until: .focused("#current"))
            try await ann.replace(AccountForm.current, by: "kobalt")
            try await ann.wait(until: .enabled(AccountForm.button))
            try await ann.press(.enter)
            try await ann.wait(until: .text(Form.result, contains: "Your password has been changed."))
            let values = "return [...document.querySelectorAll('[type=password]')].map(field => field.value).join()"
            #expect(try await ann.run(values) == ",,,")
        }

        private func seeLooks(_ ann: User) async throws {
            // The other browser is another one at each run.
            let device = AccountForm.row(2) + " [data-outlet=device]", name = try await ann.text(of: device) ?? ""
            let call = "document.querySelector(arguments[0]).textContent = arguments[1]"
            try await ann.run(call, .string(device), "Firefox on Linux")
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
            try await ann.run(call, .string(device), .string(name))
            try await ann.emulate(.light)
            try await ann.resize(to: User.Settings().viewport)
            try await ann.checkConsole()
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
    /// Logs in where the login is shown, and comes to the feed.
    fileprivate func logIn(_ name: String, _ password: String) async throws {
        try await wait(until: .script("location.pathname === '/login'"))
        try await waitForServer()
        try await type(name, into: Form.userName)
        try await type(password, into: Form.password)
        try await wait(until: .enabled(Board.login))
        try await click(Board.login)
        try await wait(until: .script("location.pathname === '/feed'"))
        try await waitForServer()
    }
}
