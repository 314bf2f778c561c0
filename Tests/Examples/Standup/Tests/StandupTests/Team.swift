import RxLiveTest
import Testing

@testable import Standup

/// A server in memory, and people who are logged in there.
struct Team {
    /// Somebody with a browser, who looks at the board.
    struct Person {
        let browser: TestBrowser
        let page: TestPage

        func add(_ title: String) async throws {
            try page.fill("newTitle", title)
            try page.tap("add")
            try await page.expect("newTitle", holds: "")
        }
    }

    let store: Store
    let server: TestServer

    init() throws {
        store = try Store()
        server = TestServer(try Standup.application(store))
    }

    /// What the rows of the board say: lanes and cards.
    static func titles(on page: TestPage) -> [String] {
        page.rows("cards").indices.map { page.text("cards[\($0)]/title") }
    }

    func join(_ name: String) async throws -> Person {
        let browser = server.browser()
        let page = try await browser.visit("/signup")
        try page.fill("name", name)
        try page.fill("password", "a long password")
        try page.tap("signup")
        #expect(await page.wait { $0.path == "/" })
        return Person(browser: browser, page: page)
    }
}
