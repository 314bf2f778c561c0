// Without JavaScript: what is there can be read, and a sentence says what does not work. Chromium alone can be told so.
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct NoScriptTests {
        /// What only browsers show: what can be read of a page whose scripts do not run.
        @Test func `is a complete page that says what it lacks`() async throws {
            let wall = try await Wall.shared()
            try await User.with(.chromium) { ada in
                try await ada.devTools("Emulation.setScriptExecutionDisabled", ["value": true])
                for (path, words) in [
                    ("/", ["A wall of photos", "Sign up", "on observables"]),
                    ("/counter", ["Counter", "0", "+"]),
                    ("/signup", ["Sign up", "User name", "Repeat password", "Drivers"]),
                    ("/signup/observables", ["Sign up", "Observables"]),
                ] {
                    try await ada.open(wall.url(path))
                    let text = try await look("document.body.innerText", ada).string ?? ""
                    for part in ["This page needs JavaScript to talk to the server"] + words {
                        #expect(text.contains(part), "\(path): \(part)")
                    }
                    #expect(try await look("'connection' in document.documentElement.dataset", ada) == false)
                }
                #expect(try await look("document.querySelector('[data-outlet=signup]').disabled", ada) == true)
                try await ada.checkConsole()
                try await ada.devTools("Emulation.setScriptExecutionDisabled", ["value": false])
                try await ada.open(wall.url("/signup"))
                try await ada.waitForServer()
                let text = try await ada.run("return document.body.innerText").string ?? ""
                #expect(!text.contains("JavaScript"))
            }
        }

        /// Where scripts do not run, promises are not kept either: `run` is of no use.
        private func look(_ expression: String, _ user: User) async throws -> JSON {
            try await user.devTools("Runtime.evaluate", ["expression": .string(expression), "returnByValue": true])[
                "result"
            ]["value"]
        }
    }
}
