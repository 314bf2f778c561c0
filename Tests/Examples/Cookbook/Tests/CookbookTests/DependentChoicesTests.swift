import RxLiveTest
import Testing

@testable import Cookbook

struct DependentChoicesTests {
    @Test func `the cities are the country's`() throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let page = try browser.open("/places")
        #expect(page.choices("city") == ["Lyon", "Paris"])
        try page.choose("country", "Italy")
        #expect(page.choices("city") == ["Milan", "Rome", "Turin"])
    }
}
