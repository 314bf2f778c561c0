// Hands on the keyboard, or eyes closed: the order of the controls, the focus, and what a screen reader is told.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct KeyboardTests {
        @Test(arguments: Engine.allCases)
        func `signs up without a pointer`(_ engine: Engine) async throws {
            let name = Wall.name()
            try await visit(engine, "/signup") { ada in
                try await ada.run("document.querySelector('main').focus()")
                var order: [String] = []
                for text in [name, "secret", "secret"] {
                    try await ada.press(.tab)
                    order.append(try await ada.focused())
                    #expect(try await ada.run(Self.outline) == true, "\(order)")
                    try await ada.type(text)
                }
                #expect(order == ["username", "password", "repeatedPassword"].map { "[data-outlet=\"\($0)\"]" })
                try await ada.wait(until: .enabled(Form.button))
                try await ada.press(.tab)
                #expect(try await ada.focused() == "[data-outlet=\"signup\"]")
                #expect(try await ada.run(Self.outline) == true)
                // Enter in a field submits the form (HTML § 4.10.21.2).
                try await ada.press(.tab, holding: .shift)
                try await ada.press(.enter)
                try await ada.wait(until: Form.welcome(name))
            }
        }

        @Test(arguments: Engine.allCases)
        func `goes to the first wrong field on Enter while the form is not ready`(_ engine: Engine) async throws {
            try await visit(engine, "/signup") { ada in
                try await ada.type(Wall.name(), into: Form.userName)
                try await ada.wait(until: .text(Form.userNameSays, is: "User name available"))
                try await ada.press(.enter)
                try await ada.wait(until: .focused(Form.password))
                try await ada.type("secret")
                try await ada.wait(until: .text(Form.passwordSays, is: "Password acceptable"))
                try await ada.press(.enter)
                try await ada.wait(until: .focused(Form.repeated))
                try await ada.type("secre")
                try await ada.wait(until: .text(Form.repeatedSays, is: "Passwords are different"))
                try await ada.replace(Form.userName, by: "a b")
                try await ada.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
                try await ada.click(Form.password)
                try await ada.press(.enter)
                try await ada.wait(until: .focused(Form.userName))
                try await ada.replace(Form.userName, by: Wall.name())
                try await ada.wait(until: .text(Form.userNameSays, is: "User name available"))
                try await ada.press(.enter)
                try await ada.wait(until: .focused(Form.repeated))
                try await ada.hold(.text(Form.result, is: ""), for: .milliseconds(300))
                #expect(try await ada.run("return location.pathname") == "/signup")
            }
        }

        /// Pressing the button disables it, and what is disabled has no focus.
        @Test(arguments: Engine.allCases, SignupTests.variants)
        func `keeps the focus on the button that is pressed, and after a success begins again`(
            _ engine: Engine,
            _ path: String
        ) async throws {
            let wall = try await Wall.start()
            let ada = try await Cast.shared.stranger(engine, at: wall)
            try await ada.open(wall.url(path))
            try await ada.waitForServer()
            try await ada.fillSignup("ada")
            try await ada.press(.tab)
            #expect(try await ada.focused() == "[data-outlet=\"signup\"]")
            try await wall.whileLocked {
                try await ada.press(.enter)
                try await ada.wait(until: .attribute("data-color", of: Form.result, is: "red"))
            }
            try await ada.wait(until: .enabled(Form.button))
            #expect(try await ada.focused() == "[data-outlet=\"signup\"]")
            // Later frames, and what the browser does between two pictures, leave it there.
            try await ada.hold(.focused(Form.button), for: .milliseconds(200))
            try await ada.press(.enter)
            try await ada.wait(until: Form.welcome("ada"))
            try await ada.wait(until: .focused(Form.userName))
            try await ada.checkConsole()
        }

        @Test(arguments: Engine.allCases)
        func `presses buttons with space and Enter, and keeps the focus`(_ engine: Engine) async throws {
            try await visit(engine, "/counter") { ada in
                try await ada.run("document.querySelector('[data-outlet=plus]').focus()")
                try await ada.press(.enter)
                try await ada.press(.space)
                try await ada.wait(until: .text("[data-outlet=count]", is: "2"))
                #expect(try await ada.focused() == "[data-outlet=\"plus\"]")
            }
        }

        @Test(arguments: Engine.allCases)
        func `lets the keyboard skip the navigation`(_ engine: Engine) async throws {
            try await visit(engine, "/signup") { ada in
                // WebKit passes over links unless it is told otherwise, as on a Mac.
                try await ada.run("document.querySelector('.skip').focus()")
                #expect(
                    try await ada.run("return document.querySelector('.skip').getBoundingClientRect().top >= 0") == true
                )
                try await ada.press(.enter)
                try await ada.wait(until: .focused("#content"))
                try await ada.press(.tab)
                #expect(try await ada.focused() == "[data-outlet=\"username\"]")
            }
        }

        @Test(arguments: Engine.allCases, SignupTests.variants)
        func `tells a screen reader what belongs to what`(_ engine: Engine, _ path: String) async throws {
            try await visit(engine, path) { ada in
                let facts = try await ada.run(
                    """
                    return [...document.querySelectorAll('main input')].map(input => {
                      const sentence = document.getElementById(input.getAttribute('aria-describedby'))
                      return [input.labels[0]?.textContent, input.ariaInvalid === 'true',
                        sentence?.dataset.outlet, sentence?.getAttribute('role')]
                    })
                    """
                )
                #expect(
                    facts == [
                        ["User name", false, "usernameValidation", "status"],
                        ["Password", false, "passwordValidation", "status"],
                        ["Password again", false, "repeatedPasswordValidation", "status"],
                    ]
                )
                #expect(try await ada.attribute("role", of: Form.progress) == "status")
                #expect(try await ada.attribute("role", of: Form.result) == "status")
                #expect(try await ada.texts(of: "nav a[aria-current=page]") == ["Sign up"])
                #expect(try await ada.attribute("aria-current", of: Form.variant) == "page")
                #expect(try await ada.count(of: ".variants a[href='\(path)']") == 0)
                #expect(try await ada.attribute("role", of: Form.connection) == "status")
                #expect(try await ada.attribute("lang", of: "html") == "en")
                #expect(try await ada.count(of: "h1") == 1)
                #expect(try await ada.count(of: "main") == 1)
                try await ada.type("a b", into: Form.userName)
                try await ada.wait(until: .attribute("aria-invalid", of: Form.userName, is: "true"))
                try await ada.replace(Form.userName, by: Wall.name())
                try await ada.wait(until: .attribute("aria-invalid", of: Form.userName, is: "false"))
            }
        }

        /// Whether the focused element has an outline.
        private static let outline = """
            const style = getComputedStyle(document.activeElement)
            return style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) >= 2
            """
    }
}
