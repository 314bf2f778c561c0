// The wall, as people use it: choosing the recipients of a post, hearing of others' posts, and in several tabs of one browser.
import Foundation
import GRDB
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct WallTests {
        /// Only browsers show: two clicks of a real pointer, where the second one finds another button or none; Enter in a field
        /// of a form; a colour; who is logged out, whose next page says what has become of the one before.
        @Test(arguments: Engine.allCases)
        func `two clicks choose somebody once, Enter sends nothing, and what is too long is red`(
            _ engine: Engine
        ) async throws {
            let wall = try await Wall.start()
            for name in ["Bob", "Carol"] { try await wall.admit(name) }
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            if engine == .chromium { try await seeLooks(ann) }
            let posts = try await ann.texts(of: ".posts [data-outlet=show]")
            try await chooseRecipients(ann)
            #expect(try await ann.texts(of: ".posts [data-outlet=show]") == posts)
            #expect(try await ann.value(of: Board.message) == "not yet")
            try await writeTooMuch(ann)
            try await leave(ann)
            try await ann.checkConsole()
        }

        private func chooseRecipients(_ ann: User) async throws {
            try await ann.type("not yet", into: Board.message)
            try await ann.type("car", into: "#search")
            try await ann.wait(until: .texts("[data-outlet=found] button", are: ["Carol"]))
            try await ann.doubleClick("[data-outlet=found] button")
            try await ann.wait(until: .texts("[data-outlet=recipients] button", are: ["Carol"]))
            try await ann.type("bo", into: "#search")
            try await ann.wait(until: .texts("[data-outlet=found] button", are: ["Bob"]))
            // What the second click would have done is done by now.
            #expect(try await ann.texts(of: "[data-outlet=recipients] button") == ["Carol"])
            try await ann.press(.enter)
            try await ann.wait(until: .texts("[data-outlet=recipients] button", are: ["Carol", "Bob"]))
        }

        private func writeTooMuch(_ ann: User) async throws {
            let count = "[data-outlet=count]"
            let color = "return getComputedStyle(document.querySelector('\(count)')).color"
            try await ann.run("document.querySelector('\(Board.message)').value = 'x'.repeat(4999)")
            try await ann.type("y", into: Board.message)
            try await ann.wait(until: .text(count, is: "0"))
            try await ann.wait(until: .visible(count))
            try await ann.wait(until: .enabled(Board.button))
            let plain = try await ann.run(color)
            try await ann.type("z", into: Board.message)
            try await ann.wait(until: .text(count, is: "1 too many"))
            try await ann.wait(until: .disabled(Board.button))
            #expect(try await ann.run(color) != plain)
        }

        private func leave(_ ann: User) async throws {
            try await ann.click("[data-outlet=you]")
            try await ann.click("[data-outlet=logout]")
            try await ann.wait(until: .script("location.pathname === '/login'"))
            try await ann.waitForServer()
            // What a page has to say of the one before, it says once it has been answered: by then it has.
            try await ann.type("ann", into: Form.userName)
            try await ann.type("kobalt", into: Form.password)
            try await ann.wait(until: .enabled(Board.login))
            let isInDoubt = try await ann.run("return document.body.innerText.includes('please check')")
            #expect(isInDoubt == false, "that one is logged out is known")
            let current = try await ann.run(
                "return [...document.querySelectorAll('a[aria-current=page]')].map((each) => each.pathname).join()"
            )
            #expect(current == "/login", "the layout's links know where one is")
        }

        /// The wall and a post as they look: only Chromium's pictures show it.
        private func seeLooks(_ ann: User) async throws {
            for text in ["The light is good today.", "Who comes along on Sunday?\nWe meet at nine."] {
                try await ann.post(text)
                try await ann.wait(until: .text(Board.post(1), is: text))
            }
            try await ann.leavePointer()
            try await compare("feed", ann)
            try await compareMenus(ann)
            try await ann.click(Board.open(1))
            try await ann.wait(until: .text("h1", is: "Ann"))
            try await ann.leavePointer()
            try await compare("post", ann)
            try await ann.emulate(.light)
            try await ann.resize(to: User.Settings().viewport)
            try await ann.run("history.back()")
            try await ann.wait(until: .text(Board.post(2), is: "The light is good today."))
        }

        /// What lies above the wall: the menus, and the dialog of a post that is changed.
        private func compareMenus(_ ann: User) async throws {
            for (name, button) in [("feed-menu", Board.options(1)), ("user-menu", "[data-outlet=you]")] {
                try await ann.click(button)
                try await ann.wait(until: .script("document.activeElement.role === 'menuitem'"))
                try await compare(name, ann)
                try await ann.press(.escape)
                try await ann.wait(until: .focused(button))
            }
            try await ann.click(Board.options(1))
            try await ann.click(Board.row(1) + " [data-outlet=edit]")
            try await ann.wait(until: .focused("dialog [data-outlet=words]"))
            try await compare("post-editing", ann)
            try await ann.click("dialog [data-outlet=cancel]")
            try await ann.wait(until: .count("dialog", is: 0))
        }

        private func compare(_ name: String, _ user: User) async throws {
            for look in ScreenState.Look.two {
                try await user.resize(to: look.viewport)
                try await user.emulate(look.scheme)
                if try await user.count(of: "dialog") == 0 { try await user.leavePointer() }
                // When it was posted is another time at each run.
                try await user.run(
                    "for (const date of document.querySelectorAll('[data-outlet=date], [data-outlet=updated]')) date.textContent = '1 May 2016 at 04:17'"
                )
                let violations = try await user.violations()
                #expect(violations == [])
                try await Goldens.beside().match("\(name)-\(look.scheme.rawValue)-\(look.width)", user)
            }
        }

        /// Only browsers show where rows stand that are scrolled, though others come above them, and where a tap scrolls to.
        @Test(arguments: Engine.inTurn)
        func `who has scrolled is told of new posts, and sees them at a tap`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            let bob = try await Cast.shared.stranger(engine == .chromium ? Engine.other : .chromium, at: wall)
            try await ann.join("Ann", at: wall)
            try await bob.join("Bob", at: wall)
            try await wall.fill(by: "Ann", count: 25)
            try await ann.open(wall.url("/feed"))
            try await ann.waitForServer()
            try await ann.wait(until: .text(Board.post(1), is: "post 25"))
            try await ann.run("scrollTo(0, 500)")
            try await ann.hold(.script("scrollY === 500"), for: .milliseconds(300))
            // The server answers what comes behind the scrolling, and so has heard of that.
            let heart = "\(Board.row(4)) [data-outlet=like]"
            try await ann.click(heart)
            try await ann.wait(until: .attribute("aria-pressed", of: heart, is: "true"))
            let place = try await ann.run("return scrollY")
            for number in 1...3 {
                try await bob.post("new \(number)")
                try await bob.wait(until: .value(Board.message, is: ""))
            }
            try await ann.wait(until: .text(Board.news, is: "3 new posts"))
            #expect(try await ann.text(of: Board.post(1)) == "post 25")
            #expect(try await ann.run("return scrollY") == place)
            try await ann.click(Board.news)
            let rows = (1...3).reversed().map { "new \($0)" } + ["post 25"]
            for (place, text) in rows.enumerated() {
                try await ann.wait(until: .text(Board.post(place + 1), is: text))
            }
            try await ann.wait(until: .script("scrollY <= document.querySelector('.stream').offsetTop"))
            try await ann.wait(
                until: .script("!document.querySelector(args[0]).checkVisibility()", .string(Board.news))
            )
            for user in [ann, bob] {
                try await user.checkConsole()
            }
        }

        private static let wallLink = ".masthead [href='/feed']"
        private static let loginLink = ".masthead [href='/login']"

        private static func isShown(_ link: String) -> String {
            "document.querySelector(\"\(link)\").getClientRects().length > 0"
        }

        /// Only browsers show what several tabs of one browser make of its cookie, in the background, too, and that a document stays the
        /// same, or leads elsewhere, by itself.
        @Test(arguments: Engine.allCases)
        func `all tabs follow who logs in and out in one of them`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            try await wall.admit("Ann")
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.open(wall.url("/signup"))
            try await ann.waitForServer()
            try await ann.type("half a n", into: Form.userName)
            try await ann.wait(until: .script(Self.isShown(Self.loginLink)))
            #expect(try await ann.run("return \(Self.isShown(Self.wallLink))") == false)
            let form = try await ann.tab(), photos = try await ann.newTab()
            try await ann.open(wall.url("/photos"))
            try await ann.wait(until: .script("location.pathname === '/login'"))
            try await ann.waitForServer()
            try await ann.wait(until: .visible("[role=alert]"))
            let feed = try await ann.newTab()
            try await logIn(ann, at: wall)

            try await ann.switchTo(photos)
            try await ann.wait(until: .script("location.pathname === '/photos'"))
            try await ann.waitForServer()
            try await ann.switchTo(form)
            try await ann.wait(until: .script(Self.isShown(Self.wallLink)))
            #expect(try await ann.run("return \(Self.isShown(Self.loginLink))") == false)
            #expect(try await ann.value(of: Form.userName) == "half a n", "it is the same document")
            try await ann.click(Self.wallLink)
            try await ann.wait(until: .text("[data-outlet=name]", is: "Ann"))
            try await ann.click("[data-outlet=you]")
            try await ann.click("[data-outlet=logout]")
            for tab in [photos, feed, form] {
                try await ann.switchTo(tab)
                try await ann.wait(until: .script("location.pathname === '/login'"))
                try await ann.waitForServer()
                if tab != form { try await ann.leaveTab(for: form) }
            }
            try await ann.open(wall.url("/feed"))
            try await ann.wait(until: .script("location.pathname === '/login'"))
        }

        /// Logs in where the wall was wanted, at the second attempt; what is wrong at the first one is told to nobody.
        private func logIn(_ ann: User, at wall: Wall) async throws {
            let wrong = "pässword of Ann 7f3a"
            for secret in [wrong, wrong.decomposedStringWithCanonicalMapping] { wall.secrets.note(secret) }
            try await ann.open(wall.url("/feed"))
            try await ann.wait(until: .script("location.pathname === '/login'"))
            try await ann.waitForServer()
            try await ann.type("ann", into: Form.userName)
            try await ann.type(wrong, into: Form.password)
            try await ann.wait(until: .enabled(Board.login))
            try await ann.click(Board.login)
            try await ann.wait(until: .text(Form.result, is: "That user name and password don’t match."))
            try await ann.replace(Form.password, by: "kobalt")
            try await ann.wait(until: .enabled(Board.login))
            try await ann.click(Board.login)
            try await ann.wait(until: .script("location.pathname === '/feed'"))
            try await ann.wait(until: .text("[data-outlet=name]", is: "Ann"))
        }
    }
}

