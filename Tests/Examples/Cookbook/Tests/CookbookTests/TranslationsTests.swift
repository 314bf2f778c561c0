import RxLiveTest
import Testing

@testable import Cookbook

struct TranslationsTests {
    @Test(arguments: [("de-AT, en;q=0.5", "Guten Tag!"), ("fr", "Good day!")])
    func `speaks the browser's language`(languages: String, text: String) throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let answer = try browser.send(.get, "/greeting", fields: [("Accept-Language", languages)])
        #expect(answer.text.contains(text))
    }
}
