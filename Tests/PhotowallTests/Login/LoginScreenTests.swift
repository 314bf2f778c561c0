// The login screen as those see it who wanted to go elsewhere.
import RxLiveTest
import Testing

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
        try house.logIn("ann", "secret", at: page)
        #expect(house.wait { page.path == path })
        page.close()
    }

    @Test func `who comes here though they are logged in is told nothing`() throws {
        let house = try WallHouse()
        let browser = try house.browser(of: house.reader("Ann")), known = try browser.open("/login?to=/photos")
        #expect(known.isVisible("known") && !known.isVisible("refusal"))
        try known.tap("logout")
        #expect(house.wait { known.isVisible("refusal") && known.text("refusal") == "Log in to choose photos." })
        known.close()
    }

    @Test(arguments: ["/photos", "/feed", "/people"])
    func `who logs in in one tab is where they wanted to be in the others`(path: String) throws {
        let house = try WallHouse()
        _ = try house.reader("Ann")
        let browser = house.browser(), other = try browser.open("/login?to=\(path)"), page = try browser.open("/feed")
        try house.logIn("ann", "secret", at: page)
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
}
