import RxLiveTest
import Testing

@testable import Board

struct CardTests {
    @Test func `what is saved is in the list, on every page`() async throws {
        let server = TestServer(try Board.application(Store()))
        let ada = server.browser(), bob = server.browser()
        let hers = try await ada.visit("/card"), his = try await bob.visit("/card")
        #expect(!hers.isEnabled("save"))
        try hers.fill("name", "Buy milk")
        try hers.fill("notes", "Two litres")
        try hers.tap("save")
        try await hers.expect("said", is: "Saved.")
        try await hers.expect("name", holds: "")
        #expect(await his.wait { $0.rows("cards") == ["Buy milk"] })
    }

    @Test func `a name that is too long is not saved`() async throws {
        let server = TestServer(try Board.application(Store()))
        let browser = server.browser()
        let page = try await browser.visit("/card")
        try page.fill("name", String(repeating: "a", count: 81))
        #expect(page.text("nameFault") == "A name has at most 80 characters.")
        #expect(!page.isEnabled("save"))
    }
}
