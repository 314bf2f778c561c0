// The photos of a post over HTTP: how a program or a page names them, and how the wall tells of them.
import Foundation
import HTTP
import Jansson
import RxLive
import RxLiveTest
import Storage
import Testing

@testable import Photowall

@Suite struct AttachedMediaTests {
    private let house: WallHouse
    private let ann: TestPage
    private let token: String

    init() throws {
        house = try WallHouse()
        ann = try house.reader("Ann")
        token = try house.token(of: ann)
        try house.take(12, of: "Ann")
    }

    private func post(_ fields: [(String, String)], as token: String? = nil) throws -> TestAnswer {
        let form = fields.map { "\($0)=\(PercentEncoding.component($1))" }.joined(separator: "&")
        let authorization = (name: "Authorization", value: "Bearer " + (token ?? self.token))
        return try house.server.browser()
            .send(.post, GraphService.path + "/me/feed", fields: [authorization], body: Array(form.utf8))
    }

    private func failure(_ answer: TestAnswer) throws -> String {
        try JanssonDecoder().decode(String.self, from: answer.body, atKeyPath: "error.message")
    }

    private func feed(_ fields: String = "", as token: String? = nil) throws -> [Feed] {
        let answer = try house.call(.get, "/me/feed" + fields, token ?? self.token)
        return try GraphWall.decoder.decode(GetFeedsResponse.self, from: answer.body).data
    }

    private func media(_ ids: [Int]) -> String {
        "[" + ids.map { "{\"media_fbid\": \"\($0)\"}" }.joined(separator: ", ") + "]"
    }

    @Test func `several photos are posted in order, with what their author says of them`() throws {
        let named = "[{\"media_fbid\":\"3\",\"alt_text_custom\":\"The sea\"},{\"media_fbid\":\"1\"}]"
        let answer = try post([("message", "Two"), ("attached_media", named)])
        #expect(answer.status == 200)
        let posted = try GraphWall.decoder.decode(Feed.self, from: answer.body)
        for feed in [
            posted, try #require(try feed().first), try #require(try self.feed("?fields=photos,message").first),
        ] {
            #expect(feed.photos?.data.map(\.id) == ["3", "1"] && feed.photos?.count == 2)
            #expect(feed.photos?.data.map(\.altTextCustom) == ["The sea", nil])
            #expect(feed.photos?.data.map(\.height) == [503, 501])
            #expect(feed.photos?.data.first?.images.map(\.source) == [320, 640, 1_280].map { "/photos/3/\($0).jpg" })
            #expect(feed.photos?.data.first?.images.map(\.width) == [320, 640, 1_000])
        }
        #expect(try feed("?fields=message").first?.photos == nil)
        let info = try house.call(.get, "/\(posted.id)", token)
        let whole = try GraphWall.decoder.decode(GetFeedInfoResponse.self, from: info.body)
        #expect(whole.photos?.data.map(\.id) == ["3", "1"] && whole.fullPicture == "/photos/3/1280.jpg")
        #expect(whole.images == whole.photos?.data.first?.images && whole.type == "photo")
    }

