// Signing up, as a person sees it: on Drivers and on plain Observables, which must not differ.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct SignupTests {
        static let variants = ["/signup", "/signup/observables"]

        @Test(arguments: Engine.allCases, variants)
        func `judges the user name while it is typed`(_ engine: Engine, _ path: String) async throws {
            let wall = try await Wall.shared()
            let taken = Wall.name()
            try await visit(engine, path) { ada in
                #expect(try await ada.text(of: Form.userNameSays) == "")
                try await ada.type("a b", into: Form.userName)
                try await ada.wait(
                    until: .text(Form.userNameSays, is: "Letters and digits only")
                )
                #expect(try await ada.attribute("data-color", of: Form.userNameSays) == "red")
                #expect(try await ada.attribute("aria-invalid", of: Form.userName) == "true")
                try await ada.clear(Form.userName)
                try await ada.wait(until: .text(Form.userNameSays, is: ""))
                try await ada.wait(until: .attribute("aria-invalid", of: Form.userName, is: "false"))
                try await ada.type(taken, into: Form.userName)
                try await ada.wait(until: .text(Form.userNameSays, is: "User name available"))
                // The answer to a part of the name may be that, too, before the next key is judged.
                try await ada.wait(until: .attribute("data-color", of: Form.userNameSays, is: "green"))
                try await ada.clear(Form.userName)
                try await ada.signUp(taken)

                try await ada.becomeStranger(wall.url(path))
                try await ada.type(taken, into: Form.userName)
                try await ada.wait(until: .text(Form.userNameSays, is: "User name already taken"))
                try await ada.replace(Form.userName, by: taken.uppercased())
                try await ada.wait(until: .text(Form.userNameSays, is: "User name already taken"))
                #expect(try await ada.attribute("data-color", of: Form.userNameSays) == "red")
            }
        }

        @Test(arguments: Engine.allCases, variants)
        func `judges the passwords, and enables the button when all is well`(
            _ engine: Engine,
            _ path: String
        ) async throws {
            try await visit(engine, path) { ada in
                try await ada.wait(until: .opacity(of: Form.button, is: "0.5"))
                try await ada.type(Wall.name(), into: Form.userName)
                try await ada.type("1234", into: Form.password)
                try await ada.wait(until: .text(Form.passwordSays, is: "Password must be at least 5 characters"))
                try await ada.type("1234", into: Form.repeated)
                try await ada.wait(until: .text(Form.repeatedSays, is: "Passwords match"))
                try await ada.wait(until: .disabled(Form.button))
                try await ada.type("5", into: Form.password)
                try await ada.wait(until: .text(Form.passwordSays, is: "Password acceptable"))
                try await ada.wait(until: .text(Form.repeatedSays, is: "Passwords are different"))
                try await ada.wait(until: .disabled(Form.button))
                try await ada.type("5", into: Form.repeated)
                try await ada.wait(until: .text(Form.repeatedSays, is: "Passwords match"))
                try await ada.wait(until: .enabled(Form.button))
                try await ada.wait(until: .opacity(of: Form.button, is: "1"))

                // The first password is changed afterwards.
                try await ada.type("6", into: Form.password)
                try await ada.wait(until: .text(Form.repeatedSays, is: "Passwords are different"))
                try await ada.wait(until: .opacity(of: Form.button, is: "0.5"))
                #expect(try await ada.isEnabled(Form.button) == false)
            }
        }

        @Test(arguments: Engine.allCases, variants)
        func `signs up, shows that it does, and empties the form`(_ engine: Engine, _ path: String) async throws {
            let name = Wall.name()
            try await visit(engine, path) { ada in
                try await ada.run(
                    """
                    const progress = document.querySelector(arguments[0]), button = document.querySelector(arguments[1])
                    window.seen = [progress.role]
                    new MutationObserver(() => seen.push(`${progress.textContent} ${button.ariaBusy} ${button.disabled}`))
                      .observe(progress, {childList: true})
                    """,
                    .string(Form.progress),
                    .string(Form.button)
                )
                try await ada.fillSignup(name)
                try await ada.click(Form.button)
                try await ada.wait(until: Form.welcome(name))
                #expect(try await ada.attribute("data-color", of: Form.result) == "green")
                #expect(try await ada.run("return seen") == ["status", "Signing up … true true", " false true"])
                for field in [Form.userName, Form.password, Form.repeated] {
                    #expect(try await ada.value(of: field) == "")
                }
                for sentence in [Form.userNameSays, Form.passwordSays, Form.repeatedSays] {
                    #expect(try await ada.text(of: sentence) == "")
                }
                #expect(try await ada.isEnabled(Form.button) == false)
            }
        }

        @Test(arguments: Engine.allCases, variants)
        func `says no result beside a form that was edited since`(_ engine: Engine, _ path: String) async throws {
            try await visit(engine, path) { ada in
                try await ada.signUp(Wall.name())
                try await ada.type("a b", into: Form.userName)
                try await ada.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
                try await ada.wait(until: .text(Form.result, is: ""))
            }
        }

        /// A field that cuts what is pasted makes a password that nobody knows.
        @Test(arguments: Engine.allCases)
        func `takes what is pasted whole, and says so where it is too long`(_ engine: Engine) async throws {
            try await visit(engine, "/signup") { ada in
                for (field, says, count, sentence) in [
                    (Form.userName, Form.userNameSays, 65, "At most 64 characters"),
                    (Form.password, Form.passwordSays, 200, "Password acceptable"),
                    (Form.repeated, Form.repeatedSays, 200, "Passwords match"),
                    (Form.password, Form.passwordSays, 1025, "Password is too long"),
                ] {
                    let text = String(repeating: "x", count: count)
                    try await ada.clear(field)
                    try await ada.run("document.execCommand('insertText', false, arguments[0])", .string(text))
                    #expect(try await ada.value(of: field) == text)
                    try await ada.wait(until: .text(says, is: sentence))
                }
            }
        }

        @Test(arguments: Engine.allCases)
        func `finds the account after the server has been restarted`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ada = try await Cast.shared.stranger(engine, at: wall)
            try await ada.open(wall.url("/signup"))
            try await ada.waitForServer()
            try await ada.signUp("ada")
            try await wall.server.restart()
            try await ada.becomeStranger(wall.url("/signup"))
            try await ada.type("Ada", into: Form.userName)
            try await ada.wait(until: .text(Form.userNameSays, is: "User name already taken"))
            try await ada.checkConsole(isCut: true)
        }
    }
}
