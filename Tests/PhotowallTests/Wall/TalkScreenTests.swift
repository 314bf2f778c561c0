// Likes and comments as people use them: pages in memory, the real database, and the real way over HTTP between them.
import Foundation
import RxLiveTest
import Storage
import Testing

@testable import Photowall
@testable import RxLiveTest

@Suite struct TalkScreenTests {
    private let house: WallHouse
    private let ann: TestPage
    private let bob: TestPage
    private let post: Post

    init() throws {
        house = try WallHouse()
        (ann, bob) = (try house.reader("Ann"), try house.reader("Bob"))
        post = try house.post("Hello!", by: "Ann")
        let (ann, bob) = (ann, bob)
        try #require(house.wait { ann.posts == ["Hello!"] && bob.posts == ["Hello!"] })
    }

    /// What the heart of the row says: its state, its name, its number.
    private func heart(_ page: TestPage, _ outlet: String = "feeds[0]/like") -> String {
        let number = page.text(outlet.replacing("like", with: "likes"))
        return
            "\(page.attribute("aria-pressed", of: outlet) ?? "-") \(page.attribute("aria-label", of: outlet) ?? "-") \(number)"
    }

    private func open(_ page: TestPage) throws {
        try page.tap("feeds[0]/talk")
        try #require(house.wait { page.path.hasPrefix("/feed/") && page.isVisible("comment") })
    }

    private func comments(_ page: TestPage) -> [String] {
        page.rows("comments").indices.map { page.text("comments[\($0)]/text") }
    }

    private func say(_ text: String, _ page: TestPage) throws {
        try page.fill("comment", text)
        try #require(house.wait { page.isEnabled("send") })
        try page.tap("send")
    }

    @Test func `a like is shown at once, and to all`() throws {
        #expect(heart(ann) == "false Like ")
        try ann.tap("feeds[0]/like")
        #expect(heart(ann) == "true Like, 1 like 1", "before the wall has answered")
        #expect(house.wait { heart(bob) == "false Like, 1 like 1" })
        try bob.tap("feeds[0]/like")
        #expect(house.wait { heart(bob) == "true Like, 2 likes 2" && heart(ann) == "true Like, 2 likes 2" })
        try ann.tap("feeds[0]/like")
        #expect(house.wait { heart(ann) == "false Like, 1 like 1" && heart(bob) == "true Like, 1 like 1" })
        bob.reload()
        #expect(house.wait { bob.rows("feeds").count == 1 && heart(bob) == "true Like, 1 like 1" })
        let second = try house.browser(of: ann).open("/feed")
        #expect(house.wait { second.rows("feeds").count == 1 && heart(second) == "false Like, 1 like 1" })
        try ann.tap("feeds[0]/like")
        #expect(house.wait { heart(second) == "true Like, 2 likes 2" }, "on all pages of who likes it")
        second.close()
    }

    @Test func `a like that the wall refuses is taken back with a sentence`() throws {
        // Posts come by news, too: a wall that goes while it is still read is told in a dialog, behind which nothing is tapped.
        try #require(house.wait { !ann.isVisible("indicator") })
        house.stopServing()
        try ann.tap("feeds[0]/like")
        #expect(house.wait { ann.text("outcome").hasPrefix("The wall ") })
        #expect(heart(ann) == "false Like ")
    }