/// The wall's outlets, as selectors.
enum Board {
    static let login = "[data-outlet=login]"
    static let readers = "[data-outlet=readers]"
    static let message = "[data-outlet=message]"
    static let button = "[data-outlet=post]"
    static let news = "[data-outlet=news]"

    static func row(_ place: Int) -> String { ".posts li:nth-child(\(place))" }
    static func post(_ place: Int) -> String { row(place) + " [data-outlet=show]" }
    /// The button that opens it, which is as large as its row, under its words.
    static func open(_ place: Int) -> String { row(place) + " [data-outlet=openPost]" }
    static func author(_ place: Int) -> String { row(place) + " [data-outlet=author]" }
    static func options(_ place: Int) -> String { row(place) + " [data-outlet=options]" }
    static func remove(_ place: Int) -> String { row(place) + " [data-outlet=remove]" }
}

extension Wall {
    /// What is stored of the password `kobalt`, by argon2id (RFC 9106), as the program does it.
    private static let hash =
        "$argon2id$v=19$m=65536,t=2,p=1$tmgLPBkWyT61YGy0B9F0zA$szHGv5PDk7ukjQzyOA44N1BM8PQZOiLh50/3hINdPiw"

    /// Makes an account from outside, whose password is `kobalt`.
    ///
    /// How people make one is the sign-up's tests' business, and takes them seconds.
    func admit(_ name: String) async throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        let arguments: StatementArguments = [name, name.lowercased(), Self.hash]
        try await DatabaseQueue(path: database, configuration: configuration).write { database in
            try database.execute(
                sql: "INSERT INTO account(name, key, passwordHash, made) VALUES (?, ?, ?, unixepoch())",
                arguments: arguments
            )
        }
    }

    /// Stores posts from outside: `post 1` and so on.
    func fill(by name: String, count: Int) async throws {
        try await write(
            """
            WITH RECURSIVE turn(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM turn WHERE number < \(count))
            INSERT INTO post(authorID, type, message, made, updated)
            SELECT id, 'status', 'post ' || number, unixepoch(), unixepoch() FROM turn, account WHERE name = '\(name)'
            ORDER BY number
            """
        )
    }
}

