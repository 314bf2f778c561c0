// The wall's screens as people use them: pages in memory, the real database, and the real way over HTTP between them.
import RxLiveTest
import Storage
import Testing

@testable import Photowall

@Suite struct WallScreenTests {
    @Test func `what one posts, others read at once`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann"), bob = try house.reader("Bob")
        #expect(house.wait { ann.text("empty") == "The wall is waiting for its first photo" })
        #expect(!ann.isEnabled("post"))
        try ann.fill("message", "Hello!")
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { ann.text("outcome") == "Posted." })
        #expect(house.wait { ann.posts == ["Hello!"] && bob.posts == ["Hello!"] })
        #expect(ann.value("message") == "", "the draft is gone")
        #expect(bob.text("feeds[0]/author") == "Ann")
        #expect(!bob.offers("remove", ofRow: 0))
        #expect(ann.offers("remove", ofRow: 0))
    }

    @Test func `a row opens its post, and Back finds the rows as they were`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        for text in ["one", "two"] {
            try ann.fill("message", text)
            #expect(house.wait { ann.isEnabled("post") })
            try ann.tap("post")
            #expect(house.wait { ann.posts.first == text })
        }
        try ann.tap("feeds[1]/openPost")
        #expect(house.wait { ann.path.hasPrefix("/feed/") })
        #expect(house.wait { ann.text("message") == "one" })
        #expect(ann.text("from") == "Ann")
        #expect(ann.text("type") == "status")
        let path = ann.path
        try ann.back()
        #expect(house.wait { ann.path == "/feed" })
        #expect(house.wait { ann.posts == ["two", "one"] }, "what is on its way and what has come are one")
        // The address by itself.
        let other = try house.server.browser().open(path)
        #expect(other.path.hasPrefix("/login?to=/feed/"))
        try house.logIn("ann", "kobalt", at: other)
        #expect(house.wait { other.path == path && other.text("message") == "one" })
        other.close()
    }

    @Test func `a post is for people who are found as one types`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann"), bob = try house.reader("Bob")
        try ann.fill("search", "bo")
        #expect(house.wait { ann.rows("found").count == 1 })
        try ann.tap("found[0]/add")
        #expect(house.wait { ann.rows("recipients").count == 1 && ann.rows("found").isEmpty })
        try ann.fill("message", "for you")
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { bob.posts == ["for you"] })
        try bob.tap("feeds[0]/openPost")
        #expect(house.wait { bob.text("to") == "Bob" })
        #expect(house.wait { ann.rows("recipients").isEmpty })
    }

    @Test func `Enter takes who is found first, and nobody twice`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        _ = try house.reader("Bob")
        try ann.fill("message", "not yet")
        try ann.fill("search", "zzz")
        #expect(house.wait { ann.text("nobody") == "No one by that name" })
        try ann.fill("search", "bo")
        #expect(house.wait { ann.rows("found").count == 1 && ann.text("nobody").isEmpty })
        try ann.press(.enter, in: "search")
        #expect(ann.posts.isEmpty, "it is no form's")
        try ann.happen("keydown", to: "search", ["key": "Enter", "ctrlKey": false, "shiftKey": false])
        #expect(house.wait { ann.rows("recipients").count == 1 && ann.value("search") == "" })
        #expect(ann.posts.isEmpty && ann.value("message") == "not yet")
        try ann.fill("search", "bob")
        house.server.advance(by: .seconds(1))
        #expect(house.wait { ann.rows("found").isEmpty })
        #expect(ann.rows("recipients").count == 1 && ann.text("nobody").isEmpty)
        try ann.tap("recipients[0]/drop")
        #expect(house.wait { ann.rows("recipients").isEmpty && ann.rows("found").count == 1 })
    }

    @Test func `one's own post goes, and comes back where it was`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann"), bob = try house.reader("Bob")
        try ann.fill("message", "oops")
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { bob.posts == ["oops"] && ann.offers("remove", ofRow: 0) })
        try ann.choose("remove", ofRow: 0)
        #expect(house.wait { bob.posts == [] && ann.posts == [] })
        #expect(house.wait { ann.isVisible("undoBar") })
        try ann.tap("undo")
        #expect(house.wait { bob.posts == ["oops"] && ann.posts == ["oops"] })
        #expect(house.wait { !ann.isVisible("undoBar") })
    }

    @Test func `a draft is there after the server was killed, and in another tab`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try house.reader("Bob").close()
        try ann.fill("search", "bo")
        #expect(house.wait { ann.rows("found").count == 1 })
        try ann.tap("found[0]/add")
        #expect(house.wait { ann.rows("recipients").count == 1 })
        try ann.fill("message", "not yet")
        house.server.advance(by: .seconds(3))
        house.server.restart()
        #expect(house.wait { ann.connection == .connected && ann.value("message") == "not yet" })
        #expect(ann.text("recipients[0]/drop") == "Bob")
        let second = try house.browser(of: ann).open("/feed")
        #expect(second.value("message") == "not yet")
        #expect(second.rows("recipients").count == 1, "and whom it is for")
    }

    @Test func `a deletion can be undone after a reload and a restart, as long as it could be without`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try house.post("oops", by: "Ann")
        #expect(house.wait { ann.offers("remove", ofRow: 0) })
        try ann.choose("remove", ofRow: 0)
        #expect(house.wait { ann.isVisible("undoBar") })
        house.server.advance(by: .seconds(3))
        ann.reload()
        #expect(house.wait { ann.isVisible("undoBar") && ann.text("undone") == "Deleted: “oops”" })
        #expect(ann.focused != "undo", "whoever comes back has not tapped")
        house.server.restart()
        #expect(house.wait { ann.connection == .connected && ann.isVisible("undoBar") })
        let other = try house.browser(of: ann).open("/feed")
        #expect(other.isVisible("undoBar"))
        try ann.tap("undo")
        #expect(house.wait { ann.posts == ["oops"] && !ann.isVisible("undoBar") })
        house.server.advance(by: .seconds(3))
        ann.reload()
        #expect(house.wait { ann.offers("remove", ofRow: 0) })
        #expect(!ann.isVisible("undoBar"), "there is nothing to undo any more")
        try ann.choose("remove", ofRow: 0)
        house.expectOfferToUndo(at: ann, for: Post.undoTime)
    }

    @Test func `who is here is told, and who has gone is not`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        #expect(house.wait { ann.text("readers") == "Only you, so far" })
        let bob = try house.reader("Bob")
        #expect(house.wait { ann.text("readers") == "Bob is here" })
        bob.close()
        #expect(house.wait { ann.text("readers") == "Only you, so far" })
    }

    @Test func `guessing is limited, and says when to try again`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        ann.close()
        let page = try house.browser().open("/login")
        for _ in 0..<5 {
            try house.logIn("ann", "wrong", at: page)
            #expect(house.wait { page.text("result") == "That user name and password don’t match." })
            try page.fill("password", "")
            #expect(house.wait { page.text("result") == "" })
        }
        try house.logIn("ann", "kobalt", at: page)
        #expect(house.wait { page.text("result").hasPrefix("Too many attempts have failed. Try again in ") })
        #expect(page.path == "/login")
    }
}
