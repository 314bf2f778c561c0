// How screens look beyond the states of the tour: without JavaScript, with the longest name, and while checks speak.
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct ScreenPictureTests {
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
                    try await ada.resize(to: look.viewport)
                    try await ada.emulate(look.scheme)
                    try await Goldens.beside().match("signup-without-script-\(look.scheme.rawValue)-\(look.width)", ada)
                    let violations = try await ada.violations()
                    #expect(violations == [])
                }
            }
        }

        /// The same sentence for each: 64 letters without a place to break them.
        ///
        /// "… is taken" with such a name is one of the tour's states.
        @Test(arguments: Engine.inTurn)
        func `holds the longest name on a small screen`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            let user = try await Cast.shared.stranger(engine, at: wall)
            try await user.resize(to: Viewport(engine == .chromium ? 390 : 500, 844))
            // The form stays where somebody is logged in already.
            try await user.join(Wall.name(), at: wall)
            try await user.open(wall.url("/signup"))
            try await user.waitForServer()
            let name = String((Wall.name() + Form.longName).prefix(64))
            try await user.fillSignup(name)
            try await user.click(Form.button)
            try await user.wait(until: Form.welcome(name))
            #expect(try await user.widest() == [])
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
                (Form.userName, Form.userNameSays, "p\u{430}ul"), (Form.userName, Form.userNameSays, "admin"),
                (Form.password, Form.passwordSays, "1234"), (Form.password, Form.passwordSays, "12345"),
                (Form.password, Form.passwordSays, "kobalt"),
                (Form.repeated, Form.repeatedSays, "1234"),
            ] {
                try await user.replace(field, by: text)
                try await user.hold(.script(speaks, .string(says)), for: .milliseconds(50))
                #expect(try await user.run(place, .string(Form.button)) == before, "\(text)")
            }
            try await user.resize(to: Viewport(900, 700))
        }
    }
}
