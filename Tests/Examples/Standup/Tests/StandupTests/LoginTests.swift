import RxLive
import RxLiveTest
import Testing

@testable import Standup

struct LoginTests {
    @Test func `who signs up is logged in`() async throws {
        let server = TestServer(try Standup.application(Store()))
        let browser = server.browser()
        let page = try await browser.visit("/account")
        #expect(page.path == "/login?to=/account")
        try page.visit("signup")
        try await signUp("Ada", on: page)
        #expect(await page.wait { $0.path == "/account" })
        #expect(page.text("name") == "Ada")
    }

    @Test func `who logs out has to log in`() async throws {
        let server = TestServer(try Standup.application(Store()))
        let browser = server.browser()
        let page = try await browser.visit("/signup?to=/account")
        try await signUp("Ada", on: page)
        #expect(await page.wait { $0.path == "/account" })
        try page.tap("logout")
        #expect(await page.wait { $0.path == "/login?to=/account" })
        try page.fill("name", "ada")
        try page.fill("password", "wrong password")
        try page.tap("login")
        try await page.expect("result", is: "This name and password do not match.")
        try page.fill("password", "a long password")
        try page.tap("login")
        #expect(await page.wait { $0.path == "/account" })
    }

    @Test func `a name is one person's`() async throws {
        let server = TestServer(try Standup.application(Store()))
        let first = server.browser(), second = server.browser()
        let ada = try await first.visit("/signup"), other = try await second.visit("/signup")
        try await signUp("Ada", on: ada)
        #expect(await ada.wait { $0.path == "/" })
        try await signUp("ADA", on: other)
        try await other.expect("result", is: "Somebody has this name already. Please choose another.")
    }

    @Test func `says what is wrong with a name and a password`() async throws {
        let server = TestServer(try Standup.application(Store()))
        let browser = server.browser()
        let page = try await browser.visit("/signup")
        try page.fill("name", "a")
        try page.fill("password", "short")
        #expect(page.text("nameFault") == "A name has 2 to 40 letters and digits.")
        #expect(page.text("passwordFault") == "A password has 8 to 200 characters.")
        #expect(!page.isEnabled("signup"))
    }

    @Test func `guessing is slowed down, for the name and network alone`() {
        let attempts = Attempts(), now = ContinuousClock.now
        for _ in 0..<5 { #expect(attempts.begin("Ada", from: 1, at: now)) }
        #expect(!attempts.begin("ada", from: 1, at: now))
        #expect(attempts.begin("Ada", from: 2, at: now))
        #expect(attempts.begin("Ada", from: 1, at: now + .seconds(30)))
        attempts.succeeded("Ada", from: 1)
        #expect(attempts.begin("Ada", from: 1, at: now + .seconds(31)))
    }

    @Test func `logins outlive the program`() throws {
        let store = try Store(), logins = StoredLogins(store)
        try store.database.write { database in
            try database.execute(sql: "INSERT INTO account (id, name, hash) VALUES (7, 'Ada', '')")
        }
        let ada = Principal(id: "7", name: "Ada")
        let login = Login(user: ada, session: SessionID(high: 1, low: 2), made: 3, seen: 4, agent: "")
        try logins.add(login)
        #expect(try logins.logins().map(\.user) == [ada])
        try logins.remove([login.session])
        #expect(try logins.logins().isEmpty)
    }

    private func signUp(_ name: String, on page: TestPage) async throws {
        try page.fill("name", name)
        try page.fill("password", "a long password")
        try page.tap("signup")
    }
}
