// One tab more than a browser may have open.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct FullTests {
        @Test(arguments: Engine.allCases)
        func `says why there is no room, and goes on by itself once there is`(_ engine: Engine) async throws {
            let wall = try await Wall.start("--max-connections-per-session", "2")
            let ada = try await Cast.shared.stranger(engine, at: wall)
            var tabs = [try await ada.tab()]
            for number in 0..<3 {
                if number > 0 { tabs.append(try await ada.newTab()) }
                try await ada.open(wall.url("/counter"))
                if number < 2 { try await ada.waitForServer() }
            }
            let sentence = "Too many pages are open. Close some, and this one goes on."
            try await ada.wait(until: .text(Form.connection, is: sentence))
            #expect(try await ada.attribute("data-connection", of: "html") == "refused")
            try await ada.click("[data-outlet=plus]")
            try await ada.hold(.text(Form.connection, is: sentence), for: .seconds(1))
            _ = try await ada.messages()

            try await ada.switchTo(tabs[1])
            try await ada.leaveTab(for: tabs[2])
            try await ada.waitForServer(within: .seconds(20))
            #expect(try await ada.text(of: Form.connection) == "")
            // The click was not lost.
            try await ada.wait(until: .text("[data-outlet=count]", is: "1"))
            _ = try await ada.messages()
            try await ada.leaveTab(for: tabs[0])
        }
    }
}
