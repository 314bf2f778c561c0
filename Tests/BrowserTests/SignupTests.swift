// Signing up, as only browsers show it: what a person sees of a form, and what is pasted. What the form says to each text is tested
// in memory, and so is that its two variants, on Drivers and on plain Observables, do not differ.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct SignupTests {
        /// The Drivers' form in browsers, and the Observables' in one, which shows that it runs there at all.
        static let forms = Engine.inTurn.map { ($0, "/signup") } + [(Engine.chromium, "/signup/observables")]

        /// What only browsers show: how a button looks that is disabled, that each state of the form is in the document for those who
        /// hear it, and so is the last one, before the page is left.
        @Test(arguments: forms)
        func `signs up, shows that it does, empties the form, and leads to the wall`(
            _ engine: Engine,
            _ path: String
        ) async throws {
            let name = Wall.name()
            try await visit(engine, path) { ada in
                try await ada.wait(until: .cursor(of: Form.button, is: "not-allowed"))
                try await ada.run(
                    """
                    const [progress, button, result, ...fields] = [...arguments].map((each) => document.querySelector(each))
                    const seen = [progress.role]
                    const note = (...all) => {
                      seen.push(all.join(' '))
                      sessionStorage.setItem('seen', JSON.stringify(seen))
                    }
                    new MutationObserver(() => note(progress.textContent, button.ariaBusy, button.disabled))
                      .observe(progress, {childList: true})
                    addEventListener('pagehide', () => {
                      note(result.textContent, result.dataset.color, button.disabled, ...fields.map(({ value }) => `"${value}"`))
                    })
                    """,
                    .string(Form.progress),
                    .string(Form.button),
                    .string(Form.result),
                    .string(Form.userName),
                    .string(Form.password),
                    .string(Form.repeated)
                )
                try await ada.fillSignup(name)
                try await ada.wait(until: .cursor(of: Form.button, is: "pointer"))
                try await ada.click(Form.button)
                try await ada.wait(until: Form.isDone(for: name))
                let seen = try await ada.run("return JSON.parse(sessionStorage.getItem('seen'))")
                let last = "Welcome, \(name)! Your account is ready. green true \"\" \"\" \"\""
                #expect(seen.array.map(\.string) == ["status", "Signing up … true true", " false true", last])
                try await ada.run("sessionStorage.removeItem('seen')")
            }
        }

        /// What only browsers show: where their history leads by way of a login, and what is in a form that they bring back.
        @Test(arguments: Engine.inTurn)
        func `leads to the page that was asked for, and leaves no password behind`(_ engine: Engine) async throws {
            let name = Wall.name()
            try await visit(engine, "/photos") { ada in
                try await ada.wait(until: .script("location.pathname === '/login'"))
                try await ada.click("[data-outlet=signupLink]")
                try await ada.wait(until: .script("location.pathname === '/signup'"))
                try await ada.fillSignup(name)
                try await ada.click(Form.button)
                try await ada.wait(until: .script("location.pathname === '/photos'"))
                try await ada.waitForServer()
                try await ada.wait(until: .text("h1", is: "Photos"))
                try await ada.run("history.back()")
                try await ada.wait(until: .script("location.pathname === '/signup'"))
                try await ada.waitForServer()
                for field in [Form.userName, Form.password, Form.repeated] {
                    try await ada.hold(.value(field, is: ""), for: .milliseconds(100))
                }
                #expect(try await ada.attribute("data-login", of: "body") == "in")
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
