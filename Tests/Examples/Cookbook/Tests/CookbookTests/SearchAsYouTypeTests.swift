import RxLiveTest
import Testing

@testable import Cookbook

struct SearchAsYouTypeTests {
    @Test func `finds what has been typed, once the typing has stopped`() async throws {
        let server = TestServer(try Cookbook.application())
        let browser = server.browser()
        let page = try await browser.visit("/search")
        try page.type("query", "ber")
        #expect(page.rows("found").isEmpty)
        server.advance(by: .milliseconds(300))
        #expect(await page.wait { $0.rows("found") == ["Berlin", "Bern", "Bergen"] })
        #expect(page.text("said") == "3 found")
    }
}
