// The sign-up screens of an application with logins: who signs up is logged in, and led to where they wanted to be.
import Locking
import Logging
import RxLive
import RxLiveTest
import Storage
import Testing

@testable import Photowall

extension SignupScreenTests {
    @Test(arguments: SignupVariant.allCases)
    func `who signs up is logged in, and at the wall`(_ variant: SignupVariant) throws {
        let house = try WallHouse(), page = try house.browser().open(variant.path)
        try page.fillIn("Ann", in: house)
        try page.press(.enter, in: "repeatedPassword")
        #expect(house.wait { page.path == "/feed" && page.connection == .connected })
        #expect(page.text("name") == "Ann")
        #expect(try house.logins(of: "Ann").count == 1)
        page.reload()
        #expect(house.wait { page.connection == .connected } && page.path == "/feed")
    }

    @Test(arguments: SignupVariant.allCases)
    func `who wanted another page is led there, by way of the links between the forms`(
        _ variant: SignupVariant
    ) throws {
        let house = try WallHouse(), page = try house.browser().open("/photos?from=a"), to = "?to=/photos%3Ffrom%3Da"
        #expect(page.path == "/login" + to)
        for (link, path) in [("signupLink", "/signup"), ("loginLink", "/login"), ("signupLink", "/signup")] {
            try page.visit(link)
            try #require(house.wait { page.path == path + to }, "\(page.path)")
        }
        try page.visit("other")
        if variant == .drivers { try page.visit("other") }
        try #require(house.wait { page.path == variant.path + to }, "\(page.path)")
        try page.fillIn("Ann", in: house)
        try page.tap("signup")
        #expect(house.wait { page.path == "/photos?from=a" }, "\(page.path)")
        #expect(try house.logins(of: "Ann").count == 1)
    }

