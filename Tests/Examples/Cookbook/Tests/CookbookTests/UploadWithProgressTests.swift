import Controls
import HTTP
import RxLiveTest
import Testing

@testable import Cookbook

struct UploadWithProgressTests {
    @Test func `says how far the file is, and that it is here`() async throws {
        let server = TestServer(try Cookbook.application())
        let browser = server.browser()
        let page = try await browser.visit("/upload")
        try page.chooseFiles("file", ChosenFile(name: "a.txt", size: 5, type: "text/plain", id: "a"))
        #expect(await page.wait { $0.attribute("data-uploads", of: "file") != nil })
        // A browser sends the bytes beside the socket; the one in memory has none.
        let address = try #require(page.attribute("data-uploads", of: "file")?.split(separator: " ").last)
        let fields = [
            (name: "Tus-Resumable", value: "1.0.0"), (name: "Upload-Offset", value: "0"),
            (name: "Content-Type", value: "application/offset+octet-stream"),
        ]
        let answer = try browser.send(.patch, String(address), fields: fields, body: Array("Hello".utf8))
        #expect(answer.status == 204)
        try await page.expect("said", is: "The file is here.")
    }
}
