import RxLiveTest
import Testing

@testable import Cookbook

struct FlashMessageTests {
    @Test func `the next screen says what has been done, and a reload does not`() throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let page = try browser.open("/letters")
        #expect(!page.isVisible("flash"))
        try page.tap("write")
        #expect(page.text("flash") == "Your letter is saved.")
        page.reload()
        #expect(!page.isVisible("flash"))
    }
}
