// The menus of posts, on the wall and on a post's page: what they offer its author and other readers, and what comes of
// that.
import RxLiveTest
import Testing

@testable import Photowall

@Suite struct PostMenuTests {
    private let house: WallHouse
    private let (ann, bob): (TestPage, TestPage)

    init() throws {
        house = try WallHouse()
        (ann, bob) = (try house.reader("Ann"), try house.reader("Bob"))
        try house.post("first words", by: "Ann")
        let (house, ann, bob) = (house, ann, bob)
        #expect(house.wait { ann.posts == ["first words"] && bob.posts == ["first words"] })
    }

    @Test func `everybody copies a post's address, and its author alone may change it`() throws {
        #expect(ann.offers("edit", ofRow: 0) && ann.offers("remove", ofRow: 0))
        #expect(!bob.offers("edit", ofRow: 0) && !bob.offers("remove", ofRow: 0))
        try bob.choose("copy", ofRow: 0)
        #expect(house.wait { bob.text("outcome") == "Link copied." })
        let path = try #require(bob.attribute("href", of: "feeds[0]/newTab"))
        #expect(path.hasPrefix("/feed/") && bob.clipboard.hasPrefix("http") && bob.clipboard.hasSuffix(path))
    }

    @Test func `a changed post says so at once, to all who see it`() throws {
        try bob.tap("feeds[0]/openPost")
        #expect(house.wait { bob.text("message") == "first words" })
        #expect(!bob.isVisible("edited") && bob.attribute("hidden", of: "edit") != nil)
        try ann.choose("edit", ofRow: 0)
        #expect(house.wait { ann.dialogs == ["Edit post"] })
        #expect(ann.value("words") == "first words")
        try ann.fill("words", "")
        #expect(house.wait { !ann.isEnabled("save") })
        try ann.fill("words", "other words")
        #expect(house.wait { ann.isEnabled("save") })
        try ann.tap("save")
        #expect(house.wait { ann.dialogs == [] && ann.posts == ["other words"] })
        #expect(ann.isVisible("feeds[0]/edited") && ann.text("outcome") == "Your post is changed.")
        #expect(house.wait { bob.text("message") == "other words" && bob.isVisible("edited") })
    }

    @Test func `what is typed is there again after a reload, unless it was cancelled`() throws {
        try ann.choose("edit", ofRow: 0)
        #expect(house.wait { ann.dialogs == ["Edit post"] })
        try ann.fill("words", "not yet")
        house.server.advance(by: .seconds(3))
        ann.reload()
        #expect(house.wait { ann.offers("edit", ofRow: 0) })
        try ann.choose("edit", ofRow: 0)
        #expect(house.wait { ann.value("words") == "not yet" })
        try ann.tap("cancel")
        #expect(house.wait { ann.dialogs == [] })
        #expect(ann.posts == ["first words"])
        try ann.choose("edit", ofRow: 0)
        #expect(house.wait { ann.value("words") == "first words" })
    }

    @Test func `a post is changed on its own page, and is deleted there and brought back on the wall`() throws {
        try ann.tap("feeds[0]/openPost")
        #expect(house.wait { ann.text("message") == "first words" })
        try ann.choose("edit", of: "options")
        #expect(house.wait { ann.value("words") == "first words" })
        try ann.fill("words", "other words")
        #expect(house.wait { ann.isEnabled("save") })
        try ann.tap("save")
        #expect(house.wait { ann.dialogs == [] && ann.text("message") == "other words" && ann.isVisible("edited") })
        #expect(house.wait { bob.posts == ["other words"] })
        try ann.choose("remove", of: "options")
        #expect(house.wait { ann.path == "/feed" && ann.isVisible("undoBar") && bob.posts == [] })
        try ann.tap("undo")
        #expect(house.wait { ann.posts == ["other words"] && bob.posts == ["other words"] })
    }
}
