import RxLiveTest
import Testing

@testable import Board

struct CardTests {
    @Test func `greets`() throws {
        let browser = TestServer(try Board.application(Store())).browser()
        let page = try browser.open("/card")
        #expect(page.text("greeting") == "")
        try page.type("name", "Ada")
        #expect(page.text("greeting") == "Hello, Ada!")
    }
}