    @Test func `who likes a post is told by name, live`() throws {
        try open(ann)
        #expect(heart(ann, "like") == "false Like " && ann.text("likers") == "")
        try bob.tap("feeds[0]/like")
        #expect(house.wait { ann.text("likers") == "Bob" && heart(ann, "like") == "false Like, 1 like 1" })
        try ann.tap("like")
        #expect(ann.text("likers") == "You and Bob" && heart(ann, "like") == "true Like, 2 likes 2")
        #expect(house.wait { heart(bob) == "true Like, 2 likes 2" })
        let path = ann.path
        try ann.back()
        #expect(
            house.wait { ann.path == "/feed" && ann.rows("feeds").count == 1 && heart(ann) == "true Like, 2 likes 2" }
        )
        let other = try house.browser(of: bob).open(path)
        #expect(house.wait { other.text("likers") == "You and Ann" && heart(other, "like") == "true Like, 2 likes 2" })
        other.close()
    }

    @Test func `comments are live for all who look, and counted on the wall`() throws {
        let eve = try house.reader("Eve")
        try open(ann)
        try open(bob)
        #expect(house.wait { ann.isVisible("noComments") })
        try say("First!", bob)
        #expect(house.wait { comments(ann) == ["First!"] && comments(bob) == ["First!"] })
        #expect(house.wait { bob.value("comment") == "" && bob.text("outcome") == "Your comment is there." })
        #expect(
            ann.text("comments[0]/author") == "Bob" && ann.text("talkTitle") == "1 comment"
                && !ann.isVisible("noComments")
        )
        #expect(house.wait { eve.text("feeds[0]/comments") == "1" })
        #expect(eve.attribute("aria-label", of: "feeds[0]/talk") == "1 comment")
        // Its author changes it.
        #expect(!ann.isVisible("comments[0]/edit") && ann.isVisible("comments[0]/remove"), "the post is Ann's")
        try bob.tap("comments[0]/edit")
        #expect(bob.value("comment") == "First!" && bob.isVisible("changing") && bob.text("send") == "Save")
        try say("First.", bob)
        #expect(house.wait { comments(ann) == ["First."] && ann.isVisible("comments[0]/edited") })
        #expect(house.wait { !bob.isVisible("changing") && bob.value("comment") == "" && bob.text("send") == "Send" })
        // The post's author takes it away, and brings it back.
        try ann.tap("comments[0]/remove")
        #expect(house.wait { comments(bob) == [] && ann.isVisible("undoBar") })
        #expect(house.wait { eve.text("feeds[0]/comments") == "" && ann.text("undone") == "Deleted: “First.”" })
        #expect(!bob.isVisible("undoBar"))
        try ann.tap("undo")
        #expect(house.wait { comments(bob) == ["First."] && comments(ann) == ["First."] && !ann.isVisible("undoBar") })
        #expect(house.wait { eve.text("feeds[0]/comments") == "1" })
    }

    @Test func `Enter begins a line, and Control and Enter send`() throws {
        try open(bob)
        try bob.fill("comment", "one")
        try bob.press(.enter, in: "comment")
        try bob.type("comment", "two")
        #expect(bob.value("comment") == "one\ntwo" && comments(bob) == [])
        // The server has not seen yet that there is something to send.
        try bob.press(.controlEnter, in: "comment")
        #expect(
            house.wait { comments(bob) == ["one two"] && bob.value("comment") == "" },
            "white space is shown as one"
        )
    }

    @Test func `a draft is there after a reload and a kill, and is its post's alone`() throws {
        let other = try house.post("Other", by: "Ann")
        #expect(house.wait { bob.posts == ["Other", "Hello!"] })
        let id = "\(post.author.id)_\(post.id)", tab = try house.browser(of: bob).open("/feed/\(id)")
        #expect(house.wait { tab.isVisible("comment") })
        try tab.fill("comment", "not yet")
        house.server.advance(by: .seconds(3))
        tab.reload()
        #expect(house.wait { tab.isVisible("comment") && tab.value("comment") == "not yet" })
        house.server.restart()
        #expect(
            house.wait { tab.connection == .connected && tab.isVisible("comment") && tab.value("comment") == "not yet" }
        )
        for _ in 0..<5 {
            house.server.restart()
            #expect(house.wait { tab.connection == .connected && tab.value("comment") == "not yet" })
            tab.reload()
            #expect(house.wait { tab.isVisible("comment") && tab.value("comment") == "not yet" })
        }
        let second = try house.browser(of: bob).open("/feed/\(other.author.id)_\(other.id)")
        #expect(house.wait { second.isVisible("comment") && second.value("comment") == "" })
        try say("now", tab)
        #expect(house.wait { comments(tab) == ["now"] && tab.value("comment") == "" })
        for page in [tab, second] { page.close() }
    }

    @Test func `a comment is said once, whenever the server is killed, and its field is empty then`() throws {
        let tab = try house.browser(of: bob).open("/feed/\(post.author.id)_\(post.id)")
        #expect(house.wait { tab.isVisible("comment") })
        for delay in [0, 5, 20, 60] {
            try say("after \(delay)", tab)
            house.pass(.milliseconds(delay))
            house.server.restart()
            #expect(house.wait { tab.connection == .connected && comments(tab).last == "after \(delay)" })
            #expect(
                house.wait {
                    tab.value("comment") == "" && tab.text("talkTitle") == CommentsViewModel.title(comments(tab).count)
                }
            )
        }
        #expect(comments(tab) == ["after 0", "after 5", "after 20", "after 60"])
        tab.close()
    }

    @Test func `after a deletion the next comment has the focus, and else the title`() throws {
        try open(bob)
        for text in ["one", "two"] {
            try say(text, bob)
            #expect(house.wait { comments(bob).last == text && bob.value("comment") == "" })
        }
        #expect(house.wait { bob.isVisible("comments[1]/remove") })
        try bob.tap("comments[0]/remove")
        #expect(house.wait { comments(bob) == ["two"] })
        #expect(house.wait { bob.focused == "remove" }, "\(bob.focused ?? "-")")
        try bob.tap("comments[0]/remove")
        #expect(house.wait { comments(bob) == [] && bob.focused == "talkTitle" }, "\(bob.focused ?? "-")")
    }

    @Test func `a post that is not there has nothing to say`() throws {
        let page = try house.browser(of: bob).open("/feed/\(post.author.id)_9999")
        #expect(house.wait { page.text("problem") == "This post is not there any more." })
        #expect(!page.isVisible("talk") && !page.isVisible("deeds") && !page.isVisible("comment"))
        page.close()
    }

    @Test func `older comments are behind a button`() throws {
        let store = PostStore(try #require(house.photowall.house).store), author = try house.stored("Bob").id
        for number in 1...60 { _ = try store.comment(CommentText("\(number)"), on: post.id, by: author) }
        try open(ann)
        #expect(house.wait { ann.isVisible("older") && ann.text("comments[0]/text") == "11" })
        #expect(ann.text("talkTitle") == "60 comments")
        try ann.tap("older")
        #expect(house.wait { !ann.isVisible("older") && ann.text("comments[0]/text") == "1" })
    }

    @Test func `what cannot be said stays in the field, and says why`() throws {
        try open(bob)
        try bob.fill("comment", String(repeating: "x", count: 2_001))
        #expect(house.wait { bob.text("left") == "1 too many" })
        #expect(!bob.isEnabled("send"))
        try bob.fill("comment", "late")
        #expect(house.wait { bob.isEnabled("send") })
        try house.post("x", by: "Ann")
        try house.write("UPDATE post SET deleted = unixepoch() WHERE id = \(post.id)")
        try bob.tap("send")
        #expect(house.wait { bob.text("outcome") == "This post is not there any more." })
        #expect(bob.value("comment") == "late" && comments(bob) == [])
    }

    @Test func `a deletion can be undone after a reload, as long as it could be without`() throws {
        try open(bob)
        try say("oops", bob)
        #expect(house.wait { bob.rows("comments").count == 1 && bob.isVisible("comments[0]/remove") })
        try bob.tap("comments[0]/remove")
        #expect(house.wait { comments(bob) == [] })
        house.expectOfferToUndo(at: bob, for: Post.undoTime)
    }
}
