// Another wall of Graph's shape, as `--wall` names one: read and written over HTTP, in words where it fails, and nobody's to take away.
import Foundation
import HTTP
import Logging
import RxLive
import RxLiveTest
import Testing

@testable import Photowall

@Suite struct WallElsewhereTests {
    private let there: WallHouse
    private let cat: TestPage

    init() throws {
        there = try WallHouse()
        cat = try there.reader("Cat")
    }

    /// A house whose readers read the wall of the other one, as Cat.
    private func house(_ token: String? = nil) throws -> WallHouse {
        let base = "http://127.0.0.1:\(there.port)\(GraphService.path)"
        let token = try token ?? there.token(of: cat)
        return try WallHouse(elsewhere: WallAddress(base: base, token: token))
    }

    @Test func `it is read, further down, too, and in detail`() throws {
        for number in 1...30 { try there.post("post \(number)", by: "Cat") }
        let house = try house(), ann = try house.reader("Ann")
        #expect(house.wait { ann.posts == (6...30).reversed().map { "post \($0)" } })
        #expect(ann.text("feeds[0]/author") == "Cat")
        try ann.tap("more")
        #expect(house.wait { ann.posts == (1...30).reversed().map { "post \($0)" } && !ann.isVisible("more") })
        try ann.tap("feeds[29]/openPost")
        #expect(house.wait { ann.text("message") == "post 1" && ann.text("from") == "Cat" })
    }

    @Test func `nobody likes and comments there`() throws {
        try there.post("liked over there", by: "Cat")
        let house = try house(), ann = try house.reader("Ann")
        #expect(house.wait { ann.posts == ["liked over there"] })
        #expect(!ann.isVisible("feeds[0]/deeds"))
        try ann.tap("feeds[0]/openPost")
        #expect(house.wait { ann.text("message") == "liked over there" })
        #expect(!ann.isVisible("deeds") && !ann.isVisible("talk") && !ann.isVisible("comment"))
    }

