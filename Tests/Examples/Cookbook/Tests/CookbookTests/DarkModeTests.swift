import RxLiveTest
import StateStorage
import Testing

@testable import Cookbook

struct DarkModeTests {
    @Test func `the choice is that of all tabs`() async throws {
        let server = TestServer(try Cookbook.application(), state: try SQLiteStateStore())
        let browser = server.browser()
        let page = try await browser.visit("/theme"), tab = try await browser.visit("/theme")
        try page.choose("theme", "Dark")
        #expect(page.attribute("class", of: "sheet") == "dark")
        #expect(await tab.wait { $0.attribute("class", of: "sheet") == "dark" })
    }
}
