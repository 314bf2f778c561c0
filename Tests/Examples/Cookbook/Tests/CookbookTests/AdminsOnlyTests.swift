import RxLiveTest
import Testing

@testable import Cookbook

struct AdminsOnlyTests {
    @Test(arguments: [("Ada", "Admin Ada"), ("Bob", "There is nothing here. Go to the search")])
    func `shows it to admins`(name: String, text: String) async throws {
        let server = TestServer(try Cookbook.application())
        let browser = server.browser()
        let page = try await browser.visit("/admin")
        #expect(page.path == "/login?to=/admin")
        try page.fill("name", name)
        try page.tap("enter")
        #expect(await page.wait { $0.path == "/admin" })
        #expect(page.html.contains(name == "Ada" ? "<h2>Admin</h2>" : "There is nothing here."))
    }
}
