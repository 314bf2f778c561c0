// One tab more than a browser may have open.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct FullTests {
        /// What only browsers show: several tabs with one cookie; one of them is refused and tries again by itself.
        @Test(arguments: Engine.inTurn)
        func `says why there is no room, and goes on by itself once there is`(_ engine: Engine) async throws {
            let wall = try await Wall.start("--max-connections-per-session", "2")
            let ada = try await Cast.shared.stranger(engine, at: wall)
            var tabs = [try await ada.tab()]
            for number in 0..<3 {
                if number > 0 { tabs.append(try await ada.newTab()) }
                try await ada.open(wall.url("/counter"))
                if number < 2 { try await ada.waitForServer() }
            }
            let sentence = "Too many pages are open. Close some."
            try await ada.wait(until: .text(Form.connection, is: sentence))
            #expect(try await ada.attribute("data-connection", of: "html") == "refused")
            try await ada.click("[data-outlet=plus]")
            try await ada.hold(.text(Form.connection, is: sentence), for: .seconds(1))
            _ = try await ada.messages()

            try await ada.switchTo(tabs[1])
            try await ada.leaveTab(for: tabs[2])
            try await ada.waitForServer()
            #expect(try await ada.text(of: Form.connection) == "")
            // The click was not lost.
            try await ada.wait(until: .text("[data-outlet=count]", is: "1"))
            _ = try await ada.messages()
            try await ada.leaveTab(for: tabs[0])
        }

        /// What only browsers show: the runtime's own load of a page, which is refused.
        @Test(arguments: Engine.inTurn)
        func `says that the server has no room for a page that is gone`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ada = try await Cast.shared.stranger(engine, at: wall)
            try await ada.open(wall.url("/counter"))
            try await ada.waitForServer()
            try await ada.run("window.load = fetch; window.fetch = async () => new Response('', { status: 503 })")
            await wall.server.kill()
            try await wall.server.start()
            let sentence = "The server is full. This page goes on once there is room."
            try await ada.wait(until: .text(Form.connection, is: sentence))
            #expect(try await ada.attribute("data-connection", of: "html") == "refused")

            try await ada.run("window.fetch = load")
            try await ada.waitForServer()
            #expect(try await ada.text(of: Form.connection) == "")
            _ = try await ada.messages()
        }
    }
}
