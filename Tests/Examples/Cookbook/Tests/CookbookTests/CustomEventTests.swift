import RxLiveTest
import Testing

@testable import Cookbook

struct CustomEventTests {
    @Test func `hears a double click`() throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let page = try browser.open("/pad")
        try page.happen("dblclick", to: "pad", ["offsetX": 12])
        #expect(page.text("said") == "At 12")
    }
}