extension User {
    /// Gets an account and logs in.
    func join(_ name: String, at wall: Wall) async throws {
        try await wall.admit(name)
        try await enter(name, at: wall)
    }

    /// Logs in with an account that is there, and comes to the wall.
    func enter(_ name: String, at wall: Wall) async throws {
        try await open(wall.url("/feed"))
        try await waitForServer()
        try await type(name, into: Form.userName)
        try await type("kobalt", into: Form.password)
        try await wait(until: .enabled(Board.login))
        try await click(Board.login)
        try await wait(until: .script("location.pathname === '/feed'"))
        try await waitForServer()
        for cookie in try await cookies() where cookie.isHTTPOnly { wall.secrets.note(cookie.value) }
    }

    /// Scrolls an element and waits until the page has heard of it, which WebKit tells with its next picture, up to a second later.
    func scroll(_ selector: String, to place: Int) async throws {
        try await run(
            """
            const element = document.querySelector(arguments[0])
            await new Promise((heard) => {
              element.addEventListener('scroll', heard, { once: true })
              element.scrollTop = arguments[1]
            })
            """,
            .string(selector),
            JSON(place)
        )
        // Rows that are laid out for the first time may be some pixels higher than was reckoned.
        let isThere = "Math.abs(document.querySelector(args[0]).scrollTop - args[1]) < 20"
        try await wait(until: .script(isThere, .string(selector), JSON(place)))
    }

    /// Writes a post and waits until it is taken.
    func post(_ text: String) async throws {
        try await type(text, into: Board.message)
        try await wait(until: .enabled(Board.button))
        try await click(Board.button)
        try await wait(until: .text("[data-outlet=outcome]", is: "Posted."))
    }
}
