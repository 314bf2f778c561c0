import RxLiveTest
import Testing

@testable import Board

struct HomeTests {
    @Test func `shows on every page what one has added`() async throws {
        let server = TestServer(try Board.application(Store()))
        let ada = server.browser(), bob = server.browser()
        let hers = try await ada.visit("/"), his = try await bob.visit("/")
        #expect(!hers.isEnabled("add"))
        try hers.fill("newItem", "Buy milk")
        try hers.tap("add")
        try await his.expect("items[0]/title", is: "Buy milk")
        try await hers.expect("newItem", holds: "")
    }

    @Test func `deletes an item`() async throws {
        let server = TestServer(try Board.application(Store()))
        let browser = server.browser()
        let page = try await browser.visit("/")
        try page.fill("newItem", "Buy milk")
        try page.tap("add")
        #expect(await page.wait { $0.rows("items").count == 1 })
        try page.tap("items[0]/remove")
        #expect(await page.wait { $0.isVisible("empty") })
        #expect(page.rows("items").isEmpty)
    }
}
