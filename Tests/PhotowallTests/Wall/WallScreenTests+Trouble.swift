// What a reader of the wall is told when something fails, and that it goes on afterwards.
import RxLiveTest
import Storage
import Synchronization
import Testing

@testable import Photowall

extension WallScreenTests {
    private static let locked = "The wall is locked by another program at the moment. Please try again."

    @Test func `a post that cannot be deleted stays, and that is said`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try house.post("here to stay", by: "Ann")
        #expect(house.wait { ann.offers("remove", ofRow: 0) })
        try house.whileLocked {
            try ann.choose("remove", ofRow: 0)
            #expect(house.wait { ann.text("outcome") == Self.locked })
        }
        #expect(ann.posts == ["here to stay"])
        #expect(!ann.isVisible("undoBar"))
        try ann.choose("remove", ofRow: 0)
        #expect(house.wait { ann.posts == [] && ann.isVisible("undoBar") })
        #expect(ann.text("outcome") == "", "what was wrong before is over")
        house.server.advance(by: .seconds(Int(Post.undoTime) + 1))
        #expect(!ann.isVisible("undoBar"), "it cannot be undone any more")
    }

    @Test func `what was said of one post is not said of the next`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try ann.fill("message", "one")
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { ann.text("outcome") == "Posted." })
        try ann.fill("message", "two")
        #expect(house.wait { ann.isEnabled("post") })
        try house.whileLocked {
            try ann.tap("post")
            #expect(ann.text("outcome") == "")
            #expect(house.wait { ann.text("outcome") == Self.locked })
        }
    }

    @Test func `a post that cannot be brought back says so, and can be brought back later`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try house.post("oops", by: "Ann")
        #expect(house.wait { ann.offers("remove", ofRow: 0) })
        try ann.choose("remove", ofRow: 0)
        #expect(house.wait { ann.isVisible("undoBar") })
        #expect(ann.text("undone") == "Deleted: “oops”")
        try house.whileLocked {
            try ann.tap("undo")
            #expect(house.wait { ann.text("undone") == Self.locked })
        }
        #expect(ann.isVisible("undoBar") && ann.posts == [])
        try ann.tap("undo")
        #expect(house.wait { ann.posts == ["oops"] && !ann.isVisible("undoBar") })
    }

    @Test func `what the disk has no room for stays in the form`() throws {
        let house = try WallHouse(settings: StoreSettings(maximumBytes: 400 << 10))
        let ann = try house.reader("Ann")
        try house.fillDisk(as: ann)
        let stored = try house.count()
        let draft = String(repeating: "y", count: 4_900)
        try ann.fill("message", draft)
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(
            house.wait {
                ann.text("outcome") == "The server's disk is full: nothing was posted. Please try again later."
            }
        )
        #expect(ann.value("message") == draft)
        #expect(try house.count() == stored)
        #expect(house.wait { !ann.posts.contains(draft) }, "the row that was on its way has gone")
    }

    @Test func `a wall that is asked too much says so, and is tried again`() throws {
        let house = try WallHouse(capacity: .init(reading: 0))
        let ann = try house.reader("Ann")
        let sentence = "Too many people are using the wall at this moment. Please try again."
        #expect(house.wait { ann.dialogs.contains { $0.contains(sentence) } }, "\(ann.dialogs)")
    }

    @Test func `a post that cannot be read at its own address is asked for again as long as the person likes`() throws {
        let isDown = Atomic(true)
        let other = try ScriptedWall { path in
            if isDown.load(ordering: .relaxed) {
                return ScriptedWall.json(#"{"error": {"message": "The wall sleeps.", "type": "t", "code": 2}}"#, 503)
            }
            if path == "7_9" {
                return ScriptedWall.json(
                    #"{"error": {"message": "There is no such post.", "type": "t", "code": 100}}"#,
                    404
                )
            }
            return ScriptedWall.json(
                #"{"id": "7_1", "created_time": "2016-05-01T04:17:17+0000", "message": "worth the wait"}"#
            )
        }
        let house = try WallHouse(elsewhere: other.address), ann = try house.reader("Ann")
        let page = try house.browser(of: ann).open("/feed/7_1")
        for _ in 0..<2 {
            #expect(house.wait { page.dialogs == ["The wall sleeps."] })
            try page.tap("actions[0]/button")
        }
        #expect(house.wait { page.dialogs == ["The wall sleeps."] }, "it is not there yet")
        try page.tap("cancel")
        #expect(house.wait { page.dialogs.isEmpty && page.text("problem") == "The wall sleeps." })
        #expect(!page.isVisible("post") && page.text("again") == "Try again")
        try page.tap("again")
        #expect(house.wait { page.dialogs == ["The wall sleeps."] })
        isDown.store(false, ordering: .relaxed)
        try page.tap("actions[0]/button")
        #expect(house.wait { page.text("message") == "worth the wait" && page.text("problem") == "" })
        #expect(!page.isVisible("again") && page.focused == "from", "the button that was tapped has gone")
        let gone = try house.browser(of: ann).open("/feed/7_9")
        #expect(house.wait { gone.text("problem") == "There is no such post." })
        #expect(gone.dialogs.isEmpty && !gone.isVisible("again"), "another try finds nothing either")
        let none = try house.browser(of: ann).open("/feed/no.post")
        #expect(house.wait { none.text("problem") == "This post is not there any more." })
        #expect(none.dialogs.isEmpty && !none.isVisible("again"), "nor is what can be no post's address")
    }
}
