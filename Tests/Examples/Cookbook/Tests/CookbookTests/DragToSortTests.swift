import RxLiveTest
import Testing

@testable import Cookbook

struct DragToSortTests {
    @Test func `a row goes where it is dropped`() throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let page = try browser.open("/songs")
        try page.drag("songs", from: 2, to: 0)
        #expect((0..<3).map { page.text("songs[\($0)]/name") } == ["Canon", "Air", "Bolero"])
    }
}
