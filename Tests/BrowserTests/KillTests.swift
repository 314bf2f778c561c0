// The server is killed (SIGKILL) again and again under a page that outlives it: nobody notices. In three browsers.
import BrowserKit
import Foundation
import Testing

extension BrowserTests {
    @Suite struct KillTests {
        private static let count = "[data-outlet=count]", plus = "[data-outlet=plus]"

        private func visitor(_ engine: Engine, _ wall: Wall) async throws -> User {
            let ada = try await Cast.shared.stranger(engine, at: wall)
            try await ada.open(wall.url("/counter"))
            try await ada.waitForServer()
            try await ada.run("window.isSame = true")
            return ada
        }

        /// What only browsers show: that a document, its focus and what was tapped in it outlive the server, also while nobody is there.
        @Test(arguments: Engine.allCases)
        func `a person counts to ten while the server is killed again and again, and then away`(
            _ engine: Engine
        ) async throws {
            let wall = try await Wall.start()
            let ada = try await visitor(engine, wall)
            for tap in 1...6 {
                try await ada.click(Self.plus)
                guard tap.isMultiple(of: 2) else { continue }
                // Each time a little later, so that it is now before the commit and now after it: any moment will do.
                try await Task.sleep(for: .milliseconds(25 * tap))
                await wall.server.kill()
                try await wall.server.start()
            }
            try await ada.wait(until: .text(Self.count, is: "6"))
            try await ada.waitForServer()
            #expect(try await ada.text(of: Self.count) == "6")
            await wall.server.kill()
            for _ in 0..<4 { try await ada.click(Self.plus) }
            try await wall.server.start()
            try await ada.wait(until: .text(Self.count, is: "10"))
            #expect(try await ada.text(of: "[data-announce]") == "", "nobody was told of anything")
            #expect(try await ada.run("return window.isSame") == true, "in the same document")
            #expect(try await ada.focused() == "[data-outlet=\"plus\"]")
            try await ada.checkConsole(isCut: true)
        }

        /// Counts the loads of a page and what becomes of sockets: a page that is gone is refused with 4404, and asked for by a load.
        static let watch = """
            Object.assign(window, {loads: 0, refused: 0, load: fetch})
            window.fetch = (...request) => {
              window.loads++
              return window.load(...request)
            }
            window.WebSocket = class extends WebSocket {
              constructor(...address) {
                super(...address)
                this.addEventListener('close', ({code}) => window.refused += code === 4404)
              }
            }
            """

        /// What only browsers show: a press that is under way, for which the new page waits, ten seconds at most.
        ///
        /// Chromium presses twice, by its clock ten seconds apart: each press has ten of its own.
        @Test(arguments: Engine.allCases)
        func `a press that has begun before the server is back counts`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ada = try await visitor(engine, wall)
            try await ada.click(Self.plus)
            try await ada.wait(until: .text(Self.count, is: "1"))
            try await ada.run(Self.watch)
            let presses = engine == .chromium ? 2 : 1
            for press in 1...presses {
                let page = try await ada.run("return document.body.dataset.page")
                try await ada.run("window.refused = 0; window.loads = 0")
                await wall.server.kill()
                try await ada.pointerDown(on: Self.plus)
                try await wall.server.start()
                try await ada.wait(until: .script("refused > 0"))
                // Without the press it would be asked for at once.
                try await ada.hold(.script("loads === 0"), for: .milliseconds(500))
                try await ada.pointerUp()
                try await ada.wait(until: .script("document.body.dataset.page !== args[0]", page))
                try await ada.wait(until: .text(Self.count, is: "\(press + 1)"))
                try await ada.waitForServer()
                if press < presses { try await ada.run("const {now} = Date; Date.now = () => now() + 10_000") }
            }
            #expect(try await ada.text(of: "[data-announce]") == "")
            #expect(try await ada.run("return window.isSame") == true, "in the same document")
            try await ada.checkConsole(isCut: true)
        }

        /// Hears, from the next tap on, up to which one the server says that they are stored: `[2,1]` is, of two, the first.
        private static let hearStored = """
            window.stored = 0
            const {send} = WebSocket.prototype
            WebSocket.prototype.send = function (text) {
              if (!this.isHeard) this.addEventListener('message', ({data}) => {
                const message = JSON.parse(data)
                if (message.length === 2) window.stored = message[1]
              })
              this.isHeard = true
              send.call(this, text)
            }
            """

        /// What only browsers show: what a person is told whose taps the browser has forgotten, as they were stored.
        @Test(arguments: [Engine.chromium])
        func `without what was stored, or where nothing can be, people go on`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ada = try await visitor(engine, wall)
            try await ada.run(Self.hearStored)
            for _ in 0..<3 { try await ada.click(Self.plus) }
            try await ada.wait(until: .script("stored === 3"))
            await wall.server.kill()
            for end in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: wall.database + ".state" + end)
            }
            try await wall.server.start()
            try await ada.wait(
                until: .text("[data-announce]", is: "This page was loaded anew, please check what it says.")
            )
            #expect(try await ada.text(of: Self.count) == "0")
            try await ada.click(Self.plus)
            try await ada.wait(until: .text(Self.count, is: "1"))
        }

        /// What only browsers show: their own history over a kill.
        @Test(arguments: Engine.allCases)
        func `the way back is as it was, with screens that promise nothing`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ada = try await Cast.shared.stranger(engine, at: wall)
            try await ada.open(wall.url("/people"))
            try await ada.waitForServer()
            try await ada.run("window.isSame = true")
            try await ada.click("tbody tr:nth-child(3) [data-outlet=name]")
            try await ada.wait(until: .path("/people/3"))
            try await ada.type("met at lunch", into: "#note")
            try await wall.waitForState(with: "met at lunch")
            let entries = try await ada.run("return history.length")
            let page = try await ada.run("return document.body.dataset.page")
            await wall.server.kill()
            try await wall.server.start()
            try await ada.wait(until: .script("document.body.dataset.page !== args[0]", page))
            try await ada.waitForServer()
            try await ada.wait(until: .script("document.querySelector('#note')?.value === 'met at lunch'"))
            try await ada.run("history.back()")
            try await ada.wait(until: .text("h1", is: "A long table"))
            #expect(try await ada.run("return location.pathname").string == "/people")
            try await ada.run("history.forward()")
            try await ada.wait(until: .script("location.pathname === '/people/3' && document.querySelector('#note')"))
            #expect(try await ada.run("return history.length") == entries)
            #expect(try await ada.run("return window.isSame") == true, "in the same document")
        }
    }
}
