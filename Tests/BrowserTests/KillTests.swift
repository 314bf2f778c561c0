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

        @Test(arguments: Engine.allCases)
        func `a person counts to ten while the server is killed five times`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ada = try await visitor(engine, wall)
            for tap in 1...10 {
                try await ada.click(Self.plus)
                guard tap.isMultiple(of: 2) else { continue }
                // Each time a little later, so that it is before the commit, and after it.
                try await Task.sleep(for: .milliseconds(15 * tap))
                await wall.server.kill()
                try await wall.server.start()
            }
            try await ada.wait(until: .text(Self.count, is: "10"))
            try await ada.waitForServer()
            #expect(try await ada.text(of: Self.count) == "10")
            #expect(try await ada.text(of: "[data-announce]") == "", "nobody was told of anything")
            #expect(try await ada.run("return window.isSame") == true, "in the same document")
            #expect(try await ada.focused() == "[data-outlet=\"plus\"]")
            try await ada.checkConsole(isCut: true)
        }

        @Test(arguments: Engine.allCases)
        func `taps made while nobody is there are made up for`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ada = try await visitor(engine, wall)
            try await ada.click(Self.plus)
            try await ada.wait(until: .text(Self.count, is: "1"))
            await wall.server.kill()
            for _ in 0..<4 { try await ada.click(Self.plus) }
            try await wall.server.start()
            try await ada.wait(until: .text(Self.count, is: "5"))
            #expect(try await ada.text(of: "[data-announce]") == "")
        }

        @Test(arguments: Engine.allCases)
        func `a press that has begun before the server is back counts`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ada = try await visitor(engine, wall)
            try await ada.click(Self.plus)
            try await ada.wait(until: .text(Self.count, is: "1"))
            // Long enough for the way back, after a second without a server; two take more than the ten seconds of one.
            let holds = engine == .chromium ? [5, 7] : [3]
            for (place, seconds) in holds.enumerated() {
                let page = try await ada.run("return document.body.dataset.page")
                await wall.server.kill()
                try await ada.pointerDown(on: Self.plus)
                try await wall.server.start()
                try await Task.sleep(for: .seconds(seconds))
                try await ada.pointerUp()
                try await ada.wait(until: .text(Self.count, is: "\(place + 2)"))
                #expect(try await ada.run("return document.body.dataset.page") != page)
            }
            #expect(try await ada.text(of: "[data-announce]") == "")
            #expect(try await ada.run("return window.isSame") == true, "in the same document")
            try await ada.checkConsole(isCut: true)
        }

        @Test(arguments: [Engine.chromium])
        func `without what was stored, or where nothing can be, people go on`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ada = try await visitor(engine, wall)
            for _ in 0..<3 { try await ada.click(Self.plus) }
            try await Task.sleep(for: .milliseconds(1_500))
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

        @Test(arguments: Engine.allCases)
        func `the way back is as it was, with screens that promise nothing`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ada = try await Cast.shared.stranger(engine, at: wall)
            try await ada.open(wall.url("/people"))
            try await ada.waitForServer()
            try await ada.run("window.isSame = true")
            try await ada.click("tbody tr:nth-child(3) [data-outlet=name]")
            try await ada.wait(until: .script("location.pathname === '/people/3'"))
            try await ada.type("met at lunch", into: "#note")
            // Long enough for a commit.
            try await Task.sleep(for: .milliseconds(1_500))
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

        @Test func `the file of open pages is its owner's alone, and holds no password`() async throws {
            let wall = try await Wall.start()
            let ada = try await Cast.shared.stranger(.chromium, at: wall)
            try await ada.open(wall.url("/signup"))
            try await ada.waitForServer()
            try await ada.type("ada lovelace", into: Form.userName)
            try await ada.type("correct horse", into: Form.password)
            try await ada.wait(until: .text(Form.passwordSays, is: "Password acceptable"))
            try await Task.sleep(for: .milliseconds(500))
            var isStored = false
            for end in ["", "-wal"] {
                let path = wall.database + ".state" + end
                let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
                if text.contains("ada lovelace") { isStored = true }
                #expect(!text.contains("correct horse"))
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(mode == 0o600)
            }
            #expect(isStored)
        }
    }
}