    @Test func `posts go there, all readers here see them, and nobody is offered to delete them`() throws {
        try there.post("mine", by: "Cat")
        let house = try house(), ann = try house.reader("Ann"), bob = try house.reader("Bob")
        #expect(house.wait { ann.posts == ["mine"] && bob.posts == ["mine"] })
        // Ann has the number here that Cat has there.
        #expect(!ann.offers("remove", ofRow: 0))
        try ann.fill("message", "from here")
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { ann.text("outcome") == "Posted." })
        #expect(house.wait { ann.posts == ["from here", "mine"] && bob.posts == ["from here", "mine"] })
        #expect(!ann.offers("remove", ofRow: 0) && !bob.offers("remove", ofRow: 0))
        #expect(there.wait { cat.posts == ["from here", "mine"] })
        #expect(cat.offers("remove", ofRow: 0), "there it is Cat's")
        #expect(try house.count() == 0)
    }

    @Test func `a post for somebody there is told to nobody else here`() throws {
        let dan = try there.reader("Dan"), eve = try there.reader("Eve")
        let house = try house(), ann = try house.reader("Ann"), bob = try house.reader("Bob")
        try ann.fill("search", "dan")
        #expect(house.wait { ann.rows("found") == ["Dan"] })
        try ann.tap("found[0]/add")
        #expect(house.wait { ann.rows("recipients").count == 1 && ann.value("search") == "" })
        try ann.fill("message", "for Dan")
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { ann.text("outcome").hasPrefix("Posted.") && ann.rows("recipients").isEmpty })
        let sentence = "This is for Dan. Its wall decides who can read it."
        #expect(ann.text("outcome") == "Posted. \(sentence)")
        #expect(house.wait { ann.text("feeds[0]/audience") == sentence })
        #expect(there.wait { cat.posts == ["for Dan"] && dan.posts == ["for Dan"] })
        #expect(dan.text("feeds[0]/audience") == "Only you and Cat can read this.")
        try ann.fill("message", "for all")
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { ann.posts == ["for all", "for Dan"] && bob.posts == ["for all"] })
        #expect(there.wait { eve.posts == ["for all"] })
    }

    @Test func `what is posted on the own wall is not shown instead`() throws {
        let house = try house(), ann = try house.reader("Ann")
        #expect(house.wait { ann.text("empty") == "The wall is waiting for its first photo" })
        try house.post("here", by: "Ann")
        try there.post("there", by: "Cat")
        let again = try house.browser(of: ann).open("/feed")
        #expect(house.wait { again.posts == ["there"] })
        #expect(ann.posts == [])
    }

    @Test func `a wall that tells little is understood: a post's time is now, and its picture is over there`() throws {
        @Sendable func answer(_ json: String) -> Response {
            Response(headers: [("Content-Type", "application/json")], body: .bytes(Array(json.utf8)))
        }
        var router = Router()
        router.endpoint(.get, "/v1/me/feed") { _ in answer(#"{"data": []}"#) }
        router.endpoint(.post, "/v1/me/feed", bodyLimit: 10_000, allowsOtherOrigins: true) { _ in
            answer(#"{"id": "7_1"}"#)
        }
        router.endpoint(.get, "/v1/:id") { (_, id: String) in
            let picture =
                ["7_1": "../pictures/a.png?x=1", "7_2": "https://cdn.example/b.png", "7_3": "javascript:alert(1)"][id]
                ?? ""
            return answer(
                #"{"id": "\#(id)", "created_time": "2016-05-01T04:17:17+0000", "full_picture": "\#(picture)"}"#
            )
        }
        var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        (settings.port, settings.loops) = (0, 1)
        let bare = try Server(
            application: Application(Package.folders.get(), router: router),
            settings: settings
        )
        try bare.start()
        defer { bare.stop() }
        let site = "http://127.0.0.1:\(bare.port)"
        let house = try WallHouse(
            elsewhere: WallAddress(base: site + "/v1", token: "t"),
            date: Date(timeIntervalSince1970: 1_000_000_000)
        )
        let ann = try house.reader("Ann", timeZone: "UTC")
        try ann.fill("message", "from here")
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { ann.text("outcome") == "Posted." && ann.posts == ["from here"] })
        #expect(ann.text("feeds[0]/date") == "just now", "by this program's clock")
        for (id, picture) in [
            ("7_1", site + "/pictures/a.png?x=1"), ("7_2", "https://cdn.example/b.png"), ("7_3", nil),
        ] {
            let post = try house.browser(of: ann).open("/feed/" + id)
            #expect(house.wait { post.text("date").contains("2016") })
            #expect(post.isVisible("pictures") == (picture != nil))
            if let picture { #expect(post.attribute("src", of: "pictures[0]/picture") == picture) }
        }
    }

    @Test func `a picture of a wall elsewhere is in its row, where it is one of the web`() throws {
        func post(_ number: Int, _ rest: String) -> String {
            #"{"id": "7_\#(number)", "created_time": "2016-05-01T04:17:1\#(number)+0000", "message": "\#(number)""#
                + rest + "}"
        }
        let sized =
            #", "full_picture": "/c.png", "images": [{"source": "/s.png", "width": 90, "height": 60}, "#
            + #"{"source": "/c.png", "width": 900, "height": 600}, {"source": "data:x", "width": 1, "height": 1}]"#
        let posts = [
            post(1, #", "full_picture": "https://cdn.example/a.png""#), post(2, #", "full_picture": "javascript:x()""#),
            post(3, sized), post(4, ""),
        ]
        let other = try ScriptedWall { _ in
            ScriptedWall.json("{\"data\": [\(posts.reversed().joined(separator: ","))]}")
        }
        let house = try WallHouse(elsewhere: other.address), ann = try house.reader("Ann")
        #expect(house.wait { ann.posts == ["4", "3", "2", "1"] })
        #expect((0..<4).map { ann.isVisible("feeds[\($0)]/mosaic") } == [false, true, false, true])
        #expect(ann.attribute("src", of: "feeds[3]/photo1") == "https://cdn.example/a.png")
        #expect(ann.attribute("data-shape", of: "feeds[3]/mosaic") == "unknown")
        #expect(ann.attribute("width", of: "feeds[3]/photo1") == nil)
        let site = try #require(other.address).base.absoluteString.dropLast("/v1".count)
        #expect(ann.attribute("srcset", of: "feeds[1]/photo1") == "\(site)/s.png 90w, \(site)/c.png 900w")
        #expect(ann.attribute("height", of: "feeds[1]/photo1") == "600")
        #expect(ann.attribute("alt", of: "feeds[1]/photo1") == "Photo")
    }

    @Test func `a wall that takes no such length has refused the post, and that is known`() throws {
        var router = Router()
        router.endpoint(.get, "/v1/me/feed") { _ in
            Response(headers: [("Content-Type", "application/json")], body: .bytes(Array(#"{"data": []}"#.utf8)))
        }
        router.endpoint(.post, "/v1/me/feed") { _ in Response(status: 413, body: .bytes(Array("Too large.".utf8))) }
        var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        (settings.port, settings.loops) = (0, 1)
        let strict = try Server(
            application: Application(Package.folders.get(), router: router),
            settings: settings
        )
        try strict.start()
        defer { strict.stop() }
        let house = try WallHouse(elsewhere: WallAddress(base: "http://127.0.0.1:\(strict.port)/v1", token: "t"))
        let ann = try house.reader("Ann")
        try ann.fill("message", "long")
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { ann.text("outcome") == "The post is too long." }, "\(ann.text("outcome"))")
        #expect(ann.value("message") == "long")
    }

    @Test func `a token that is none, and a wall that is gone, are told in words`() throws {
        let house = try house("nonsense"), ann = try house.reader("Ann")
        #expect(house.wait { ann.dialogs.contains { $0.contains("The token is not known") } })
        there.stopServing()
        let other = try house.reader("Bob")
        #expect(house.wait { other.dialogs.contains { $0.contains("The wall cannot be reached: ") } })
        #expect(!other.dialogs.joined().contains("Error Domain"), "\(other.dialogs)")
    }
}

/// What an address of further posts says.
@Suite struct PagingTests {
    @Test func `a wall without cursors is read on where it says`() {
        #expect(Paging(cursors: .init(after: "c"), next: "https://a.example/b?after=c").further == "c")
        #expect(
            Paging(cursors: .init(before: "b"), next: "https://a.example/b?x=y").further == "https://a.example/b?x=y"
        )
        #expect(Paging(next: "/b?until=7").further == "/b?until=7")
        #expect(Paging(cursors: .init(after: "c")).further == nil, "there is nothing behind the last cursor")
    }

    @Test func `an address is asked for by its parameters, without anybody's token`() {
        let address = "https://a.example/v1/me/feed?limit=25&until=7&__paging_token=x%3Dy&access_token=secret"
        #expect(Paging.parameters(of: address) == ["limit": "25", "until": "7", "__paging_token": "x=y"])
        #expect(Paging.parameters(of: "QVFIUk0/+=") == nil, "a cursor is none")
    }
}
