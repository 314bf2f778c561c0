import RxLive
import RxLiveTest
import Testing

@testable import Cookbook

struct ChatTests {
    @Test func `two people talk`() throws {
        let server = TestServer(try Cookbook.application(Topics()))
        let first = server.browser(), second = server.browser()
        let ada = try first.open("/chat"), bob = try second.open("/chat")
        try ada.fill("words", "Hello, Bob!")
        try ada.press(.enter, in: "words")
        #expect(bob.rows("messages") == ["Hello, Bob!"])
        try bob.fill("words", "Hello, Ada!")
        try bob.tap("send")
        #expect(ada.rows("messages") == ["Hello, Bob!", "Hello, Ada!"])
        #expect(ada.value("words") == "")
    }
}
