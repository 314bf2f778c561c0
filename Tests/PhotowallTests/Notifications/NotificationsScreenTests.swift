// Notifications as people see them: the number in titles, the bell, the list, and that they are each person's own.
import HTTP
import Jansson
import Markup
import RxLive
import RxLiveTest
import Storage
import Testing

@testable import Photowall
@testable import RxLiveTest

@Suite struct NotificationsScreenTests {
    private let house: WallHouse
    private let ann: TestPage
    private let bob: GraphClient, eve: GraphClient

    init() throws {
        house = try WallHouse()
        ann = try house.reader("Ann")
        (bob, eve) = (try GraphClient(house, named: "Bob"), try GraphClient(house, named: "Eve"))
    }

    private func badge(_ page: TestPage) -> String { page.runtime.document.body[attribute: "data-badge"] ?? "-" }

    private func rows(_ page: TestPage) -> [String] {
        page.rows("notifications").indices.map { row in
            let name = "notifications[\(row)]"
            let dot = page.isVisible("\(name)/dot") ? "*" : ""
            return "\(page.text("\(name)/names")) \(page.text("\(name)/deed")): \(page.text("\(name)/quote"))\(dot)"
        }
    }

    private func id(_ post: Post) -> String { "\(post.author.id)_\(post.id)" }

    @Test func `the number is in the title of each page, live, until one looks`() throws {
        let post = try house.post("sea", by: "Ann"), photos = try house.browser(of: ann).open("/photos")
        #expect(house.wait { photos.title == "Photos" } && ann.title == "The wall" && badge(ann) == "-")
        try bob.call(.post, "/\(id(post))/likes")
        #expect(house.wait { ann.title == "(1) The wall" && photos.title == "(1) Photos" && badge(ann) == "1" })
        try eve.call(.post, "/\(id(post))/comments", "message=nice%20one")
        #expect(house.wait { ann.title == "(2) The wall" && badge(photos) == "2" })
        try ann.visit("/notifications")
        #expect(house.wait { rows(ann) == ["Eve commented on your post: nice one*", "Bob likes your post: sea*"] })
        #expect(house.wait { ann.title == "Notifications" && badge(ann) == "-" && photos.title == "Photos" })
        #expect(rows(ann).allSatisfy { $0.hasSuffix("*") }, "what was new is marked while one looks")
        try eve.call(.post, "/\(id(post))/likes")
        #expect(house.wait { rows(ann).first == "Eve and Bob like your post: sea*" && rows(ann).count == 2 })
        try ann.visit("notifications[1]/openPost")
        #expect(house.wait { ann.path == "/feed/\(id(post))" && ann.text("message") == "sea" })
        let again = try house.browser(of: ann).open("/notifications")
        #expect(
            house.wait { rows(again) == ["Eve and Bob like your post: sea", "Eve commented on your post: nice one"] }
        )
        #expect(again.title == "Notifications" && !again.html.contains("(1)"))
        photos.close()
        again.close()
    }

    @Test func `a page that is loaded has the number, and one that was away hears it`() throws {
        let post = try house.post("sea", by: "Ann")
        ann.cutLine()
        try bob.call(.post, "/\(id(post))/likes")
        ann.reload()
        #expect(house.wait { ann.title == "(1) The wall" && badge(ann) == "1" })
        try bob.call(.delete, "/\(id(post))/likes")
        #expect(house.wait { ann.title == "The wall" && badge(ann) == "-" })
    }

    @Test func `a mention and a post for somebody are told to them alone`() throws {
        let cat = try house.reader("Cat")
        try bob.call(.post, "/me/feed", "message=hello%20%40Ann&to=" + "")
        #expect(house.wait { ann.title == "(1) The wall" } && cat.title == "The wall")
        let bobPost = try house.post("secret", by: "Bob", to: ["Eve"])
        try eve.call(.post, "/\(id(bobPost))/comments", "message=%40Ann%20and%20%40Cat")
        try bob.call(.post, "/me/feed", "message=for%20you&to=\(try house.stored("Ann").id)")
        try ann.visit("/notifications")
        #expect(
            house.wait {
                rows(ann) == ["Bob posted something for you: for you*", "Bob mentioned you in a post: hello @Ann*"]
            }
        )
        try cat.visit("/notifications")
        #expect(house.wait { cat.isVisible("empty") } && rows(cat) == [] && !cat.html.contains("secret"))
    }

    @Test func `what is deleted goes from the list that one looks at`() throws {
        let post = try house.post("sea", by: "Ann")
        let said: FeedComment = try GraphWall.decoder.decode(
            FeedComment.self,
            from: bob.call(.post, "/\(id(post))/comments", "message=hi").body
        )
        try ann.visit("/notifications")
        #expect(house.wait { rows(ann) == ["Bob commented on your post: hi*"] })
        try bob.call(.post, "/\(said.id)", "message=changed")
        #expect(house.wait { rows(ann) == ["Bob commented on your post: changed*"] })
        try bob.call(.delete, "/\(said.id)")
        #expect(house.wait { rows(ann) == [] && ann.isVisible("empty") })
        try bob.call(.post, "/\(said.id)/restore")
        #expect(house.wait { rows(ann) == ["Bob commented on your post: changed*"] && !ann.isVisible("empty") })
    }

    @Test func `where the database cannot be read, that is said, and asked for again`() throws {
        try house.write("ALTER TABLE notification RENAME TO away")
        try ann.visit("/notifications")
        #expect(house.wait { ann.text("problem") == "This cannot be read at the moment. Please try again." })
        try house.write("ALTER TABLE away RENAME TO notification")
        try ann.tap("again")
        #expect(house.wait { ann.isVisible("empty") && ann.text("problem") == "" && !ann.isVisible("again") })
    }

    @Test func `where another wall is read, nothing is told of this one`() throws {
        let base = "http://127.0.0.1:\(house.port)\(GraphService.path)"
        let elsewhere = try WallHouse(elsewhere: WallAddress(base: base, token: house.token(of: ann)))
        #expect(elsewhere.server.application.badge == nil && house.server.application.badge != nil)
    }
}
