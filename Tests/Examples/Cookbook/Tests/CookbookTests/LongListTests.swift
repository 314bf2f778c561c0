import RxLiveTest
import Testing

@testable import Cookbook

struct LongListTests {
    @Test func `has the rows near what a person sees`() throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let page = try browser.open("/lines")
        #expect(page.text("lines[0]") == "Line 1")
        #expect(page.rows("lines").count < 200)
        try page.scroll("lines", to: 50_000)
        #expect(page.text("lines[50000]") == "Line 50001")
    }
}
