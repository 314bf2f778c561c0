import Rx
import RxLive
import RxLiveTest
import Testing

// The login screen: what those are told who wanted to go elsewhere, and what is seen while an attempt is under way.
import struct OAuth.Identity

@testable import Photowall

@Suite struct LoginScreenTests {
    private static let refusals = [
        ("/photos", "Log in to choose photos."), ("/collage", "Log in to make a collage."),
        ("/collage?x=1", "Log in to make a collage."),
    ]

    @Test(arguments: refusals)
    func `who is refused a screen is told why, until they are logged in`(path: String, sentence: String) throws {
        let house = try WallHouse()
        _ = try house.reader("Ann")
        let page = try house.server.browser().open(path)
        #expect(page.path.hasPrefix("/login?to="))
        // Before any script runs.
        #expect(page.text("refusal") == sentence && page.isVisible("refusal"))
        #expect(page.dialogs.isEmpty, "nothing lies over the form")
        try page.fill("username", "Ann")
        #expect(page.isVisible("refusal"))
        try house.logIn("ann", "kobalt", at: page)
        #expect(house.wait { page.path == path })
        page.close()
    }

    @Test func `who comes here though they are logged in is told nothing`() throws {
        let house = try WallHouse()
        let feed = try house.reader("Ann"), browser = try house.browser(of: feed)
        // Of several tabs one is told.
        feed.close()
        let known = try browser.open("/login?to=/photos")
        #expect(known.isVisible("known") && !known.isVisible("refusal"))
        try known.tap("logout")
        let sentence = "You’re logged out. Log in to choose photos."
        #expect(house.wait { known.isVisible("refusal") && known.text("refusal") == sentence })
        known.reload()
        #expect(known.text("refusal") == "Log in to choose photos.", "it is said once")
        known.close()
    }

    @Test func `a user that another browser logs out is told so`() throws {
        let house = try WallHouse()
        let phone = try house.reader("Ann"), desk = try house.browser().open("/login?to=/account")
        try house.logIn("ann", "kobalt", at: desk)
        #expect(house.wait { desk.path == "/account" && desk.rows("logins").count == 2 })
        let others = (0..<2).filter { !desk.isVisible("logins[\($0)]/mark") }
        try desk.tap("logins[\(#require(others.first))]/end")
        #expect(house.wait { phone.path == "/login?to=/feed" })
        #expect(phone.isVisible("refusal") && phone.text("refusal") == "You’re logged out.")
        try house.logIn("ann", "kobalt", at: phone)
        #expect(house.wait { phone.path == "/feed" })
    }

    @Test(arguments: ["/photos", "/feed", "/people"])
    func `who logs in in one tab is where they wanted to be in the others`(path: String) throws {
        let house = try WallHouse()
        _ = try house.reader("Ann")
        let browser = house.browser(), other = try browser.open("/login?to=\(path)"), page = try browser.open("/feed")
        try house.logIn("ann", "kobalt", at: page)
        #expect(house.wait { page.path == "/feed" && other.path == path }, "\(other.path)")
    }

    @Test(arguments: [
        "/login", "/login?to=/feed", "/login?to=/photos/../feed", "/login?to=//photos", "/login?to=/photosx",
    ])
    func `nobody else is told anything`(path: String) throws {
        let house = try WallHouse(), page = try house.server.browser().open(path)
        #expect(!page.isVisible("refusal"))
        page.close()
    }

    @Test func `a person faster than the line logs in with the first Enter`() throws {
        let house = try WallHouse()
        _ = try house.reader("Ann")
        let page = try house.server.browser().open("/login"), line = try #require(page.line)
        line.isUpHeld = true
        try page.fill("username", "Ann")
        try page.press(.enter, in: "username")
        #expect(page.focused == "password", "what is missing is seen here")
        try page.fill("password", "kobalt")
        try page.press(.enter, in: "password")
        #expect(!page.isEnabled("login"))
        line.isUpHeld = false
        #expect(house.wait { page.path == "/feed" })
        page.close()
    }

    @Test func `an attempt that takes its time covers the page, and then the focus is where one goes on`() throws {
        let answers = PublishSubject<LoginOutcome>()
        var router = Router()
        router.screen("/login") {
            LoginViewController($0, accounts: HeldLogins(answers: answers), providers: NoProviders())
        }
        let server = TestServer(try Application(Package.folders.get(), router: router))
        let page = try server.browser().open("/login")
        try page.fill("username", "ann")
        try page.fill("password", "wrong")
        try page.tap("login")
        server.advance(by: .milliseconds(149))
        #expect(page.dialogs.isEmpty && page.attribute("aria-busy", of: "login") == "true")
        server.advance(by: .milliseconds(1))
        #expect(page.dialogs == ["Logging in …"])
        answers.onNext(.wrong)
        server.advance(by: .milliseconds(300))
        #expect(page.dialogs.isEmpty && page.attribute("aria-busy", of: "login") != "true")
        #expect(page.text("result") == LoginOutcome.wrong.sentence)
        #expect(page.focused == "password")
        #expect(page.attribute("aria-invalid", of: "password") == "true")
        server.advance(by: .seconds(2))
        try page.type("password", "x")
        server.advance(by: .milliseconds(300))
        #expect(page.attribute("aria-invalid", of: "password") != "true" && page.text("result") == "")
    }

    /// Answers when the test does.
    ///
    /// `@unchecked Sendable`: used by the one thread that runs the test.
    private struct HeldLogins: LoginService, @unchecked Sendable {
        let answers: PublishSubject<LoginOutcome>

        func logIn(_ form: LoginForm, from network: UInt64) -> Single<LoginOutcome> { answers.take(1).asSingle() }
    }

    private struct NoProviders: ProviderService {
        func names(for request: PageRequest) -> [ProviderName] { [] }
        func begin(_ key: String, for request: PageRequest, goingTo destination: String) -> Single<String> { .never() }
        func arrival(for request: PageRequest) -> Arrival? { nil }
        func user(of identity: Identity) -> Single<ProvenUser?> { .just(nil) }
        func end(_ request: PageRequest) {}
    }
}
