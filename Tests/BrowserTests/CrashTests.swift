// The server is killed (SIGKILL) and started again under an open page: what was typed comes back, and an action that
// must happen once has happened once.
import BrowserKit
import Foundation
import Testing

extension BrowserTests {
    @Suite struct CrashTests {
        private func visitor(_ engine: Engine, _ wall: Wall, _ line: LineProxy? = nil) async throws -> User {
            let ada = try await Cast.shared.stranger(engine, at: wall)
            try await ada.open(wall.url("/signup", through: line))
            try await ada.waitForServer()
            return ada
        }

        /// What only browsers show: that text, focus and caret come back in the same document, whatever the engine does with its own.
        @Test(arguments: Engine.allCases)
        func `brings a half-filled form back, and judges it again`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ada = try await visitor(engine, wall)
            try await ada.type("ada lovelace", into: Form.userName)
            try await ada.type("kobalt", into: Form.password)
            try await ada.type("kobal", into: Form.repeated)
            try await ada.wait(until: .text(Form.repeatedSays, is: "These don’t match"))
            try await ada.press(.left)
            let page = try await ada.attribute("data-page", of: "body")
            try await ada.run("window.isSame = true")

            await wall.server.kill()
            try await ada.wait(until: .text(Form.connection, contains: "Reconnecting…"))
            try await wall.server.start()
            try await ada.wait(until: .script("document.body.dataset.page !== args[0]", page.map(JSON.string) ?? .null))
            try await ada.waitForServer()
            try await ada.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
            try await ada.wait(until: .text(Form.passwordSays, is: "Good"))
            try await ada.wait(until: .text(Form.repeatedSays, is: "These don’t match"))
            #expect(try await ada.value(of: Form.userName) == "ada lovelace")
            #expect(try await ada.value(of: Form.password) == "kobalt")
            #expect(try await ada.value(of: Form.repeated) == "kobal")
            #expect(try await ada.text(of: Form.connection) == "")
            #expect(try await ada.run("return window.isSame") == true)
            #expect(try await ada.focused() == "[data-outlet=\"repeatedPassword\"]")
            #expect(try await ada.run("return document.activeElement.selectionStart") == 4)

            try await ada.press(.end)
            try await ada.type("t")
            try await ada.wait(until: .text(Form.repeatedSays, is: "Passwords match"))
            try await ada.rename(to: "ada")
            try await ada.click(Form.button)
            try await ada.wait(until: Form.isDone(for: "ada"))
            try await ada.checkConsole(isCut: true)
        }

        /// What only browsers show: an action that is sent again, under its key, by the document that is left.
        @Test(arguments: Engine.allCases)
        func `answers a sign-up as done that was stored but not answered`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let line = try LineProxy(to: wall.server.port)
            let ada = try await visitor(engine, wall, line)
            try await ada.fillSignup("ada")
            // The tap goes up; nothing comes down: neither that it was heard nor that it was done.
            line.trouble = Trouble(stalled: [.down])
            try await ada.click(Form.button)
            try await wall.waitForAccount("ada")
            await wall.server.kill()
            #expect(try await ada.text(of: Form.result) == "")
            line.cut()
            line.trouble = Trouble()
            try await wall.server.start()

            try await ada.wait(until: Form.isDone(for: "ada"))
            try await wall.waitForCommit(
                where: "(SELECT count(*) FROM account) = 1 AND (SELECT count(*) FROM login) = 1"
            )
            try await ada.becomeStranger(wall.url("/signup", through: line))
            try await ada.type("ada", into: Form.userName)
            try await ada.wait(until: .text(Form.userNameSays, contains: " is taken. Try another."))
            try await ada.checkConsole(isCut: true)
        }

        /// What only browsers show: two presses in a row.
        ///
        /// The second one finds the button disabled; that must not make the browser forget the first.
        @Test(arguments: Engine.allCases)
        func `carries a sign-up out that was pressed twice, and heard but not stored`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ada = try await visitor(engine, wall)
            try await ada.fillSignup("ada")
            let press = "const button = document.querySelector(arguments[0]); button.click(); button.click()"
            try await wall.whileLocked {
                try await ada.run(press, .string(Form.button))
                try await ada.wait(until: .text(Form.progress, is: "Signing up …"))
                await wall.server.kill()
            }
            try await wall.server.start()
            try await ada.wait(until: Form.isDone(for: "ada"))
            try await ada.checkConsole(isCut: true)
        }
    }
}
