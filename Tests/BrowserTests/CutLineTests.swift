// The line is cut in the middle of a word: nothing typed is lost, and only a long silence is worth a word.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct CutLineTests {
        /// Notes what the page says of its connection from now on, and after how many milliseconds.
        private static let watch = """
            Object.assign(window, {said: [], start: performance.now()})
            const place = document.querySelector(arguments[0])
            new MutationObserver(() => said.push([place.textContent, Math.round(performance.now() - start)]))
              .observe(place, {childList: true, characterData: true, subtree: true})
            """

        private func visitor(_ engine: Engine, through line: LineProxy, of wall: Wall) async throws -> User {
            let ada = try await Cast.shared.stranger(engine, at: wall)
            try await ada.open(wall.url("/signup", through: line))
            try await ada.waitForServer()
            return ada
        }

        /// What only browsers show: a socket that is reset, and what they type meanwhile.
        ///
        /// Where the machine is slow the line may be away for longer than a second, and the page may say so.
        @Test(arguments: Engine.allCases)
        func `loses nothing and says nothing when the line blinks`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            let line = try LineProxy(to: wall.server.port)
            let ada = try await visitor(engine, through: line, of: wall)
            let name = Wall.name()
            try await ada.run(Self.watch, .string(Form.connection))
            try await ada.type(String(name.prefix(4)), into: Form.userName)
            line.cut()
            try await ada.type(String(name.dropFirst(4)), into: Form.userName)
            try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            #expect(try await ada.value(of: Form.userName) == name)
            let said = try await ada.run("return said.filter(([, after]) => after < 1000)")
            #expect(said == [], "nothing within a second")
            #expect(try await ada.text(of: Form.connection) == "")
            try await ada.type("-", into: Form.userName)
            try await ada.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
            try await ada.checkConsole(isCut: true)
        }

        /// What only browsers show: what stands in fields, and is typed there, while no socket can be opened.
        @Test(arguments: Engine.allCases)
        func `says so after a second, keeps what is typed, and goes on`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            let line = try LineProxy(to: wall.server.port)
            let ada = try await visitor(engine, through: line, of: wall)
            let name = Wall.name()
            try await ada.type(String(name.prefix(4)), into: Form.userName)
            try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            try await ada.run(Self.watch, .string(Form.connection))
            line.trouble = Trouble(isRefusing: true)
            line.cut()
            try await ada.type(String(name.dropFirst(4)) + "?", into: Form.userName)
            try await ada.wait(until: .text(Form.connection, contains: "Reconnecting…"))
            let after = try await ada.run("return said[0][1]").int ?? 0
            #expect(after >= 1000)
            #expect(try await ada.value(of: Form.userName) == name + "?")
            // What is said of another name is not left standing beside this one.
            try await ada.wait(until: .text(Form.userNameSays, is: "Not yet checked"))
            #expect(try await ada.attribute("aria-invalid", of: Form.userName) == nil)
            try await ada.type("kobalt", into: Form.password)
            try await ada.click(Form.button)

            line.trouble = Trouble()
            try await ada.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
            try await ada.wait(until: .text(Form.passwordSays, is: "Good"))
            try await ada.wait(until: .text(Form.connection, is: ""))
            #expect(try await ada.value(of: Form.userName) == name + "?")
            try await ada.replace(Form.userName, by: name)
            try await ada.type("kobalt", into: Form.repeated)
            try await ada.wait(until: .enabled(Form.button))
            try await ada.click(Form.button)
            try await ada.wait(until: Form.isDone(for: name))
            try await ada.checkConsole(isCut: true)
        }

        /// What only browsers show: what they make of a message that ends in its midst.
        @Test(arguments: Engine.allCases)
        func `counts each tap once, wherever in its message the line is cut`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            let line = try LineProxy(to: wall.server.port)
            let ada = try await Cast.shared.stranger(engine, at: wall)
            try await ada.open(wall.url("/counter", through: line))
            try await ada.waitForServer()
            let taps = 12
            for tap in 1...taps {
                line.cut(after: tap * 5, tap.isMultiple(of: 2) ? .up : .down)
                try await ada.click("[data-outlet=plus]")
                try await ada.wait(until: .text("[data-outlet=count]", is: "\(tap)"))
            }
            try await ada.hold(.text("[data-outlet=count]", is: "\(taps)"), for: .milliseconds(300))
            try await ada.checkConsole(isCut: true)
        }

        /// The part of the runtime of that name has been asked for once more.
        private static func asksAgain(for part: String) -> Condition {
            .script(
                "performance.getEntriesByType('resource').some(({ name, decodedBodySize }) => name.includes(args[0]) && decodedBodySize)",
                .string(part + "?")
            )
        }

        /// What only browsers show: a module that has not come, which they remember, and files that wait for it in their hands.
        @Test(arguments: Engine.allCases)
        func `sends files once the part for them has come, however late`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            let line = try LineProxy(to: wall.server.port)
            try await ann.join(Wall.name(), at: wall)
            line.trouble = Trouble(lacking: "/uploads.js")
            try await ann.open(wall.url("/photos", through: line))
            try await ann.waitForServer()
            try await ann.run("window.isSame = true")
            try await ann.choose(files: [Library.sample("dawn")], in: "#files")
            try await ann.wait(until: .count(".uploads [data-outlet=state]", is: 1))
            // Without the part nothing goes up, however long that lasts.
            try await ann.hold(.count(".library img", is: 0), for: .milliseconds(500))
            line.trouble = Trouble()
            try await ann.wait(until: Self.asksAgain(for: "/uploads.js"))
            try await ann.wait(until: Library.shows(1))
            #expect(try await ann.run("return window.isSame") == true, "in the same document")
            _ = try await ann.messages()
        }

        /// What only browsers show: that a document without the part stands until it has come.
        @Test(arguments: Engine.allCases)
        func `outlives a restart, though the part for that comes late`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let line = try LineProxy(to: wall.server.port)
            let ada = try await Cast.shared.stranger(engine, at: wall)
            line.trouble = Trouble(lacking: "/recovery.js")
            try await ada.open(wall.url("/signup", through: line))
            try await ada.waitForServer()
            try await ada.run("window.isSame = true")
            try await ada.run(KillTests.watch)
            try await ada.type("newcomer", into: Form.userName)
            try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            await wall.server.kill()
            try await wall.server.start()
            // The server is back and has said that the page is gone, and what the page needs is not there.
            try await ada.wait(until: .script("refused > 0"))
            try await ada.hold(.value(Form.userName, is: "newcomer"), for: .milliseconds(300))
            line.trouble = Trouble()
            try await ada.wait(until: Self.asksAgain(for: "/recovery.js"))
            try await ada.waitForServer()
            try await ada.type("s")
            try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
            #expect(try await ada.value(of: Form.userName) == "newcomers", "text, focus and caret are as they were")
            #expect(try await ada.run("return window.isSame") == true, "in the same document")
            _ = try await ada.messages()
        }
    }
}
