import RxLiveTest
import Testing

@testable import Cookbook

struct ConfirmLeavingTests {
    @Test func `asks, and stays where the person says so`() throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let page = try browser.open("/letter")
        try page.type("letter", "Dear Bob")
        try page.visit("/lines")
        #expect(page.path == "/letter" && page.dialogs.count == 1)
        try page.cancel()
        #expect(page.dialogs.isEmpty && page.value("letter") == "Dear Bob")
    }
}
