// "Log in with …" in real browsers: to the provider's page and back, with an answer, without one, and with nonsense.
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct ProviderLoginTests {
        /// Only browsers show that their cookie comes along over another site and back, that their rules for forms and addresses let
        /// them go there, that a name from there is text, and how it looks, in Chromium.
        @Test(arguments: Engine.inTurn)
        func `leads there and back, with an answer, without one, and with nonsense`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let jane = try await Cast.shared.stranger(engine, at: wall)
            try await jane.open(wall.url("/login"))
            try await jane.consent(wall)
            try await jane.click(Consent.cancel)
            try await jane.wait(until: .script("location.pathname === '/login'"))
            try await jane.wait(until: .text("dialog h2", is: "Result is cancelled"))
            try await jane.click("dialog [data-outlet=cancel]")
            try await jane.wait(until: .count("dialog", is: 0))
            try await comeWithNonsense(jane, wall)

            try await jane.open(wall.url("/feed"))
            try await jane.consent(wall)
            try await jane.type("Jane Doe", into: "#name")
            try await jane.wait(until: .enabled(Consent.allow))
            if engine == .chromium { try await seeLooks("consent", jane) }
            try await jane.click(Consent.allow)
            try await jane.wait(until: .script("location.pathname === '/login/first'"))
            try await jane.waitForServer()
            try await jane.wait(until: .text("[data-outlet=who]", is: "Jane Doe"))
            try await jane.wait(until: .enabled(Consent.create))
            if engine == .chromium { try await seeLooks("first-login", jane) }
            #expect(try await jane.violations() == [])
            try await jane.click(Consent.create)
            try await see("JaneDoe", at: jane)

            try await jane.consent(wall)
            try await jane.allow("Jane Doe")
            try await see("JaneDoe", at: jane)

            try await jane.consent(wall)
            let name = #"<img src=x onerror="window.harm=1"></template></script><script>window.harm=1</script>"#
            try await jane.allow(name)
            try await jane.wait(until: .script("location.pathname === '/login/first'"))
            try await jane.wait(until: .text("[data-outlet=who]", is: name))
            #expect(try await jane.run("return window.harm ?? 0") == 0)
            try await jane.checkConsole()
        }

        /// Comes back with a state that is asked for, and a code that nobody has given: neither is told to anybody.
        private func comeWithNonsense(_ jane: User, _ wall: Wall) async throws {
            try await jane.consent(wall)
            let query = try await jane.run("return location.search").string ?? ""
            let state = try #require(query.split(separator: "&").first { $0.hasPrefix("state=") }?.dropFirst(6))
            let secrets = ["c0de-of-nobody-4711", String(state)]
            for secret in secrets { wall.secrets.note(secret) }
            try await jane.open(wall.url("/login/demo?code=\(secrets[0])&state=\(state)"))
            try await jane.wait(until: .script("location.pathname === '/login'"))
            try await jane.wait(until: .script("document.querySelector('dialog')?.open"))
            let page = try await jane.run("return document.documentElement.outerHTML").string ?? ""
            #expect(page.contains("dialog") && !secrets.contains { page.contains($0) })
            try await jane.click("dialog [data-outlet=cancel]")
            try await jane.wait(until: .count("dialog", is: 0))
        }

        /// Somebody is logged in under this name, and logs out.
        private func see(_ name: String, at jane: User) async throws {
            try await jane.wait(until: .script("location.pathname === '/feed'"))
            try await jane.wait(until: .text("[data-outlet=name]", is: name))
            try await jane.click("[data-outlet=you]")
            try await jane.click("[data-outlet=logout]")
        }

        private func seeLooks(_ name: String, _ jane: User) async throws {
            try await jane.leavePointer()
            try await compare(name, jane)
            try await jane.emulate(.light)
            try await jane.resize(to: User.Settings().viewport)
        }

        private func compare(_ name: String, _ user: User) async throws {
            for look in ScreenState.Look.two {
                try await user.resize(to: look.viewport)
                try await user.emulate(look.scheme)
                #expect(try await user.violations() == [])
                try await Goldens.beside().match("\(name)-\(look.scheme.rawValue)-\(look.width)", user)
            }
        }
    }
}

/// The outlets of the way to the embedded provider and back, as selectors.
private enum Consent {
    static let enter = "[data-outlet=enter]"
    static let allow = "[data-outlet=allow]"
    static let cancel = "[data-outlet=cancel]"
    static let create = "[data-outlet=create]"
}

extension User {
    /// From the login page to the consent page of Demo ID.
    fileprivate func consent(_ wall: Wall) async throws {
        try await wait(until: .script("location.pathname === '/login'"))
        try await waitForServer()
        try await wait(until: .enabled(Consent.enter))
        #expect(try await text(of: Consent.enter) == "Log in with Demo ID")
        try await click(Consent.enter)
        try await wait(until: .script("location.pathname === '/provider/authorize'"))
        try await waitForServer()
    }

    /// Lets the wall know a name, which is the answer there.
    fileprivate func allow(_ name: String) async throws {
        try await type(name, into: "#name")
        try await wait(until: .enabled(Consent.allow))
        try await click(Consent.allow)
    }
}