    @Test func `one photo is posted as before, with no words and with others`() throws {
        #expect(try post([("message", ""), ("object_attachment", "2")]).status == 200)
        #expect(
            try post([("message", " \n"), ("object_attachment", "2"), ("attached_media", media([1, 2]))]).status == 200
        )
        #expect(try feed().map { $0.photos?.data.map(\.id) } == [["2", "1"], ["2"]])
        #expect(try feed().map(\.story) == ["Ann shared a picture.", "Ann shared a picture."])
        #expect(try feed().map(\.message) == [nil, nil])
    }

    @Test func `the feed tells of four photos and of how many there are, and a post of ten`() throws {
        let posted = try GraphWall.decoder.decode(
            Feed.self,
            from: post([("message", "Ten"), ("attached_media", media(Array(1...10)))]).body
        )
        let photos = try #require(try feed().first?.photos)
        #expect(photos.data.map(\.id) == ["1", "2", "3", "4"] && photos.count == 10)
        #expect(photos == posted.photos)
        let info = try house.call(.get, "/\(posted.id)?fields=photos", token)
        let whole = try GraphWall.decoder.decode(GetFeedInfoResponse.self, from: info.body)
        #expect(whole.photos?.data.map(\.id) == (1...10).map { "\($0)" } && whole.photos?.summary == nil)
    }

    @Test func `what names no photos of its author's is refused, and nothing is posted`() throws {
        _ = try house.reader("Bob")
        try house.take(1, of: "Bob")
        let list = "\"attached_media\" is a list such as [{\"media_fbid\": \"12\"}]."
        let long = "[{\"media_fbid\":\"1\",\"alt_text_custom\":\"\(String(repeating: "x", count: 501))\"}]"
        let line = "[{\"media_fbid\":\"1\",\"alt_text_custom\":\"a\\u0007b\"}]"
        let words = "The description of a picture has 500 characters at most, in one line."
        for (value, status, sentence) in [
            ("12", 400, list), ("{\"media_fbid\": \"1\"}", 400, list), ("[1]", 400, list), ("[{}]", 400, list),
            ("[{\"media_fbid\":\"x\"}]", 400, "The picture is none."),
            ("[{\"media_fbid\":\"-1\"}]", 400, "The picture is none."),
            (media([1, 99]), 404, "The picture is not in your library."),
            (media([1, 13]), 404, "The picture is not in your library."),
            (media(Array(1...11)), 400, "The post shows 11 pictures, and 10 are the most."),
            (long, 400, words), (line, 400, words),
        ] {
            let answer = try post([("message", "x"), ("attached_media", value)])
            let said = try failure(answer)
            #expect(answer.status == status && said == sentence, "\(value) \(answer.text)")
        }
        #expect(try post([("message", ""), ("attached_media", "[]")]).status == 400)
        #expect(try feed().isEmpty)
    }

    @Test func `the largest post fits, with ten descriptions`() throws {
        let words = String(repeating: "é", count: 500)
        let named = (1...10).map { "{\"media_fbid\":\"\($0)\",\"alt_text_custom\":\"\(words)\"}" }.joined(
            separator: ","
        )
        let message = String(repeating: "é", count: 5_000)
        #expect(try post([("message", message), ("attached_media", "[\(named)]")]).status == 200)
        #expect(try feed().first?.photos?.data.last?.altTextCustom == words)
    }

    @Test func `a key is for its photos and what is said of them`() throws {
        let key = ("key", "AAAAAAAAAAAAAAAAAAAAAA"), message = ("message", "Once")
        for _ in 0..<2 { #expect(try post([message, key, ("attached_media", media([1, 2]))]).status == 200) }
        let described = "[{\"media_fbid\":\"1\",\"alt_text_custom\":\"x\"},{\"media_fbid\":\"2\"}]"
        for other in [media([2, 1]), media([1]), described, ""] {
            let answer = try post([message, key, ("attached_media", other)])
            let said = try failure(answer)
            #expect(answer.status == 400 && said == "The key was used for another post.")
        }
        #expect(try feed().count == 1)
    }

    @Test func `a key of the version before is known, whose posts had one photo`() throws {
        let key = ("key", "AAAAAAAAAAAAAAAAAAAAAA")
        #expect(try post([("message", "One"), key, ("object_attachment", "2")]).status == 200)
        #expect(try post([("message", "One"), key, ("attached_media", media([2]))]).status == 200)
        #expect(try feed().count == 1)
    }

    @Test func `a program gets whole addresses`() throws {
        try house.show([1], by: "Ann", "Look")
        let store = TokenStore(try #require(house.photowall.house).store), token = ProgramToken()
        let ann = try house.stored("Ann")
        _ = try store.add(TokenName("Script"), .read, hash: token.hash, of: ann.id, lifetime: 3_600)
        let photo = try #require(try feed("", as: token.text).first?.photos?.data.first)
        #expect(photo.images.allSatisfy { $0.source.hasPrefix("http://") && $0.source.contains("/graph/v1/photos/1/") })
    }
}
