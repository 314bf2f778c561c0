import RxLiveTest
import Testing

@testable import Cookbook

struct AutosaveTests {
    @Test func `saves a second after the last key`() async throws {
        let server = TestServer(try Cookbook.application())
        let browser = server.browser()
        let page = try await browser.visit("/memo")
        try page.type("memo", "Hello")
        server.advance(by: .milliseconds(900))
        #expect(page.text("said") == "")
        try await page.expect("said", is: "Saved 5 letters.")
    }
}
