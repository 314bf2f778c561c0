// How each screen looks, in light and dark, on a phone and on a desk: compared with the pictures in Goldens/.
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct ScreenPictureTests {
        @Test(.timeLimit(.minutes(5))) func `looks as it did`() async throws {
            let user = try await Cast.shared.user(.chromium)
            let wall = try await ScreenState.wall(user)
            for state in ScreenState.all {
                try await state.visit(user, on: wall) { user in
                    for look in state.looks { try await compare(state.name, look, user) }
                }
                try await user.emulate(.light)
                try await user.resize(to: Viewport(900, 700))
            }
        }

        /// Pictures need scripts; but where these are let on again `<noscript>` is hidden.
        ///
        /// A block in its place looks as it did.
        @Test func `looks as it did without JavaScript`() async throws {
            let wall = try await Wall.shared()
            try await User.with(.chromium) { ada in
                try await ada.devTools("Emulation.setScriptExecutionDisabled", ["value": true])
                try await ada.open(wall.url("/signup"))
                try await ada.devTools("Emulation.setScriptExecutionDisabled", ["value": false])
                try await ada.run(
                    """
                    const notice = document.querySelector('noscript'), block = document.createElement('div')
                    block.append(...notice.childNodes)
                    notice.replaceWith(block)
                    """
                )
                for look in ScreenState.Look.two {
                    try await compare("signup-without-script", look, ada)
                    let violations = try await ada.violations()
                    #expect(violations == [])
                }
            }
        }

        /// One picture that differs does not keep the others from being compared.
        private func compare(_ name: String, _ look: ScreenState.Look, _ user: User) async throws {
            try await user.resize(to: look.viewport)
            try await user.emulate(look.scheme)
            do {
                try await Goldens.beside().match("\(name)-\(look.scheme.rawValue)-\(look.width)", user)
            } catch let error as BrowserError {
                Issue.record(error)
            }
        }

        /// The same sentences for each: 64 letters without a place to break them.
        @Test(arguments: Engine.allCases)
        func `holds the longest name on a small screen`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let user = try await Cast.shared.stranger(engine, at: wall)
            try await user.resize(to: Viewport(engine == .chromium ? 390 : 500, 844))
            try await user.open(wall.url("/signup"))
            try await user.waitForServer()
            try await user.loseRace(for: Form.longName, at: wall.url("/signup"))
            try await expectFit(user, "taken meanwhile")
            try await user.rename(to: String(Form.longName.reversed()))
            try await user.click(Form.button)
            try await user.wait(until: Form.welcome(String(Form.longName.reversed())))
            try await expectFit(user, "welcome")
            try await user.resize(to: Viewport(900, 700))
            _ = try await user.messages()
        }

        private func expectFit(_ user: User, _ state: Comment) async throws {
            let wide = try await user.run(
                """
                const card = document.querySelector('.card').getBoundingClientRect()
                return [...document.querySelectorAll('.card *')].filter(e => e.getBoundingClientRect().right > card.right)
                  .map(e => e.outerHTML.slice(0, 80))
                """
            )
            #expect(wide == [], state)
            let fits = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            #expect(try await user.run(fits) == true, state)
        }

        /// What a check says stands in one line on a phone, and so nothing moves when it comes.
        @Test func `moves nothing when a check speaks`() async throws {
            let wall = try await Wall.shared()
            let user = try await Cast.shared.stranger(.chromium, at: wall)
            try await user.resize(to: Viewport(390, 844))
            try await user.open(wall.url("/signup"))
            try await user.waitForServer()
            let speaks = "document.querySelector(args[0]).textContent"
            let place = "return document.querySelector(arguments[0]).getBoundingClientRect().top"
            let before = try await user.run(place, .string(Form.button))
            for (field, says, text) in [
                (Form.userName, Form.userNameSays, "a b"), (Form.userName, Form.userNameSays, Wall.name()),
                (Form.userName, Form.userNameSays, String(repeating: "x", count: 65)),
                (Form.password, Form.passwordSays, "1234"), (Form.password, Form.passwordSays, "12345"),
                (Form.repeated, Form.repeatedSays, "1234"),
            ] {
                try await user.replace(field, by: text)
                try await user.hold(.script(speaks, .string(says)), for: .milliseconds(50))
                #expect(try await user.run(place, .string(Form.button)) == before, "\(text)")
            }
            try await user.resize(to: Viewport(900, 700))
        }

        @Test(arguments: Engine.allCases)
        func `has no need to scroll sideways on a small screen`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            let user = try await Cast.shared.stranger(engine, at: wall)
            try await user.resize(to: Viewport(engine == .chromium ? 320 : 500, 640))
            for path in ["/", "/counter", "/signup"] {
                try await user.open(wall.url(path))
                #expect(try await user.run("return document.documentElement.scrollWidth <= innerWidth") == true)
            }
            try await user.resize(to: Viewport(900, 700))
        }
    }
}
