// Without JavaScript: everything can be read, and a sentence says what does not work. Chromium alone can be told so.
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct NoScriptTests {
        @Test func `is a complete page that says what it lacks`() async throws {
            let wall = try await Wall.shared()
            let ada = try await Cast.shared.stranger(.chromium, at: wall)
            try await ada.devTools("Emulation.setScriptExecutionDisabled", ["value": true])
            for (path, heading, words) in [
                ("/", "What there is", ["Sign up, with drivers", "Two buttons and a number"]),
                ("/counter", "Counter", ["0", "+"]),
                ("/signup", "Sign up", ["User name", "Password again", "Drivers"]),
                ("/signup/observables", "Sign up", ["Observables"]),
            ] {
                try await ada.open(wall.url(path))
                let text = try await ada.run("return document.body.innerText").string ?? ""
                for part in [heading, "This page needs JavaScript to talk to the server", "Photowall"] + words {
                    #expect(text.contains(part), "\(path): \(part)")
                }
                #expect(try await ada.attribute("data-connection", of: "html") == nil, "\(path): no script has run")
            }
            let violations = try await ada.violations()
            #expect(violations == [])
            let complaints = try await ada.complaints()
            #expect(complaints == [])
            try await ada.devTools("Emulation.setScriptExecutionDisabled", ["value": false])
            try await ada.open(wall.url("/counter"))
            try await ada.waitForServer()
            #expect(try await ada.count(of: "noscript p") == 0)
        }
    }
}
