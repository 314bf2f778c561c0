// Hands on the keyboard: the order of the controls, the focus, and what Tab, Enter and Space do.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct KeyboardTests {
        /// What only browsers show: where Tab leads, that one sees where one is, and what Enter does in a field.
        ///
        /// Enter in a field submits the form (HTML § 4.10.21.2), but not where its button is disabled.
        @Test(arguments: Engine.allCases)
        func `signs up without a pointer, by way of the first wrong field`(_ engine: Engine) async throws {
            let name = Wall.name()
            try await visit(engine, "/signup") { ada in
                try await ada.run("document.querySelector('main').focus()")
                var order: [String] = []
                for text in [nil, name, "kobalt", nil, "kobal"] {
                    try await ada.press(.tab)
                    order.append(try await ada.focused())
                    #expect(try await ada.run(Self.outline) == true, "\(order)")
                    if let text { try await ada.type(text) }
                }
                // First the link for those who have an account.
                let outlets = ["loginLink", "username", "password", "showPassword", "repeatedPassword"]
                #expect(order == outlets.map { "[data-outlet=\"\($0)\"]" })
                try await ada.wait(until: .text(Form.userNameSays, contains: " is free"))
                try await ada.wait(until: .text(Form.repeatedSays, is: "These don’t match"))
                for _ in 0..<2 { try await ada.press(.tab, holding: .shift) }
                #expect(try await ada.focused() == "[data-outlet=\"password\"]")
                try await ada.press(.enter)
                try await ada.wait(until: .focused(Form.repeated))
                #expect(try await ada.text(of: Form.result) == "")
                try await ada.press(.end)
                try await ada.type("t")
                try await ada.wait(until: .enabled(Form.button))
                try await ada.press(.tab)
                #expect(try await ada.focused() == "[data-outlet=\"signup\"]")
                #expect(try await ada.run(Self.outline) == true)
                try await ada.press(.tab, holding: .shift)
                try await ada.press(.enter)
                try await ada.wait(until: Form.isDone(for: name))
            }
        }

        /// What only browsers show: that what is disabled loses the focus, as the button does that is pressed.
        @Test(arguments: Engine.allCases)
        func `keeps the focus on the button that is pressed, and after a success begins again`(
            _ engine: Engine
        ) async throws {
            let wall = try await Wall.shared(), name = Wall.name()
            try await visit(engine, "/") { ada in
                // It stays there where somebody is logged in already.
                try await ada.join(Wall.name(), at: wall)
                try await ada.open(wall.url("/signup"))
                try await ada.waitForServer()
                try await ada.fillSignup(name)
                try await ada.press(.tab)
                #expect(try await ada.focused() == "[data-outlet=\"signup\"]")
                try await wall.whileLocked {
                    try await ada.press(.enter)
                    try await ada.wait(until: .attribute("data-color", of: Form.result, is: "red"))
                }
                try await ada.wait(until: .enabled(Form.button))
                #expect(try await ada.focused() == "[data-outlet=\"signup\"]")
                // What the browser does between two pictures, and a frame that comes then, leave it there.
                try await ada.hold(.focused(Form.button), for: .milliseconds(200))
                try await ada.press(.enter)
                try await ada.wait(until: Form.welcome(name))
                try await ada.wait(until: .focused(Form.userName))
            }
        }

        /// What only browsers show: a link that can be seen once it has the focus, where that goes, and the keys that press buttons.
        @Test(arguments: Engine.allCases)
        func `skips the navigation, presses buttons with Enter and Space, and keeps the focus`(
            _ engine: Engine
        ) async throws {
            try await visit(engine, "/counter") { ada in
                // WebKit passes over links unless it is told otherwise, as on a Mac.
                try await ada.run("document.querySelector('.skip').focus()")
                #expect(
                    try await ada.run("return document.querySelector('.skip').getBoundingClientRect().top >= 0") == true
                )
                try await ada.press(.enter)
                try await ada.wait(until: .focused("#content"))
                try await ada.press(.tab)
                #expect(try await ada.focused() == "[data-outlet=\"minus\"]")
                try await ada.press(.tab)
                try await ada.press(.enter)
                try await ada.press(.space)
                try await ada.wait(until: .text("[data-outlet=count]", is: "2"))
                #expect(try await ada.focused() == "[data-outlet=\"plus\"]")
            }
        }

        /// Whether the focused element has an outline.
        private static let outline = """
            const style = getComputedStyle(document.activeElement)
            return style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) >= 2
            """
    }
}
