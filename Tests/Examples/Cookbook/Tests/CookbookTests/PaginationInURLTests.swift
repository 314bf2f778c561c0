import RxLiveTest
import Testing

@testable import Cookbook

struct PaginationInURLTests {
    @Test func `each page has its address`() throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let page = try browser.open("/pages?page=8")
        try page.visit("next")
        #expect(page.text("place") == "Page 9 of 9" && page.path == "/pages?page=9" && !page.isVisible("next"))
        try page.back()
        #expect(page.text("place") == "Page 8 of 9")
        #expect(try browser.open("/pages?page=no").text("place") == "Page 1 of 9")
    }
}
