// Posts for somebody in particular, as each way to read leads to them: they are for their author and the people they name, and to
// others as if they were not there.
import HTTP
import Jansson
import RxLive
import RxLiveTest
import Storage
import Testing

@testable import Photowall
@testable import RxLiveTest

@Suite struct AddressedPostsTests {
    private let house: WallHouse
    private let ann: TestPage, grace: TestPage, eve: TestPage
    private static let secret = "for Grace alone"

    init() throws {
        house = try WallHouse()
        (ann, grace, eve) = (try house.reader("Ann"), try house.reader("Grace"), try house.reader("Eve"))
    }

    private func id(_ post: Post) -> String { "\(post.author.id)_\(post.id)" }

    /// A post of Ann's for Grace.
    private func secret(photo: Int64? = nil) throws -> Post {
        try house.post(Self.secret, by: "Ann", to: ["Grace"], photo: photo)
    }

    /// What comes down to a page from now on.
    private final class Wire {
        private(set) var text = ""

        init(_ page: TestPage) {
            let old = page.runtime.onEvent
            page.runtime.onEvent = { [weak self] event in
                old(event)
                if case .received(_, let bytes) = event { self?.text += String(decoding: bytes, as: UTF8.self) }
            }
        }
    }

    /// A program's token of somebody.
    private func token(of name: String) throws -> String {
        let store = TokenStore(try #require(house.photowall.house).store), token = ProgramToken()
        let account = try house.stored(name).id
        _ = try store.add(TokenName("Script"), .post, hash: token.hash, of: account, lifetime: 3_600)
        return token.text
    }

    // MARK: Live

    @Test func `it comes to its readers at once, and nothing of it to others`() throws {
        let wire = Wire(eve)
        let post = try secret()
        #expect(house.wait { ann.posts == [Self.secret] && grace.posts == [Self.secret] })
        try house.post("for all", by: "Ann")
        #expect(house.wait { eve.posts == ["for all"] && grace.posts == ["for all", Self.secret] })
        for text in [eve.html, wire.text] { #expect(!text.contains(Self.secret) && !text.contains(id(post))) }
        withExtendedLifetime(wire) {}
    }

    @Test func `who has left the top is told of as many new posts as they may read`() throws {
        try house.post("one", by: "Ann")
        for page in [grace, eve] {
            #expect(house.wait { page.posts == ["one"] })
            try page.scroll(to: 400)
        }
        for _ in 0..<3 { _ = try secret() }
        try house.post("two", by: "Ann")
        #expect(house.wait { eve.text("news") == "1 new post" && grace.text("news") == "4 new posts" })
        try eve.tap("news")
        #expect(house.wait { eve.posts == ["two", "one"] })
    }

    @Test func `nothing is told to others when it goes and comes back`() throws {
        let post = try secret()
        #expect(house.wait { ann.offers("remove", ofRow: 0) && grace.posts == [Self.secret] })
        let wire = Wire(eve)
        try ann.choose("remove", ofRow: 0)
        #expect(house.wait { grace.posts.isEmpty && ann.isVisible("undoBar") })
        try ann.tap("undo")
        #expect(house.wait { grace.posts == [Self.secret] && ann.posts == [Self.secret] })
        try house.post("for all", by: "Ann")
        #expect(house.wait { eve.posts == ["for all"] })
        #expect(!wire.text.contains(Self.secret) && !wire.text.contains(id(post)))
    }

    @Test func `a post that is written at the screen is for the people chosen, in each of their tabs`() throws {
        let tab = try house.browser(of: grace).open("/feed")
        try ann.fill("search", "gra")
        #expect(house.wait { ann.rows("found") == ["Grace"] })
        try ann.tap("found[0]/add")
        #expect(house.wait { ann.rows("recipients").count == 1 && ann.value("search") == "" })
        try ann.fill("message", Self.secret)
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { [ann, grace, tab].allSatisfy { $0.posts == [Self.secret] } })
        try house.post("for all", by: "Grace")
        #expect(house.wait { eve.posts == ["for all"] })
    }

    // MARK: Said

    @Test func `the screen says who can read it, before and after, to the author and to the people it is for`() throws {
        #expect(ann.text("audience") == "" && ann.attribute("role", of: "audience") == "status")
        #expect(
            ann.attribute("aria-describedby", of: "post")?.split(separator: " ").first.map(String.init)
                == ann.attribute("id", of: "audience")
        )
        try ann.fill("search", "gra")
        #expect(house.wait { ann.rows("found") == ["Grace"] })
        try ann.tap("found[0]/add")
        #expect(house.wait { ann.text("audience") == "Only you and Grace can read this." && ann.value("search") == "" })
        try ann.fill("message", Self.secret)
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { ann.text("outcome") == "Posted. Only you and Grace can read this." })
        #expect(house.wait { ann.text("audience") == "" }, "the next one is for all again")
        for (page, sentence) in [
            (ann, "Only you and Grace can read this."), (grace, "Only you and Ann can read this."),
        ] {
            #expect(house.wait { page.posts == [Self.secret] && page.text("feeds[0]/audience") == sentence })
            #expect(page.isVisible("feeds[0]/audience"))
            try page.tap("feeds[0]/openPost")
            #expect(house.wait { page.path.hasPrefix("/feed/") && page.text("audience") == sentence })
            #expect(page.isVisible("audience"))
            let tab = try house.browser(of: page).open(page.path)
            #expect(house.wait { tab.text("audience") == sentence })
        }
        try house.post("for all", by: "Ann")
        #expect(house.wait { eve.posts == ["for all"] })
        #expect(!eve.isVisible("feeds[0]/audience"))
        try eve.tap("feeds[0]/openPost")
        #expect(house.wait { eve.text("message") == "for all" })
        #expect(!eve.isVisible("audience"))
    }

    @Test func `who has left is missed in the sentence, and their post stays its author's`() throws {
        let post = try secret()
        grace.close()
        try house.write("DELETE FROM account WHERE name = 'Grace'")
        let tab = try house.browser(of: ann).open("/feed/\(id(post))")
        #expect(house.wait { tab.text("message") == Self.secret && tab.text("audience") == "Only you can read this." })
        #expect(!tab.isVisible("toRow"))
        let feed = try house.browser(of: ann).open("/feed")
        #expect(house.wait { feed.text("feeds[0]/audience") == "Only you can read this." })
        let theirs = try house.browser(of: eve).open("/feed/\(id(post))")
        #expect(house.wait { theirs.text("problem") == "This post is not there any more." })
    }

    @Test func `a name that was typed and not chosen holds the post, and the field says so`() throws {
        try ann.fill("message", Self.secret)
        #expect(house.wait { ann.isEnabled("post") })
        try ann.fill("search", "Grace")
        // At once, before anybody was found.
        try ann.tap("post")
        let sentence = "“Grace” is not chosen yet. Choose somebody, or empty this field."
        #expect(house.wait { ann.text("nobody") == sentence && ann.focused == "search" })
        #expect(ann.attribute("aria-invalid", of: "search") == "true")
        #expect(ann.attribute("aria-errormessage", of: "search") == ann.attribute("id", of: "nobody"))
        #expect(house.wait { ann.rows("found") == ["Grace"] })
        #expect(ann.text("nobody") == sentence && ann.value("message") == Self.secret && ann.isEnabled("post"))
        #expect(ann.posts.isEmpty && ann.text("outcome") == "")
        // Nothing is left to be settled.
        ann.reload()
        #expect(house.wait { ann.connection == .connected && ann.value("message") == Self.secret })
        #expect(ann.dialogs.isEmpty)
        #expect(try house.count() == 0)
        try ann.fill("search", "Grace")
        #expect(house.wait { ann.rows("found") == ["Grace"] })
        try ann.tap("post")
        #expect(house.wait { ann.text("nobody") == sentence })
        try ann.tap("found[0]/add")
        #expect(house.wait { ann.rows("recipients").count == 1 && ann.text("nobody") == "" })
        #expect(ann.attribute("aria-invalid", of: "search") != "true")
        try ann.tap("post")
        #expect(house.wait { grace.posts == [Self.secret] && ann.posts == [Self.secret] })
        try house.post("for all", by: "Grace")
        #expect(house.wait { eve.posts == ["for all"] })
    }

    @Test func `a name of nobody holds the post until the field is emptied`() throws {
        try ann.fill("message", "Hello")
        try ann.fill("search", "zzz")
        #expect(house.wait { ann.text("nobody") == "No one by that name" && ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { ann.text("nobody").hasPrefix("“zzz” is not chosen yet.") })
        try ann.fill("search", "")
        #expect(house.wait { ann.text("nobody") == "" })
        try ann.tap("post")
        #expect(house.wait { eve.posts == ["Hello"] && ann.text("outcome") == "Posted." })
    }

    // MARK: Loaded

    @Test func `a feed that is loaded has it for its readers alone, further down, too`() throws {
        for number in 1...60 { try house.post("\(number)", by: "Ann", to: number % 2 == 0 ? ["Grace"] : []) }
        let odd = (1...60).reversed().filter { $0 % 2 == 1 }.map(String.init)
        let tab = try house.browser(of: eve).open("/feed")
        #expect(house.wait { tab.posts == Array(odd.prefix(25)) && tab.isVisible("more") })
        try tab.tap("more")
        #expect(house.wait { tab.posts == odd && !tab.isVisible("more") })
        let theirs = try house.browser(of: grace).open("/feed")
        #expect(house.wait { theirs.posts == (36...60).reversed().map(String.init) })
    }

    @Test func `a wall that has nothing for somebody is empty to them`() throws {
        _ = try secret()
        let tab = try house.browser(of: eve).open("/feed")
        #expect(house.wait { tab.text("empty") == "The wall is waiting for its first photo" })
        #expect(!tab.isVisible("more") && tab.posts.isEmpty)
    }

    @Test func `its address leads its readers to it, and others to what is not there`() throws {
        let post = try secret()
        for reader in [ann, grace] {
            let page = try house.browser(of: reader).open("/feed/\(id(post))")
            #expect(house.wait { page.text("message") == Self.secret })
        }
        let theirs = try house.browser(of: eve).open("/feed/\(id(post))")
        let none = try house.browser(of: eve).open("/feed/\(post.author.id)_\(post.id + 7)")
        for page in [theirs, none] {
            #expect(house.wait { page.text("problem") == "This post is not there any more." })
            #expect(!page.isVisible("post") && !page.isVisible("again") && page.text("message") != Self.secret)
        }
    }

    // MARK: The service

    private static let feeds = [
        "/me/feed", "/me/feed?limit=1", "/me/feed?fields=to,message,full_picture,type", "/me/feed?fields=to",
    ]

    @Test func `the service answers its readers with it, and others as if there were none`() throws {
        let post = try secret(), none = "\(post.author.id)_\(post.id + 7)", id = id(post)
        for token in [
            try house.token(of: ann), try token(of: "Ann"), try house.token(of: grace), try token(of: "Grace"),
        ] {
            for path in Self.feeds { #expect(try house.call(.get, path, token).text.contains(id), "\(path)") }
            let answer = try house.call(.get, "/\(id)", token)
            #expect(answer.status == 200 && answer.text.contains(Self.secret))
            let info = try GraphWall.decoder.decode(GetFeedInfoResponse.self, from: answer.body)
            #expect(info.to?.data.map(\.name) == ["Grace"])
        }
        for token in [try house.token(of: eve), try token(of: "Eve")] {
            for path in Self.feeds {
                let answer = try house.call(.get, path, token)
                #expect(answer.status == 200 && !answer.text.contains(id) && !answer.text.contains(Self.secret))
                let page = try GraphWall.decoder.decode(GetFeedsResponse.self, from: answer.body)
                #expect(page.data.isEmpty && page.paging?.next == nil && page.paging?.previous == nil)
            }
            for (method, edge) in [
                (HTTP.Method.get, ""), (.get, "?fields=message"), (.delete, ""), (.post, "/restore"),
            ] {
                let theirs = try house.call(method, "/\(id)\(edge)", token)
                let absent = try house.call(method, "/\(none)\(edge)", token)
                #expect(theirs.status == 404 && theirs.body == absent.body, "\(method) \(edge)")
                #expect(theirs["ETag"] == absent["ETag"])
            }
        }
        // Who reads it learns that it is another's.
        #expect(try house.call(.delete, "/\(id)", house.token(of: grace)).status == 403)
        #expect(try house.call(.get, "/\(id)", house.token(of: grace)).status == 200)
    }

    @Test func `pages of the service are full, and tell of nothing between`() throws {
        for number in 1...20 { try house.post("\(number)", by: "Ann", to: number % 5 == 0 ? [] : ["Grace"]) }
        let token = try house.token(of: eve)
        func page(_ query: String) throws -> GetFeedsResponse {
            let answer = try house.call(.get, "/me/feed?" + query, token)
            return try GraphWall.decoder.decode(GetFeedsResponse.self, from: answer.body)
        }
        let first = try page("limit=3")
        #expect(first.data.map(\.message) == ["20", "15", "10"] && first.paging?.previous == nil)
        #expect(first.paging?.cursors?.after == GraphService.cursor(behind: first.data[2]))
        let second = try page("limit=3&after=\(first.paging?.cursors?.after ?? "")")
        #expect(second.data.map(\.message) == ["5"] && second.paging?.next == nil)
        let up = try page("limit=3&before=\(second.paging?.cursors?.before ?? "")")
        #expect(up.data == first.data)
    }

    @Test func `a post by a token is for the people it names`() throws {
        let to = try house.stored("Grace").id
        let answer = try house.call(.post, "/me/feed", token(of: "Ann"), "message=hello&to=\(to)")
        let made = try GraphWall.decoder.decode(Feed.self, from: answer.body)
        #expect(made.to?.data.map(\.name) == ["Grace"])
        #expect(house.wait { ann.posts == ["hello"] && grace.posts == ["hello"] })
        try house.post("for all", by: "Ann")
        #expect(house.wait { eve.posts == ["for all"] })
        #expect(try house.call(.get, "/\(made.id)", token(of: "Eve")).status == 404)
    }

    // MARK: Pictures

    @Test func `its picture is seen by its readers, and others find nothing at its addresses`() throws {
        let library = try house.browser(of: ann).open("/photos")
        #expect(house.wait { library.isVisible("samples") })
        try library.tap("samples")
        #expect(house.wait { library.photoCount == 6 })
        let post = try secret(photo: 1)
        func status(_ page: TestPage, _ photo: Int, _ size: String) throws -> Int {
            try house.browser(of: page).send(.get, "/photos/\(photo)/\(size).jpg").status
        }
        for size in ["320", "1280", "full"] {
            #expect(try status(ann, 1, size) == 200 && status(grace, 1, size) == 200, "\(size)")
            #expect(try status(grace, 2, size) == 404 && status(eve, 1, size) == 404, "\(size)")
        }
        for token in [
            try house.token(of: grace), try token(of: "Grace"), try house.token(of: ann), try token(of: "Ann"),
        ] {
            #expect(try house.call(.get, "/photos/1/320.jpg", token).status == 200)
            // A token shows no library.
            #expect(try house.call(.get, "/photos/2/320.jpg", token).status == 404)
        }
        for token in [try house.token(of: eve), try token(of: "Eve")] {
            let theirs = try house.call(.get, "/photos/1/320.jpg", token)
            let absent = try house.call(.get, "/photos/99/320.jpg", token)
            #expect(theirs.status == 404 && theirs.body == absent.body)
        }
        let theirs = try house.browser(of: eve).send(.get, "/photos/1/320.jpg")
        let absent = try house.browser(of: eve).send(.get, "/photos/99/320.jpg")
        #expect(theirs.body == absent.body)
        // Nor is it a part of others' collages.
        #expect(try house.browser(of: eve).send(.get, "/collage/preview/1/640.jpg").status == 404)
        #expect(try house.browser(of: grace).send(.get, "/collage/preview/1/640.jpg").status == 404)
        #expect(house.wait { ann.posts == [Self.secret] })
        try ann.choose("remove", ofRow: 0)
        #expect(house.wait { ann.isVisible("undoBar") })
        #expect(try status(grace, 1, "320") == 404 && status(ann, 1, "320") == 200)
        try house.post("look", by: "Ann", photo: post.photos.first?.id)
        #expect(try status(eve, 1, "320") == 200)
    }
}
