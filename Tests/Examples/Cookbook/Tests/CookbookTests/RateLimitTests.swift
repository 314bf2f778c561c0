import RxLiveTest
import Testing

@testable import Cookbook

struct RateLimitTests {
    @Test func `the third has to wait`() async throws {
        let server = TestServer(try Cookbook.application())
        let browser = server.browser()
        let page = try await browser.visit("/oracle")
        for _ in 0..<3 { try page.tap("ask") }
        try await page.expect("answers", is: "2 answers")
        server.advance(by: .seconds(10))
        try await page.expect("answers", is: "3 answers")
    }
}