    @Test(arguments: [
        "//elsewhere.example/", "https://elsewhere.example/", "/%5Celsewhere.example", "javascript:alert(1)",
        "elsewhere",
        "/%0D%0ALocation:%20https://elsewhere.example/", "",
    ])
    func `nobody is led elsewhere`(_ address: String) throws {
        let house = try WallHouse(), page = try house.browser().open("/signup?to=\(address)")
        for link in ["loginLink", "nextLink"] { #expect(page.attribute("href", of: link) == "/login") }
        #expect(page.attribute("href", of: "other") == "/signup/observables")
        try page.fillIn("Ann", in: house)
        try page.tap("signup")
        #expect(house.wait { page.path == "/feed" } && page.destination == nil)
    }

    @Test(arguments: SignupVariant.allCases)
    func `the other tabs of the browser hear of it`(_ variant: SignupVariant) throws {
        let house = try WallHouse(), browser = house.browser()
        let waiting = try browser.open("/login?to=/people"), form = try browser.open(variant.path)
        try form.fill("username", "half a n")
        let page = try browser.open(variant.path)
        try page.fillIn("Ann", in: house)
        try page.tap("signup")
        #expect(house.wait { page.path == "/feed" && waiting.path == "/people" }, "\(waiting.path)")
        #expect(form.path == variant.path && form.value("username") == "half a n", "what is typed stays")
        try form.fill("username", "ann")
        #expect(house.wait { form.text("usernameValidation").hasSuffix(" is taken. Try another.") })
        try form.visit("/feed")
        #expect(house.wait { form.path == "/feed" && form.text("name") == "Ann" })
        #expect(try house.logins(of: "Ann").count == 1)
    }

    @Test(arguments: SignupVariant.allCases)
    func `a browser stays whose it is, and is told where to log in`(_ variant: SignupVariant) throws {
        let house = try WallHouse(), feed = try house.reader("Ann")
        let page = try house.browser(of: feed).open(variant.path)
        try page.fillIn("Ben", in: house)
        try page.tap("signup")
        #expect(house.wait { page.text("result") == "Welcome, Ben! Your account is ready." })
        #expect(page.isVisible("next") && page.attribute("href", of: "nextLink") == "/login")
        #expect(page.path == variant.path && page.focused == "username")
        #expect(try house.logins(of: "Ben").isEmpty && house.logins(of: "Ann").count == 1)
        try page.fill("username", "x")
        house.server.advance(by: .seconds(2))
        #expect(!page.isVisible("next") && page.text("result") == "")
    }

    @Test(arguments: SignupVariant.allCases)
    func `killed between commit and answer, who signed up is logged in, once`(_ variant: SignupVariant) throws {
        let house = try WallHouse(), page = try house.browser().open(variant.path + "?to=/people")
        try page.fillIn("Ann", in: house)
        page.line?.isDownHeld = true
        try page.tap("signup")
        #expect(house.wait { (try? house.stored("Ann")) != nil })
        #expect(try house.logins(of: "Ann").isEmpty && page.path == variant.path + "?to=/people")
        house.server.restart()
        #expect(house.wait { page.path == "/people" })
        #expect(try house.logins(of: "Ann").count == 1)
    }

    @Test(arguments: SignupVariant.allCases)
    func `killed before the work began, who signs up is logged in`(_ variant: SignupVariant) throws {
        let house = try WallHouse(), page = try house.browser().open(variant.path)
        try page.fillIn("Ann", in: house)
        page.line?.isUpHeld = true
        try page.tap("signup")
        house.server.restart()
        #expect(house.wait { page.path == "/feed" })
        #expect(try house.logins(of: "Ann").count == 1)
    }

    @Test(arguments: SignupVariant.allCases)
    func `whose password has been changed since is not let in by the sign-up`(_ variant: SignupVariant) throws {
        let house = try WallHouse(), page = try house.browser().open(variant.path)
        try page.fillIn("Ann", in: house)
        page.line?.isDownHeld = true
        try page.tap("signup")
        #expect(house.wait { (try? house.stored("Ann")) != nil })
        let accounts = try #require(house.photowall.house?.accounts), id = try house.stored("Ann").id
        // By now another browser may have logged in.
        let former = try #require(try accounts.store.passwordHash(of: id))
        #expect(try accounts.store.changePassword(of: id, former, to: "other", keeping: ""))
        house.server.restart()
        #expect(house.wait { page.connection == .connected && page.text("usernameValidation").contains("is taken") })
        house.server.advance(by: .seconds(12))
        #expect(page.path == variant.path)
        #expect(try house.logins(of: "Ann").isEmpty)
    }

    @Test func `neither the password nor the way in is in the log`() async throws {
        let log = LockedValue("")
        let house = try WallHouse(logger: Logger(label: "test") { _ in KeptLog(log) })
        let page = try await SocketBrowser(port: UInt16(house.port)).visit("/signup")
        try page.fill("username", "Ann")
        for field in ["password", "repeatedPassword"] { try page.fill(field, "a passphrase") }
        #expect(await page.wait { $0.isEnabled("signup") })
        try page.tap("signup")
        #expect(await page.wait { $0.path == "/feed" && $0.text("name") == "Ann" })
        page.close()
        let said = log.withLock { $0 }
        #expect(said.contains("/session/…"), "the way is there")
        #expect(!said.contains("a passphrase") && !said.contains(#/\/session\/[A-Za-z0-9_-]/#))
    }

    /// Keeps all that is logged.
    private struct KeptLog: LogHandler {
        private let text: LockedValue<String>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        init(_ text: LockedValue<String>) { self.text = text }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            text.withLock { $0 += "\(event.message) \(event.metadata.map { "\($0)" } ?? "")\n" }
        }
    }
}

extension WallHouse {
    /// The browsers in which somebody is logged in who has an account.
    fileprivate func logins(of name: String) throws -> [Login] {
        try photowall.house?.logins.logins(of: Principal(stored(name))) ?? []
    }
}

extension TestPage {
    /// Types a whole form and waits for the button.
    fileprivate func fillIn(_ name: String, _ password: String = "kobalt", in house: WallHouse) throws {
        try fill("username", name)
        for field in ["password", "repeatedPassword"] { try fill(field, password) }
        guard house.wait(until: { self.isEnabled("signup") }) else { throw WallHouse.Problem("the form is not ready") }
    }
}
