// Tokens for programs, as somebody makes and revokes them by keys, and tries the command that the screen shows.
import Foundation
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct TokensTests {
        private static let token = "[data-outlet=token]"
        private static let row = ".tokens li:first-child"

        /// Only browsers show that what has the focus stays in sight while rows come below it, where the focus is once a row has gone,
        /// and how it looks, in Chromium; a shell shows that the command works which the page shows.
        @Test(arguments: Engine.inTurn)
        func `a token is shown once, lets a program in, and is revoked by keys`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.open(wall.url("/account"))
            try await ann.waitForServer()
            try await ann.wait(until: .text("[data-outlet=noTokens]", is: "You have no tokens."))
            let token = try await makeInSight(ann, wall)
            if engine == .chromium { try await seeLooks(ann) }

            let command = try await ann.text(of: "[data-outlet=example]") ?? ""
            let own = command.replacingOccurrences(of: "photowall_…", with: token)
            let said = try run(own)
            #expect(said.contains("\"data\":["), "\(said)")
            let refused = try run(own + " -d message=x")
            #expect(refused.contains("The token may only read the wall."), "\(refused)")
            try await ann.wait(until: .text(Self.row + " [data-outlet=times]", contains: "last used just now"))
            #expect(try await ann.text(of: Self.token) == token)

            await wall.server.kill()
            try await wall.server.start()
            try await ann.waitForServer()
            try await ann.wait(until: .hidden("[data-outlet=made]"))
            let isThere = "return document.documentElement.outerHTML.includes(arguments[0])"
            #expect(try await ann.run(isThere, .string(token)) == false)
            #expect(try run(own).contains("\"data\":["), "it lasts")
            try await revoke(ann)
            #expect(try run(own).contains("The token is not known"))
            _ = try await ann.messages()
        }

        /// Makes a token where there is little room, and answers it.
        private func makeInSight(_ ann: User, _ wall: Wall) async throws -> String {
            try await ann.resize(to: Viewport(500, 600))
            let token = try await make("Evening script", ann, wall)
            try await ann.wait(until: .focused("[data-outlet=copyToken]"))
            // The list below, whose rows keep their place, does not take it out of sight again, in the next pictures neither.
            try await ann.wait(until: .text(Self.row + " [data-outlet=name]", is: "Evening script"))
            let bottoms = try await ann.run(
                """
                const bottoms = []
                for (let turn = 0; turn < 3; turn++) {
                  await new Promise(requestAnimationFrame)
                  bottoms.push(document.activeElement.getBoundingClientRect().bottom - innerHeight)
                }
                return bottoms
                """
            )
            #expect(bottoms.array.count == 3 && bottoms.array.allSatisfy { $0.double ?? 1 <= 0 }, "\(bottoms)")
            try await ann.resize(to: User.Settings().viewport)
            return token
        }

        private func revoke(_ ann: User) async throws {
            let revoke = Self.row + " [data-outlet=revoke]"
            #expect(try await ann.attribute("aria-label", of: revoke) == "Revoke Evening script")
            try await ann.run("document.querySelector(arguments[0]).focus()", .string(revoke))
            try await ann.press(.enter)
            try await ann.wait(until: .visible("dialog"))
            #expect(try await ann.violations() == [])
            try await ann.click("dialog [data-outlet=actions] button")
            let sentence = "The token “Evening script” has been revoked."
            try await ann.wait(until: .text("[data-outlet=tokenOutcome]", is: sentence))
            try await ann.wait(until: .count(".tokens li", is: 0))
            try await ann.wait(until: .focused("[data-outlet=tokensHeading]"))
        }

        private func seeLooks(_ ann: User) async throws {
            // The token, the time and the port are others at each run.
            try await ann.run(
                """
                const show = (name, text) => {
                  const element = document.querySelector(`[aria-labelledby=tokens-heading] [data-outlet=${name}]`)
                  kept.set(element, element.textContent)
                  element.textContent = text
                }
                const kept = window.kept = new Map()
                show('token', 'photowall_' + 'Aa0_'.repeat(11))
                show('times', 'Made just now, never used, expires 1 May 2016 at 04:17')
                show('example', "curl -H 'Authorization: Bearer photowall_…' 'http://127.0.0.1:8080/graph/v1/me/feed?limit=5'")
                document.activeElement.blur()
                """
            )
            for look in ScreenState.Look.all {
                // All of it in one picture.
                try await ann.resize(to: Viewport(look.width, 1_300))
                try await ann.emulate(look.scheme)
                try await ann.run("document.querySelector('[data-outlet=programs]').scrollIntoView()")
                let violations = try await ann.violations()
                #expect(violations == [])
                let fits = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
                #expect(try await ann.run(fits) == true)
                // Where nothing changes under it.
                try await ann.hover("#tokens-heading")
                try await Goldens.beside().match(
                    "account-tokens-\(look.scheme.rawValue)-\(look.width)",
                    ann,
                    of: "[data-outlet=programs]"
                )
            }
            try await ann.run("for (const [element, text] of window.kept) element.textContent = text")
            try await ann.emulate(.light)
            try await ann.resize(to: User.Settings().viewport)
            try await ann.checkConsole()
        }

        /// Makes a token that may read, by keys, and answers it.
        private func make(_ name: String, _ ann: User, _ wall: Wall) async throws -> String {
            try await ann.type(name, into: "[data-outlet=tokenName]")
            try await ann.press(.enter)
            try await ann.wait(until: .visible(Self.token))
            let token = try await ann.text(of: Self.token) ?? ""
            try #require(token.wholeMatch(of: /photowall_[A-Za-z0-9_-]{44}/) != nil)
            wall.secrets.note(token)
            return token
        }

        /// What a command of the shell says.
        private func run(_ command: String) throws -> String {
            let process = Process(), output = Pipe()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", command]
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            let said = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: said, as: UTF8.self)
        }
    }
}
