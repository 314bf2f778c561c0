// The wall, as two people use it in two browsers: logging in, reading, posting, taking back, logging out.
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct WallTests {
        @Test func `two people write to each other`() async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(.chromium, at: wall)
            let bob = try await Cast.shared.stranger(.firefox, at: wall)
            try await ann.join("Ann", at: wall)
            try await bob.join("Bob", at: wall)
            try await ann.wait(until: .text(Board.readers, is: "Here now: Ann, Bob."))
            try await bob.wait(until: .text(Board.readers, is: "Here now: Ann, Bob."))

            try await ann.post("Hello, <b>Bob</b> & all!")
            try await ann.wait(until: .text(Board.post(1), is: "Hello, <b>Bob</b> & all!"))
            try await bob.wait(until: .text(Board.post(1), is: "Hello, <b>Bob</b> & all!"))
            #expect(try await bob.text(of: Board.author(1)) == "Ann")
            let isOffered = try await bob.run(
                "return document.querySelector(arguments[0]).checkVisibility()",
                .string(Board.remove(1))
            )
            #expect(isOffered == false, "it is not his")

            try await bob.click(Board.post(1))
            try await bob.wait(until: .script("location.pathname.startsWith('/feed/')"))
            try await bob.wait(until: .text("h1", is: "Ann"))
            #expect(try await bob.text(of: "[data-outlet=message]") == "Hello, <b>Bob</b> & all!")
            let address = try #require(try await bob.run("return location.pathname").string)
            try await bob.run("history.back()")
            try await bob.wait(until: .text(Board.post(1), is: "Hello, <b>Bob</b> & all!"))

            try await bob.post("And to you.")
            try await ann.wait(until: .text(Board.post(1), is: "And to you."))
            try await ann.click(Board.remove(2))
            try await bob.wait(until: .script("document.querySelectorAll('.posts li').length === 1"))
            try await ann.click("[data-outlet=undo]")
            try await bob.wait(until: .text(Board.post(2), is: "Hello, <b>Bob</b> & all!"))

            try await bob.open(wall.url(address))
            try await bob.wait(until: .text("[data-outlet=message]", is: "Hello, <b>Bob</b> & all!"))
            for user in [ann, bob] {
                try await user.checkConsole()
            }
        }

        @Test(arguments: Engine.allCases)
        func `a double click chooses somebody once, and Enter sends nothing`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            for name in ["Bob", "Carol"] {
                let other = try await Cast.shared.stranger(.chromium, at: wall)
                try await other.join(name, at: wall)
            }
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
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
            #expect(try await ann.texts(of: ".posts [data-outlet=show]") == [])
            #expect(try await ann.value(of: Board.message) == "not yet")
            try await ann.click("[data-outlet=logout]")
            try await ann.wait(until: .script("location.pathname === '/login'"))
            try await ann.waitForServer()
            // What a page has to say of the one before, it says once it has been answered.
            try await Task.sleep(for: .seconds(1))
            let isInDoubt = try await ann.run("return document.body.innerText.includes('please check')")
            #expect(isInDoubt == false, "that one is logged out is known")
            let current = try await ann.run(
                "return [...document.querySelectorAll('a[aria-current=page]')].map((each) => each.pathname).join()"
            )
            #expect(current == "/login", "the layout's links know where one is")
            try await ann.checkConsole()
        }

        @Test(arguments: Engine.allCases)
        func `who has scrolled is told of new posts, and sees them at a tap`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            let bob = try await Cast.shared.stranger(engine == .chromium ? .firefox : .chromium, at: wall)
            try await ann.join("Ann", at: wall)
            try await bob.join("Bob", at: wall)
            try await wall.fill(by: "Ann", count: 25)
            try await ann.open(wall.url("/feed"))
            try await ann.waitForServer()
            try await ann.wait(until: .text(Board.post(1), is: "post 25"))
            try await ann.scroll(".scroll", to: 500)
            // The server answers what comes behind the scrolling, and so has heard of that.
            try await ann.type("x", into: Board.message)
            try await ann.wait(until: .text("[data-outlet=count]", is: "4999 characters left"))
            for number in 1...3 {
                try await bob.post("new \(number)")
                try await bob.wait(until: .value(Board.message, is: ""))
            }
            try await ann.wait(until: .text(Board.news, is: "3 new posts"))
            #expect(try await ann.text(of: Board.post(1)) == "post 25")
            #expect(try await ann.run("return document.querySelector('.scroll').scrollTop").double == 500)
            try await ann.click(Board.news)
            let rows = (1...3).reversed().map { "new \($0)" } + ["post 25"]
            for (place, text) in rows.enumerated() {
                try await ann.wait(until: .text(Board.post(place + 1), is: text))
            }
            try await ann.wait(until: .script("document.querySelector('.scroll').scrollTop < 40"))
            try await ann.wait(
                until: .script("!document.querySelector(args[0]).checkVisibility()", .string(Board.news))
            )
            for user in [ann, bob] {
                try await user.checkConsole()
            }
        }

        @Test func `looks as it did`() async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(.chromium, at: wall)
            try await ann.join("Ann", at: wall)
            for text in ["The light is good today.", "Who comes along on Sunday?\nWe meet at nine."] {
                try await ann.post(text)
                try await ann.wait(until: .text(Board.post(1), is: text))
            }
            try await ann.leavePointer()
            try await compare("feed", ann)
            try await ann.click(Board.post(1))
            try await ann.wait(until: .text("h1", is: "Ann"))
            try await ann.leavePointer()
            try await compare("post", ann)
            try await ann.emulate(.light)
            try await ann.resize(to: Viewport(900, 700))
        }

        private func compare(_ name: String, _ user: User) async throws {
            for look in ScreenState.Look.two {
                try await user.resize(to: look.viewport)
                try await user.emulate(look.scheme)
                try await user.leavePointer()
                // When it was posted is another time at each run.
                try await user.run(
                    "for (const date of document.querySelectorAll('[data-outlet=date], [data-outlet=updated]')) date.textContent = '1 May 2016 at 04:17'"
                )
                let violations = try await user.violations()
                #expect(violations == [])
                try await Goldens.beside().match("\(name)-\(look.scheme.rawValue)-\(look.width)", user)
            }
        }

        @Test(arguments: Engine.allCases)
        func `a post that is too long says by how much, in red, and cannot be sent`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.open(wall.url("/feed"))
            try await ann.waitForServer()
            let count = "[data-outlet=count]"
            let color = "return getComputedStyle(document.querySelector('\(count)')).color"
            try await ann.run("document.querySelector('\(Board.message)').value = 'x'.repeat(4999)")
            try await ann.type("y", into: Board.message)
            try await ann.wait(until: .text(count, is: "0 characters left"))
            try await ann.wait(until: .enabled(Board.button))
            let plain = try await ann.run(color)
            try await ann.type("z", into: Board.message)
            try await ann.wait(until: .text(count, is: "1 character too many"))
            #expect(try await ann.run("return document.querySelector('\(Board.button)').disabled") == true)
            #expect(try await ann.run(color) != plain)
        }

        @Test(arguments: Engine.allCases)
        func `an open tab offers what others do, once one has logged in`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.open(wall.url("/signup"))
            try await ann.waitForServer()
            let first = try await ann.tab()
            let wallLink = ".masthead [href='/feed']", loginLink = ".masthead [href='/login']"
            func isShown(_ link: String) -> String { "document.querySelector(\"\(link)\").getClientRects().length > 0" }
            try await ann.type("half a n", into: Form.userName)
            try await ann.wait(until: .script(isShown(loginLink)))
            #expect(try await ann.run("return \(isShown(wallLink))") == false)
            let second = try await ann.newTab()
            try await ann.join("Ann", at: wall)
            try await ann.switchTo(first)
            try await ann.wait(until: .script(isShown(wallLink)))
            #expect(try await ann.run("return \(isShown(loginLink))") == false)
            #expect(try await ann.value(of: Form.userName) == "half a n", "it is the same document")
            try await ann.click(wallLink)
            try await ann.wait(until: .text("[data-outlet=name]", is: "Ann"))
            try await ann.leaveTab(for: second)
        }

        @Test(arguments: zip(Engine.allCases, ["/photos", "/feed", "/photos"]))
        func `a tab that asks to log in goes on, once another one has`(_ engine: Engine, _ path: String) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.open(wall.url(path))
            try await ann.wait(until: .script("location.pathname === '/login'"))
            try await ann.waitForServer()
            let first = try await ann.tab(), second = try await ann.newTab()
            try await ann.join("Ann", at: wall)
            try await ann.switchTo(first)
            try await ann.wait(until: .script("location.pathname === args[0]", .string(path)))
            try await ann.waitForServer()
            try await ann.leaveTab(for: second)
        }

        @Test(arguments: Engine.allCases)
        func `logs in, and out in all tabs`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.open(wall.url("/signup"))
            try await ann.waitForServer()
            try await ann.signUp("Ann")
            try await ann.open(wall.url("/feed"))
            try await ann.wait(until: .script("location.pathname === '/login'"))
            try await ann.waitForServer()
            try await ann.type("ann", into: Form.userName)
            try await ann.type("wrong", into: Form.password)
            try await ann.wait(until: .enabled(Board.login))
            try await ann.click(Board.login)
            try await ann.wait(until: .text(Form.result, is: "The user name or the password is wrong."))
            try await ann.replace(Form.password, by: "secret")
            try await ann.wait(until: .enabled(Board.login))
            try await ann.click(Board.login)
            try await ann.wait(until: .script("location.pathname === '/feed'"))
            try await ann.wait(until: .text("[data-outlet=name]", is: "Ann"))
            let first = try await ann.tab()
            try await ann.newTab()
            try await ann.open(wall.url("/feed"))
            try await ann.wait(until: .text("[data-outlet=name]", is: "Ann"))
            try await ann.click("[data-outlet=logout]")
            try await ann.wait(until: .script("location.pathname === '/login'"))
            try await ann.closeTab(then: first)
            try await ann.wait(until: .script("location.pathname === '/login'"))
            try await ann.open(wall.url("/feed"))
            try await ann.wait(until: .script("location.pathname === '/login'"))
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
    static func author(_ place: Int) -> String { row(place) + " [data-outlet=author]" }
    static func remove(_ place: Int) -> String { row(place) + " [data-outlet=remove]" }
}

extension Wall {
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
    /// Signs up and logs in.
    func join(_ name: String, at wall: Wall) async throws {
        try await open(wall.url("/signup"))
        try await waitForServer()
        try await signUp(name)
        try await open(wall.url("/feed"))
        try await waitForServer()
        try await type(name, into: Form.userName)
        try await type("secret", into: Form.password)
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
        let isThere = "document.querySelector(args[0]).scrollTop === args[1]"
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
