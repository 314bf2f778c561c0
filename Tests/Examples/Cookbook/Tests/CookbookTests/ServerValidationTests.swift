import RxLiveTest
import Testing

@testable import Cookbook

struct ServerValidationTests {
    @Test func `says whether the name is free`() async throws {
        let server = TestServer(try Cookbook.application())
        let browser = server.browser()
        let page = try await browser.visit("/name")
        try page.type("userName", "Ada")
        try await page.expect("verdict", is: "Somebody has this name.")
        #expect(page.attribute("aria-invalid", of: "userName") == "true")
        try page.fill("userName", "Bob")
        try await page.expect("verdict", is: "The name is free.")
        #expect(page.isEnabled("save"))
    }
}
