// Two people, at the same moment, want the same name.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct RaceTests {
        @Test(arguments: Engine.allCases, SignupTests.variants)
        func `gives a name to one of two, and tells the other`(_ engine: Engine, _ path: String) async throws {
            let wall = try await Wall.shared()
            let name = Wall.name()
            let user = try await Cast.shared.stranger(engine, at: wall)
            // Two tabs, but two sessions: the first tab is connected before the cookie goes.
            var tabs = [try await user.tab()]
            try await user.becomeStranger(wall.url(path))
            try await user.fillSignup(name)
            try await tabs.append(user.newTab())
            try await user.becomeStranger(wall.url(path))
            try await user.fillSignup(name)

            await wall.server.freeze()
            for tab in tabs {
                try await user.switchTo(tab)
                try await user.click(Form.button)
            }
            await wall.server.thaw()
            var results: [String] = []
            for tab in tabs {
                try await user.switchTo(tab)
                try await user.wait(until: .script("document.querySelector(args[0]).textContent", .string(Form.result)))
                let result = try await user.text(of: Form.result) ?? ""
                results.append(result)
                if !result.hasPrefix("Welcome") { try await expectLoser(user, name) }
            }
            #expect(
                results.sorted() == [
                    "The name \(name) has been taken meanwhile. Please choose another.",
                    "Welcome, \(name)! Your account is ready.",
                ]
            )
            try await user.leaveTab(for: tabs[0])
            try await user.checkConsole()
        }

        /// What was typed is still there, and the field that is wrong has the focus.
        private func expectLoser(_ user: User, _ name: String) async throws {
            #expect(try await user.value(of: Form.userName) == name)
            #expect(try await user.value(of: Form.password) == "secret")
            #expect(try await user.value(of: Form.repeated) == "secret")
            #expect(try await user.text(of: Form.userNameSays) == "User name already taken")
            #expect(try await user.attribute("aria-invalid", of: Form.userName) == "true")
            #expect(try await user.attribute("data-color", of: Form.result) == "red")
            #expect(try await user.focused() == "[data-outlet=\"username\"]")
        }
    }
}
