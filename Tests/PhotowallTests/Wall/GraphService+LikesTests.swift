// Likes as clients call them: who may what, and that readers are told.
import HTTP
import Jansson
import Locking
import Rx
import RxLive
import RxLiveTest
import Storage
import Testing

@testable import Photowall

@Suite struct GraphServiceLikesTests {
    private let house: WallHouse
    private let (ann, bob, eve): (GraphClient, GraphClient, GraphClient)

    init() throws {
        house = try WallHouse()
        (ann, bob, eve) = (
            try GraphClient(house, named: "Ann"), try GraphClient(house, named: "Bob"),
            try GraphClient(house, named: "Eve")
        )
    }

    private func id(_ post: Post) -> String { "\(post.author.id)_\(post.id)" }

    @Test func `a post is liked once each, and told with its number`() throws {
        let post = try house.post("one", by: "Ann"), path = "/\(id(post))/likes"
        for client in [bob, bob, ann] { #expect(try client.call(.post, path).text == "{\"success\":true}") }
        var likes: LikesResponse = try bob.read(path)
        #expect(likes.data.map(\.name) == ["Ann", "Bob"] && likes.paging?.next == nil)
        #expect(likes.summary == .init(totalCount: 2, hasLiked: true))
        likes = try eve.read(path)
        #expect(!likes.summary.hasLiked)
        let feed: GetFeedsResponse = try eve.read("/me/feed")
        #expect(feed.data[0].likes?.count == 2 && feed.data[0].comments?.count == 0)
        #expect(try eve.call(.get, "/me/feed?fields=message").text.contains("likes") == false)
        #expect(
            try eve.call(.get, "/me/feed?fields=likes").text.contains("\"likes\":{\"summary\":{\"total_count\":2}}")
        )
        let info: GetFeedInfoResponse = try eve.read("/\(id(post))?fields=likes,comments")
        #expect(info.likes?.count == 2 && info.comments?.count == 0)
        for _ in 0..<2 { #expect(try bob.call(.delete, path).status == 200) }
        likes = try bob.read(path)
        #expect(likes.data.map(\.name) == ["Ann"] && likes.summary == .init(totalCount: 1, hasLiked: false))
    }

    @Test func `all readers of the same posts have the same answer, and ask for their own likes`() throws {
        let posts = try (1...3).map { try house.post("\($0)", by: "Ann") }, ids = posts.map(id)
        try bob.call(.post, "/\(ids[1])/likes")
        #expect(try bob.call(.get, "/me/feed").body == eve.call(.get, "/me/feed").body)
        let asked = "/me/likes?ids=" + ids.joined(separator: ",")
        let (mine, theirs): (LikedResponse, LikedResponse) = (try bob.read(asked), try eve.read(asked))
        #expect(mine.data.map(\.id) == [ids[1]] && theirs.data.isEmpty)
        // A post has one id.
        let other = "/me/likes?ids=99_\(posts[1].id)"
        #expect(try (bob.read(other) as LikedResponse).data.isEmpty)
        for ids in ["", "nonsense", Array(repeating: ids[0], count: 101).joined(separator: ",")] {
            #expect(try [400, 404].contains(bob.call(.get, "/me/likes?ids=\(ids)").status))
        }
    }

    @Test func `names are told in parts`() throws {
        let post = try house.post("one", by: "Ann"), path = "/\(id(post))/likes"
        for client in [ann, bob, eve] { try client.call(.post, path) }
        let first: LikesResponse = try ann.read(path + "?limit=2")
        #expect(
            first.data.map(\.name) == ["Ann", "Bob"]
                && first.paging?.next?.hasSuffix(path + "?limit=2&after=" + (first.paging?.cursors?.after ?? "-"))
                    == true
        )
        let next: LikesResponse = try ann.read(path + "?limit=2&after=" + (first.paging?.cursors?.after ?? ""))
        #expect(next.data.map(\.name) == ["Eve"] && next.paging?.next == nil && next.summary.totalCount == 3)
        #expect(try ann.failure(.get, path + "?limit=0") == "400 \"limit\" is a number of likes, from 1 on.")
        #expect(try ann.failure(.get, path + "?after=x") == "400 The cursor is none that this wall has given.")
    }

    @Test func `a post for others is as one that is not there`() throws {
        let alone = try house.post("alone", by: "Ann", to: ["Bob"]), there = id(alone)
        let deleted = try house.post("deleted", by: "Ann")
        try ann.call(.delete, "/\(id(deleted))")
        let none = "\(alone.author.id)_9999", other = "99_\(alone.id)"
        for method in [HTTP.Method.get, .post, .delete] {
            let answers = try [there, none, other, id(deleted), "me2"].map { try eve.failure(method, "/\($0)/likes") }
            #expect(Set(answers) == ["404 This post is not there any more."], "\(method)")
            #expect(try bob.call(method, "/\(there)/likes").status == 200)
            #expect(try bob.failure(method, "/\(other)/likes") == "404 This post is not there any more.")
        }
        try bob.call(.post, "/\(there)/likes")
        #expect(try (bob.read("/me/likes?ids=\(there)") as LikedResponse).data.count == 1)
        #expect(try (eve.read("/me/likes?ids=\(there)") as LikedResponse).data.isEmpty)
    }

    @Test func `a program likes where its token may post`() throws {
        let post = try house.post("one", by: "Ann"), path = "/\(id(post))/likes"
        let reading = try GraphClient(house, of: "Bob", .read), posting = try GraphClient(house, of: "Bob", .post)
        #expect(try reading.failure(.post, path) == "403 The token may only read the wall.")
        #expect(try reading.call(.get, path).status == 200)
        #expect(try posting.call(.post, path).status == 200)
        #expect(try (reading.read(path) as LikesResponse).summary == .init(totalCount: 1, hasLiked: true))
    }

    @Test func `likes have a rate for each account`() throws {
        let post = try house.post("one", by: "Ann"), path = "/\(id(post))/likes"
        var refused = ""
        for turn in 0..<200 where refused.isEmpty {
            let answer = try bob.call(turn % 2 == 0 ? .post : .delete, path)
            if answer.status == 429 { refused = answer.text }
        }
        #expect(refused.contains("That is a lot of likes at once. Try again in "))
        #expect(try eve.call(.post, path).status == 200)
    }
}
