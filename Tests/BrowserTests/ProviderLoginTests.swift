// "Log in with …" in real browsers: to the provider's page and back, with an answer, without one, and with nonsense.
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct ProviderLoginTests {
        @Test(arguments: Engine.allCases)
        func `makes an account the first time, and is known the second`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let jane = try await Cast.shared.stranger(engine, at: wall)
            try await jane.open(wall.url("/feed"))
            try await jane.consent(wall)
            try await jane.type("Jane Doe", into: "#name")
            try await jane.wait(until: .enabled(Consent.allow))
            try await jane.click(Consent.allow)
            try await jane.wait(until: .script("location.pathname === '/login/first'"))
            try await jane.waitForServer()
            try await jane.wait(until: .text("[data-outlet=who]", is: "Jane Doe"))
            try await jane.wait(until: .enabled(Consent.create))
            #expect(try await jane.violations() == [])
            try await jane.click(Consent.create)
            try await jane.wait(until: .script("location.pathname === '/feed'"))
            try await jane.wait(until: .text("[data-outlet=name]", is: "JaneDoe"))
            try await jane.click("[data-outlet=logout]")
            try await jane.wait(until: .script("location.pathname === '/login'"))

            try await jane.consent(wall)
            try await jane.type("Jane Doe", into: "#name")
            try await jane.wait(until: .enabled(Consent.allow))
            try await jane.click(Consent.allow)
            try await jane.wait(until: .script("location.pathname === '/feed'"))
            try await jane.wait(until: .text("[data-outlet=name]", is: "JaneDoe"))
            try await jane.checkConsole()
        }

        @Test(arguments: Engine.allCases)
        func `says what was cancelled, and what was forged`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let jane = try await Cast.shared.stranger(engine, at: wall)
            try await jane.open(wall.url("/login"))
            try await jane.consent(wall)
            try await jane.click(Consent.cancel)
            try await jane.wait(until: .script("location.pathname === '/login'"))
            try await jane.wait(
                until: .script("document.querySelector('dialog h2')?.textContent === 'Result is cancelled'")
            )
            try await jane.click("dialog [data-outlet=cancel]")
            try await jane.wait(until: .script("!document.querySelector('dialog')"))

            try await jane.open(wall.url("/login/demo?code=0123&state=4567"))
            try await jane.wait(until: .script("location.pathname === '/login'"))
            try await jane.wait(until: .script("document.querySelector('dialog')?.open"))
            try await jane.click("dialog [data-outlet=cancel]")
            try await jane.open(wall.url("/feed"))
            try await jane.wait(until: .script("location.pathname === '/login'"))
            try await jane.checkConsole()
        }

        @Test func `looks as it did`() async throws {
            let wall = try await Wall.start()
            let jane = try await Cast.shared.stranger(.chromium, at: wall)
            try await jane.open(wall.url("/login"))
            try await jane.consent(wall)
            try await jane.type("Jane Doe", into: "#name")
            try await jane.wait(until: .enabled(Consent.allow))
            try await jane.leavePointer()
            try await compare("consent", jane)
            try await jane.click(Consent.allow)
            try await jane.wait(until: .script("location.pathname === '/login/first'"))
            try await jane.waitForServer()
            try await jane.wait(until: .enabled(Consent.create))
            try await jane.leavePointer()
            try await compare("first-login", jane)
            try await jane.emulate(.light)
            try await jane.resize(to: Viewport(900, 700))
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
}
