import RxLiveTest
import Testing

@testable import Cookbook

struct BackgroundJobTests {
    @Test func `says how far it is, and when it is done`() async throws {
        let server = TestServer(try Cookbook.application())
        let browser = server.browser()
        let page = try await browser.visit("/job")
        try page.tap("start")
        try await page.expect("said", is: "Done.")
        #expect(page.attribute("value", of: "progress") == "1")
    }
}
