import RxLiveTest
import Testing

@testable import Cookbook

struct WhoIsHereTests {
    @Test func `counts people, not tabs`() async throws {
        let server = TestServer(try Cookbook.application())
        let first = server.browser(), second = server.browser()
        let page = try await first.visit("/here"), tab = try await first.visit("/here")
        try await page.expect("count", is: "1 is here")
        let other = try await second.visit("/here")
        try await page.expect("count", is: "2 are here")
        try await tab.expect("count", is: "2 are here")
        other.close()
        server.advance(by: .seconds(6))
        try await page.expect("count", is: "1 is here")
    }
}
