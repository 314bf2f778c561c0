import RxLiveTest
import Testing

@testable import Cookbook

struct OptimisticUpdateTests {
    @Test func `shows the like, and takes it back where it is not stored`() throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let page = try browser.open("/like")
        try page.tap("like")
        #expect(page.text("like") == "Liked")
        let broken = try browser.open("/like/broken")
        try broken.tap("like")
        #expect(broken.text("like") == "Like")
        #expect(broken.text("said") == "That could not be stored.")
    }
}
