import RxLiveTest
import Testing

@testable import Cookbook

struct JSONEndpointTests {
    @Test func `takes notes, and refuses what is none`() throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let added = try browser.send(.post, "/api/notes", body: Array(#"{"text":"Buy milk"}"#.utf8))
        #expect(added.status == 201)
        #expect(try browser.send(.get, "/api/notes").text == #"[{"text":"Buy milk"}]"#)
        #expect(try browser.send(.post, "/api/notes", body: Array("{".utf8)).status == 400)
    }
}
