// A browser that keeps no cookies, and refuses the storage that it counts among them.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct CookieTests {
        /// What only browsers show: that they keep no cookies, and refuse the storage that a page may use.
        @Test(arguments: Engine.allCases)
        func `says that it needs cookies, after one load more`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            try await User.with(engine, .init(keepsCookies: false)) { ada in
                try await ada.open(wall.url("/signup"))
                let sentence = "This page needs cookies. Allow them and reload."
                try await ada.wait(until: .text(Form.connection, is: sentence))
                #expect(try await ada.cookies() == [])
                #expect(try await ada.attribute("data-connection", of: "html") == "refused")
                let page = try await ada.attribute("data-page", of: "body")
                // One load more would come within two seconds.
                try await ada.hold(.attribute("data-page", of: "body", is: page), for: .milliseconds(2_500))
                #expect(try await ada.text(of: Form.connection) == sentence)

                // All that needs no server goes on.
                try await ada.type("ada", into: Form.userName)
                #expect(try await ada.value(of: Form.userName) == "ada")
                try await ada.click("[data-outlet=other]")
                try await ada.wait(until: .text(Form.variant, is: "Observables"))
                try await ada.wait(until: .text(Form.connection, is: sentence))
                // Firefox says of itself that it has refused storage.
                try await ada.checkConsole(isCut: true, but: "warning: Request to access cookie or storage")
            }
        }

        /// What only browsers show: the cookie that comes with a load.
        ///
        /// The new page is as good as the old one, once the browser keeps it.
        @Test(arguments: Engine.allCases)
        func `reloads the page when its cookie has gone`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            let line = try LineProxy(to: wall.server.port)
            let ada = try await Cast.shared.stranger(engine, at: wall)
            try await ada.open(wall.url("/signup", through: line))
            try await ada.waitForServer()
            try await ada.type("a b", into: Form.userName)
            let page = try await ada.attribute("data-page", of: "body")
            try await ada.deleteCookies()
            line.cut()
            try await ada.wait(until: .script("document.body.dataset.page !== args[0]", page.map(JSON.string) ?? .null))
            try await ada.wait(until: .text(Form.userNameSays, is: "Letters and digits only"))
            try await ada.waitForServer()
            #expect(try await ada.value(of: Form.userName) == "a b")
            try await ada.checkConsole(isCut: true)
        }
    }
}
