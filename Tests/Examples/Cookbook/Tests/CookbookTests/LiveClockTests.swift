import RxLiveTest
import Testing

@testable import Cookbook

struct LiveClockTests {
    @Test func `goes on by itself`() throws {
        let server = TestServer(try Cookbook.application())
        let browser = server.browser()
        let page = try browser.open("/clock")
        server.advance(by: .seconds(3))
        #expect(page.text("seconds") == "3 seconds")
    }
}
