// When the browser tries again on a line that refuses: after a random time, longer with each failure, but at once when
// the network returns or the tab shows; and what the page says meanwhile.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct WakeTests {
        /// Counts the tries, and those that have failed; `Math.random` is the test's.
        ///
        /// In Firefox a script of ours has globals of its own; the page's are `window`'s.
        private static let watch = """
            Object.assign(window, {tries: 0, failures: 0, chance: 0})
            window.Math.random = () => window.chance
            window.WebSocket = class extends WebSocket {
              constructor(...address) {
                super(...address)
                window.tries++
                window.opened = performance.now()
                this.addEventListener('close', () => window.failures++)
              }
            }
            """

        private func visitor(_ engine: Engine, through line: LineProxy, of wall: Wall) async throws -> User {
            let ada = try await Cast.shared.stranger(engine, at: wall)
            try await ada.open(wall.url("/counter", through: line))
            try await ada.waitForServer()
            try await ada.run(Self.watch)
            return ada
        }

        /// What only browsers show: that the runtime hears of the network and of the tab, in timers and events of theirs.
        @Test(arguments: Engine.allCases)
        func `tries at once when the network returns or the tab shows`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            let line = try LineProxy(to: wall.server.port)
            let ada = try await visitor(engine, through: line, of: wall)
            line.trouble = Trouble(isRefusing: true)
            line.cut()
            // By chance soon: without chance the second try would come after a second. By chance late: the one after the next is more than
            // a quarter of an hour away.
            let isSoon = "tries >= 2 && failures === tries && (window.chance = 1000) && (window.tried = tries)"
            try await ada.wait(until: .script(isSoon))
            try await ada.wait(until: .script("tries > tried && failures === tries"))
            var tries = try await ada.run("return tries").int ?? 0
            // One try is followed by no other one within a second, no matter who asks.
            try await ada.wait(until: .script("tries === args[0] && performance.now() - opened > 1000", JSON(tries)))

            try await ada.run("dispatchEvent(new Event('online'))")
            tries += 1
            #expect(try await ada.run("return tries").int == tries)
            try await ada.wait(until: .script("failures === tries"))
            try await show(ada, isHidden: true)
            try await ada.run("dispatchEvent(new Event('online'))")
            #expect(try await ada.run("return tries").int == tries, "nobody looks")
            try await show(ada, isHidden: false)
            tries += 1
            try await ada.wait(until: .script("tries === args[0] && failures === tries", JSON(tries)))

            line.trouble = Trouble()
            try await ada.run("dispatchEvent(new Event('online'))")
            try await ada.waitForServer()
            #expect(try await ada.run("return tries").int == tries + 1)
            #expect(try await ada.text(of: Form.connection) == "")
            try await ada.checkConsole(isCut: true)
        }

        /// What only browsers show: the events of a hand at the page.
        ///
        /// By itself it would not try again within the hour.
        @Test(arguments: Engine.allCases)
        func `tries at once when somebody types, clicks or comes back, but once a second only`(
            _ engine: Engine
        ) async throws {
            let wall = try await Wall.shared()
            let line = try LineProxy(to: wall.server.port)
            let ada = try await visitor(engine, through: line, of: wall)
            try await ada.open(wall.url("/signup", through: line))
            try await ada.waitForServer()
            let acts: [(User) async throws -> Void] = [
                { try await $0.type("a", into: Form.userName) },
                { try await $0.click(Form.password) },
                { try await $0.press(.tab) },
                { try await $0.run("dispatchEvent(new FocusEvent('focus'))") },
            ]
            for act in acts {
                try await ada.run(Self.watch + "; window.chance = 1000")
                line.trouble = Trouble(isRefusing: true)
                line.cut()
                try await ada.wait(until: .text(Form.connection, contains: "Reconnecting…"))
                try await ada.hold(.script("tries === 0"), for: .milliseconds(500))
                let many = "for (let i = 0; i < 50; i++) dispatchEvent(new KeyboardEvent('keydown'))"
                #expect(try await ada.run("\(many); return window.tries") == 1)
                try await ada.wait(until: .script("failures === 1"))
                let soon = "const {now} = performance; window.performance.now = () => window.opened + 10"
                #expect(try await ada.run("\(soon); \(many); window.performance.now = now; return window.tries") == 1)
                try await ada.wait(until: .script("failures === 2"))
                line.trouble = Trouble()
                try await act(ada)
                try await ada.waitForServer()
                #expect(try await ada.run("return tries") == 3)
                try await ada.reload()
                try await ada.waitForServer()
            }
            try await ada.checkConsole(isCut: true)
        }

        /// What only browsers show: what they say of themselves.
        @Test(arguments: Engine.allCases)
        func `says that the browser is offline`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            let line = try LineProxy(to: wall.server.port)
            let ada = try await visitor(engine, through: line, of: wall)
            line.trouble = Trouble(isRefusing: true)
            line.cut()
            try await ada.wait(until: .text(Form.connection, contains: "Reconnecting…"))
            try await ada.run("Object.defineProperty(navigator, 'onLine', {get: () => false, configurable: true})")
            try await ada.wait(until: .text(Form.connection, is: "Offline…"))
            #expect(try await ada.attribute("data-connection", of: "html") == "offline")
            try await ada.run("delete navigator.onLine")
            try await ada.wait(until: .text(Form.connection, contains: "Reconnecting…"))
            line.trouble = Trouble()
            try await ada.run("dispatchEvent(new Event('online'))")
            try await ada.waitForServer()
            #expect(try await ada.text(of: Form.connection) == "")
            try await ada.checkConsole(isCut: true)
        }

        /// Another tab covers this one, or no more.
        private func show(_ user: User, isHidden: Bool) async throws {
            try await user.run(
                """
                Object.defineProperty(document, 'hidden', {get: () => arguments[0], configurable: true})
                document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))
                """,
                .bool(isHidden)
            )
        }
    }
}
