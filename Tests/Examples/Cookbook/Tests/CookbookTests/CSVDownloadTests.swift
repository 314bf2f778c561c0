import RxLiveTest
import Testing

@testable import Cookbook

struct CSVDownloadTests {
    @Test func `gives a table, in which nothing is a formula`() throws {
        let browser = TestServer(try Cookbook.application()).browser()
        let answer = try browser.send(.get, "/songs.csv")
        #expect(answer.text == "Title,Seconds\r\n\"Air, on a string\",312\r\n'=Bolero(),930\r\n")
        #expect(answer["Content-Disposition"]?.hasPrefix("attachment; filename=\"songs.csv\"") == true)
    }
}
