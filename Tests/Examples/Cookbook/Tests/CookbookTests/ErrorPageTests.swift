import RxLiveTest
import Testing

@testable import Cookbook

struct ErrorPageTests {
    @Test func `is what an unknown address shows, with 404`() throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let answer = try browser.send(.get, "/nowhere", fields: [("Accept", "text/html")])
        #expect(answer.status == 404)
        #expect(answer.text.contains("There is nothing here."))
    }
}
