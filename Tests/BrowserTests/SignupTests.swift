// Signing up, as only browsers show it: what a person sees of a form, and what is pasted. What the form says to each text is tested
// in memory, and so is that its two variants, on Drivers and on plain Observables, do not differ.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct SignupTests {
        /// The Drivers' form in browsers, and the Observables' in one, which shows that it runs there at all.
        static let forms = Engine.inTurn.map { ($0, "/signup") } + [(Engine.chromium, "/signup/observables")]

        /// What only browsers show: how a button looks that is disabled, and that each state of the form is in the document for who
        /// hears it.
        @Test(arguments: forms)
        func `signs up, shows that it does, and empties the form`(_ engine: Engine, _ path: String) async throws {
            let name = Wall.name()
            try await visit(engine, path) { ada in
                try await ada.wait(until: .cursor(of: Form.button, is: "not-allowed"))
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
                try await ada.wait(until: .cursor(of: Form.button, is: "pointer"))
                try await ada.click(Form.button)
                try await ada.wait(until: Form.welcome(name))
                #expect(try await ada.attribute("data-color", of: Form.result) == "green")
                #expect(try await ada.run("return seen") == ["status", "Signing up … true true", " false true"])
                for field in [Form.userName, Form.password, Form.repeated] {
                    #expect(try await ada.value(of: field) == "")
                }
                try await ada.wait(until: .cursor(of: Form.button, is: "not-allowed"))
            }
        }

        /// What only browsers show: whether a field cuts what is pasted, which makes a password that nobody knows.
        @Test(arguments: Engine.inTurn)
        func `takes what is pasted whole, and says so where it is too long`(_ engine: Engine) async throws {
            try await visit(engine, "/signup") { ada in
                for (field, says, count, sentence) in [
                    (Form.userName, Form.userNameSays, 65, "At most 64 characters"),
                    (Form.password, Form.passwordSays, 200, "Good"),
                    (Form.repeated, Form.repeatedSays, 200, "Passwords match"),
                    (Form.password, Form.passwordSays, 1025, "Password is too long"),
                ] {
                    let text = String(String(repeating: "xy", count: count).prefix(count))
                    try await ada.clear(field)
                    try await ada.run("document.execCommand('insertText', false, arguments[0])", .string(text))
                    #expect(try await ada.value(of: field) == text)
                    try await ada.wait(until: .text(says, is: sentence))
                }
            }
        }
    }
}
