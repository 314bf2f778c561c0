// Posts that are changed, as clients call it: who may, what is refused in which words, and who is told.
import Foundation
import HTTP
import RxLiveTest
import Storage
import Testing

@testable import Photowall

@Suite struct GraphServiceEditingTests {
    private let house: WallHouse
    private let (ann, bob, eve): (GraphClient, GraphClient, GraphClient)
    private let post: String

    init() throws {
        house = try WallHouse()
        (ann, bob, eve) = (
            try GraphClient(house, named: "Ann"), try GraphClient(house, named: "Bob"),
            try GraphClient(house, named: "Eve")
        )
        let post = try house.post("for Bob", by: "Ann", to: ["Bob"])
        self.post = "\(post.author.id)_\(post.id)"
    }

    @Test func `a post is its author's to change, and its readers read that`() throws {
        #expect(try (bob.read("/me/feed") as GetFeedsResponse).data[0].editedTime == nil)
        #expect(try ann.call(.post, "/\(post)", "message=still+for+Bob").status == 200)
        let feed = try #require(try (bob.read("/me/feed") as GetFeedsResponse).data.first)
        #expect(feed.message == "still for Bob" && feed.editedTime != nil && feed.to?.data.map(\.name) == ["Bob"])
        let info: GetFeedInfoResponse = try bob.read("/\(post)")
        #expect(info.message == "still for Bob" && info.editedTime == info.updatedTime)
        #expect(try bob.failure(.post, "/\(post)", "message=x") == "403 The post is somebody else's.")
        #expect(try eve.failure(.post, "/\(post)", "message=x") == eve.failure(.post, "/7_999", "message=x"))
        #expect(try ann.failure(.post, "/\(post)", "message=+").hasPrefix("400 "))
        let long = String(repeating: "a", count: 5_001)
        #expect(try ann.failure(.post, "/\(post)", "message=\(long)").hasPrefix("400 "))
        #expect(try (bob.read("/\(post)") as GetFeedInfoResponse).message == "still for Bob")
        #expect(try ann.call(.delete, "/\(post)").status == 200)
        #expect(try ann.failure(.post, "/\(post)", "message=x").hasPrefix("404 "))
    }
}
