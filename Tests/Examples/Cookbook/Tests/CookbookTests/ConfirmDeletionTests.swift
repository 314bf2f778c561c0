import RxLiveTest
import Testing

@testable import Cookbook

struct ConfirmDeletionTests {
    @Test func `deletes only where the person says so`() throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let page = try browser.open("/deletion")
        try page.tap("delete")
        try page.cancel()
        #expect(page.text("said") == "The letter stays.")
        try page.tap("delete")
        try page.tap("actions[0]/button")
        #expect(page.text("said") == "The letter is deleted.")
    }
}
