import RxLiveTest
import Testing

@testable import Cookbook

struct ChartAsSVGTests {
    @Test func `the line follows the numbers`() throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let page = try browser.open("/chart")
        #expect(page.attribute("points", of: "line") == "0,24 11,4 22,12")
        try page.tap("more")
        #expect(page.attribute("points", of: "line") == "0,24 11,4 22,12 33,20")
    }
}
