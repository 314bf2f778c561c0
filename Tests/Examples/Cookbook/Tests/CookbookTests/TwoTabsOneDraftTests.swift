import RxLiveTest
import StateStorage
import Testing

@testable import Cookbook

struct TwoTabsOneDraftTests {
    @Test func `one tab shows what the other has written`() async throws {
        let server = TestServer(try Cookbook.application(), state: try SQLiteStateStore())
        let browser = server.browser()
        let page = try await browser.visit("/draft"), tab = try await browser.visit("/draft")
        try page.type("draft", "Dear Ada")
        try await tab.expect("draft", holds: "Dear Ada")
        server.restart()
        #expect(try await browser.visit("/draft").value("draft") == "Dear Ada")
    }
}
