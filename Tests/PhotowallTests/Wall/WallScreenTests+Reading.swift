// What a reader of the wall sees: what waits above the rows, what is further down, and what rows and details say.
import RxLiveTest
import Storage
import Synchronization
import Testing

@testable import Photowall

extension WallScreenTests {
    @Test func `new posts wait for who has scrolled, and come at a tap`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann"), bob = try house.reader("Bob")
        try house.post("one", by: "Ann")
        #expect(house.wait { bob.posts == ["one"] && ann.posts == ["one"] })
        try bob.scroll(to: 400)
        for text in ["two", "three"] { try house.post(text, by: "Ann") }
        #expect(house.wait { bob.text("news") == "2 new posts" })
        #expect(bob.isVisible("news") && bob.posts == ["one"])
        #expect(bob.text("newsSaid") == "2 new posts", "who does not see it hears it")
        #expect(house.wait { ann.posts == ["three", "two", "one"] }, "at the top they are there at once")
        #expect(!ann.isVisible("news"))
        try bob.tap("news")
        #expect(house.wait { bob.posts == ["three", "two", "one"] })
        #expect(!bob.isVisible("news"))
        try house.post("four", by: "Ann")
        #expect(house.wait { bob.text("news") == "1 new post" })
        try bob.scroll(to: 0)
        #expect(house.wait { bob.posts.first == "four" && !bob.isVisible("news") }, "the top is as good as a tap")
    }

    @Test func `older posts come at a tap, until there are no more`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        for number in 1...60 { try house.post("post \(number)", by: "Ann") }
        let bob = try house.reader("Bob")
        #expect(house.wait { bob.posts == (36...60).reversed().map { "post \($0)" } })
        #expect(bob.isVisible("more") && bob.text("more") == "Show older posts")
        try bob.tap("more")
        #expect(house.wait { bob.window("feeds")?.total ?? bob.posts.count == 50 })
        #expect(house.wait { bob.text("more") == "Show older posts" })
        try bob.tap("more")
        #expect(house.wait { bob.window("feeds")?.total ?? bob.posts.count == 60 })
        #expect(!bob.isVisible("more"))
        ann.close()
    }

    @Test func `the last of the older posts leave the focus to the rows, and take it from nobody`() throws {
        let house = try WallHouse()
        try house.reader("Ann").close()
        for number in 1...60 { try house.post("post \(number)", by: "Ann") }
        for isTyping in [false, true] {
            let bob = try house.reader(isTyping ? "Bob" : "Cat")
            #expect(house.wait { bob.isVisible("more") })
            try bob.tap("more")
            #expect(house.wait { bob.window("feeds")?.total ?? bob.posts.count == 50 })
            #expect(house.wait { bob.text("more") == "Show older posts" })
            #expect(bob.focused == "more", "there are more")
            try bob.tap("more")
            if isTyping {
                try bob.type("message", "x")
                // The server hears of it before the posts are there.
                house.server.advance(by: .milliseconds(200))
                #expect(bob.isEnabled("post"))
            }
            #expect(house.wait { !bob.isVisible("more") })
            #expect(bob.focused == (isTyping ? "message" : "stream"))
        }
    }

    @Test func `a reader who asks for the posts after all has the focus at the rows`() throws {
        let isDown = Atomic(true)
        let other = try ScriptedWall { _ in
            isDown.load(ordering: .relaxed)
                ? ScriptedWall.json("{}", 503)
                : ScriptedWall.json(
                    #"{"data": [{"id": "7_1", "created_time": "2016-05-01T04:17:17+0000", "message": "one"}]}"#
                )
        }
        let house = try WallHouse(elsewhere: other.address), ann = try house.reader("Ann")
        #expect(house.wait { !ann.dialogs.isEmpty })
        try ann.tap("cancel")
        #expect(house.wait { ann.isVisible("again") })
        isDown.store(false, ordering: .relaxed)
        try ann.tap("again")
        #expect(house.wait { ann.posts == ["one"] && !ann.isVisible("again") })
        #expect(ann.focused == "stream")
    }

    @Test func `the page is covered while a post is long in coming, and by nothing that comes by itself`() throws {
        let gate = WallGate(), isDown = Atomic(false)
        let other = try ScriptedWall { what in
            await gate.pass()
            let post = #"{"id": "7_1", "created_time": "2016-05-01T04:17:17+0000", "message": "one"}"#
            return isDown.load(ordering: .relaxed)
                ? ScriptedWall.json("{}", 503) : ScriptedWall.json(what == "feed" ? "{\"data\": [\(post)]}" : post)
        }
        // Also when a test fails: the server waits for its answers.
        defer { gate.open() }
        let house = try WallHouse(elsewhere: other.address)
        gate.shut()
        let ann = try house.reader("Ann")
        house.server.advance(by: .seconds(1))
        #expect(ann.isVisible("indicator") && ann.dialogs.isEmpty, "one can write meanwhile")
        gate.open()
        #expect(house.wait { ann.posts == ["one"] })

        gate.shut()
        try ann.tap("feeds[0]/openPost")
        house.server.advance(by: .milliseconds(149))
        #expect(ann.dialogs.isEmpty, "most posts are there by then")
        house.server.advance(by: .milliseconds(1))
        #expect(ann.dialogs == ["Opening the post …"])
        try ann.cancel()
        #expect(ann.dialogs.isEmpty && !ann.isVisible("indicator"), "nobody is trapped")
        gate.open()
        house.pass(.milliseconds(300))
        #expect(ann.path == "/feed" && ann.dialogs.isEmpty, "who does not want to wait is not brought there")

        gate.shut()
        try ann.tap("feeds[0]/openPost")
        try ann.visit("/photos")
        #expect(house.wait { ann.path == "/photos" })
        gate.open()
        house.pass(.milliseconds(300))
        #expect(ann.path == "/photos", "nor is who has gone on elsewhere")
        try ann.back()
        #expect(house.wait { ann.path == "/feed" })

        isDown.store(true, ordering: .relaxed)
        gate.shut()
        try ann.tap("feeds[0]/openPost")
        house.server.advance(by: .milliseconds(150))
        #expect(ann.dialogs == ["Opening the post …"])
        gate.open()
        #expect(house.wait { !ann.dialogs.isEmpty && ann.dialogs != ["Opening the post …"] }, "it gives way")
        try ann.tap("cancel")
        #expect(ann.dialogs.isEmpty)

        isDown.store(false, ordering: .relaxed)
        gate.shut()
        try ann.tap("feeds[0]/openPost")
        house.server.advance(by: .milliseconds(150))
        #expect(ann.dialogs == ["Opening the post …"])
        gate.open()
        #expect(house.wait { ann.path == "/feed/7_1" })
        #expect(ann.text("message") == "one" && ann.dialogs.isEmpty, "at once")
    }

    @Test func `a row says the story, or else the message`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try house.post("just words", by: "Ann")
        try house.post("words", story: "Ann joined Photowall.", by: "Ann")
        try house.post(nil, story: "Ann shared a picture.", by: "Ann")
        let all = ["Ann shared a picture.", "Ann joined Photowall.", "just words"]
        #expect(house.wait { ann.posts == all })
        try ann.tap("feeds[1]/openPost")
        #expect(house.wait { ann.text("story") == "Ann joined Photowall." && ann.text("message") == "words" })
    }

    @Test func `the page of a post says when it was changed`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try house.post("one", by: "Ann")
        try house.post("two", by: "Ann")
        try house.write("UPDATE post SET made = 1462076220, updated = 1462076220 + (message = 'two') * 86400")
        #expect(house.wait { ann.posts == ["two", "one"] })
        try ann.tap("feeds[0]/openPost")
        #expect(house.wait { ann.text("updated") == "2 May 2016 at 04:17" })
        #expect(ann.text("date") == "1 May 2016 at 04:17")
        try ann.back()
        #expect(house.wait { ann.path == "/feed" })
        try ann.tap("feeds[1]/openPost")
        #expect(house.wait { ann.text("message") == "one" && ann.text("date") == "1 May 2016 at 04:17" })
        #expect(ann.text("updated") == "1 May 2016 at 04:17")
    }

    @Test func `the page of a post says all that there is of it, and nothing of what there is not`() throws {
        let house = try WallHouse(), ann = try house.reader("Ann"), store = try #require(house.photowall.house?.store)
        try house.reader("Bob").close()
        try house.reader("Cat").close()
        func id(_ name: String) throws -> Int64 {
            try #require(try AccountStore(store).credentials(of: AccountName(name))).account.id
        }
        let post = try PostStore(store).create(
            author: id("Ann"),
            to: [id("Bob"), id("Cat")],
            message: PostMessage("Look!"),
            story: PostLine("Ann shared a link."),
            name: PostLine("A page about bridges"),
            type: .link
        )
        try house.write("UPDATE post SET made = 1462076220, updated = 1462162620")
        let all = try house.browser(of: ann).open("/feed/\(Feed(post.post).id)")
        #expect(house.wait { all.isVisible("post") })
        let rows = ["from", "story", "message", "to", "name", "type", "date", "updated"]
        #expect(
            rows.map(all.text) == [
                "Ann", "Ann shared a link.", "Look!", "Bob, Cat", "A page about bridges", "link",
                "1 May 2016 at 04:17", "2 May 2016 at 04:17",
            ]
        )
        let bare = try house.browser(of: ann).open("/feed/\(Feed(house.post("words", by: "Ann")).id)")
        #expect(house.wait { bare.isVisible("post") })
        #expect(rows.filter(bare.isVisible) == ["from", "message", "type", "date", "updated"])
        #expect(bare.text("type") == "status")
    }
}
