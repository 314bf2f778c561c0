// Comments as clients call them: who may what, what is refused in which words, and that a key comments once.
import Foundation
import HTTP
import Jansson
import RxLiveTest
import Storage
import Testing

@testable import Photowall

@Suite struct GraphServiceCommentsTests {
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

    @discardableResult
    private func say(_ form: String, as client: GraphClient? = nil) throws -> FeedComment {
        let answer = try (client ?? bob).call(.post, "/\(post)/comments", "message=" + form)
        return try GraphWall.decoder.decode(FeedComment.self, from: answer.body)
    }

    private func texts(_ query: String = "") throws -> [String] {
        try (ann.read("/\(post)/comments\(query)") as CommentsResponse).data.map(\.message)
    }

    @Test func `comments are read in both orders, in parts, with their number`() throws {
        for number in 1...5 { try say("\(number)", as: number % 2 == 0 ? ann : bob) }
        let all: CommentsResponse = try bob.read("/\(post)/comments")
        #expect(all.data.map(\.message) == ["1", "2", "3", "4", "5"] && all.summary?.totalCount == 5)
        #expect(all.data[0].from.name == "Bob" && all.data[0].editedTime == nil && all.paging?.next == nil)
        #expect(all.data[0].id.hasPrefix(post + "_"))
        let part: CommentsResponse = try bob.read("/\(post)/comments?limit=2&order=reverse_chronological")
        let cursor = try #require(part.paging?.cursors?.after)
        #expect(part.data.map(\.message) == ["5", "4"])
        let next = "/\(post)/comments?limit=2&order=reverse_chronological&after=\(cursor)"
        #expect(part.paging?.next?.hasSuffix(next) == true)
        #expect(try (bob.read(next) as CommentsResponse).data.map(\.message) == ["3", "2"])
        #expect(try texts("?limit=1") == ["1"])
        let feed: GetFeedsResponse = try bob.read("/me/feed")
        #expect(feed.data[0].comments?.count == 5)
        #expect(
            try bob.failure(.get, "/\(post)/comments?order=x")
                == "400 The order is chronological or reverse_chronological."
        )
    }

    @Test func `a key comments once, and is no other's`() throws {
        let form = "Hello&key=AAAAAAAAAAAAAAAAAAAAAA"
        let first = try say(form), again = try say(form)
        #expect(first == again)
        #expect(try texts() == ["Hello"])
        #expect(try bob.call(.post, "/\(post)/comments", "message=Other&key=AAAAAAAAAAAAAAAAAAAAAA").status == 400)
        #expect(try say(form, as: ann).id != first.id)
        #expect(try bob.failure(.post, "/\(post)/comments", "message=x&key=short").hasPrefix("400 The key is none"))
        #expect(try texts() == ["Hello", "Hello"])
    }

    @Test func `a comment is its author's to edit, and theirs and the post's author's to take away`() throws {
        let said = try say("one")
        #expect(try bob.call(.post, "/\(said.id)", "message=two").status == 200)
        #expect(try ann.failure(.post, "/\(said.id)", "message=three") == "403 The comment is somebody else's.")
        let all: CommentsResponse = try ann.read("/\(post)/comments")
        #expect(all.data.map(\.message) == ["two"] && all.data[0].editedTime != nil)
        #expect(try ann.call(.delete, "/\(said.id)").status == 200)
        #expect(try texts() == [])
        for (method, path) in [(HTTP.Method.delete, said.id), (.post, "\(said.id)/restore"), (.post, said.id)] {
            let form = path.hasSuffix("restore") || method == .delete ? "" : "message=x"
            #expect(try bob.failure(method, "/\(path)", form) == "404 This comment is not there any more.")
        }
        #expect(try ann.call(.post, "/\(said.id)/restore").status == 200)
        #expect(try texts() == ["two"])
        #expect(try bob.call(.delete, "/\(said.id)").status == 200)
        #expect(try bob.call(.post, "/\(said.id)/restore").status == 200)
        #expect(try texts() == ["two"])
        let mine = try say("mine", as: ann)
        #expect(try bob.failure(.delete, "/\(mine.id)") == "403 The comment is somebody else's.")
    }

    @Test func `a post for others is as one that is not there, and so are its comments`() throws {
        let said = try say("secret"), number = said.id.split(separator: "_")[2]
        let none = "\(post.split(separator: "_")[0])_9999"
        let gone = "404 This post is not there any more."
        for id in [post, none, "99_\(post.split(separator: "_")[1])"] {
            #expect(try eve.failure(.get, "/\(id)/comments") == gone)
            #expect(try eve.failure(.post, "/\(id)/comments", "message=x") == gone)
            #expect(try eve.failure(.post, "/\(id)_\(number)", "message=x") == gone)
            #expect(try eve.failure(.delete, "/\(id)_\(number)") == gone)
            #expect(try eve.failure(.post, "/\(id)_\(number)/restore") == gone)
        }
        #expect(try bob.failure(.delete, "/99_\(post.split(separator: "_")[1])_\(number)") == gone)
        #expect(try bob.failure(.delete, "/\(post)_9999") == "404 This comment is not there any more.")
        #expect(try bob.failure(.post, "/\(post)_0", "message=x") == "404 This comment is not there any more.")
        #expect(try texts() == ["secret"])
        // A deleted post has none, and a restored one has its own.
        try ann.call(.delete, "/\(post)")
        #expect(try bob.failure(.get, "/\(post)/comments") == gone)
        try ann.call(.post, "/\(post)/restore")
        #expect(try texts() == ["secret"])
    }

    @Test func `what is no comment is told why`() throws {
        let path = "/\(post)/comments"
        let long = String(repeating: "x", count: 2_001)
        #expect(try bob.failure(.post, path, "message=+") == "400 The comment says nothing.")
        #expect(try bob.failure(.post, path) == "400 The comment says nothing.")
        #expect(
            try bob.failure(.post, path, "message=\(long)")
                == "400 The comment has 2001 characters, and 2000 are the most."
        )
        #expect(
            try bob.failure(.post, path, "message=a%00b") == "400 The comment has a character that cannot be shown."
        )
        #expect(try bob.call(.post, path, String(repeating: "x", count: 30_000)).status == 413)
        let answer = try bob.call(.post, path, "{}", [("Content-Type", "application/json")])
        #expect(answer.status == 415 && answer.text.contains("Send a comment as a form"))
        #expect(try texts() == [])
        let most = String(repeating: "%C3%A9", count: 2_000)
        #expect(try say(most).message.count == 2_000)
    }

    @Test func `a program comments where its token may post`() throws {
        let reading = try GraphClient(house, of: "Bob", .read), posting = try GraphClient(house, of: "Bob", .post)
        #expect(try reading.failure(.post, "/\(post)/comments", "message=x") == "403 The token may only read the wall.")
        let said = try say("from a script", as: posting)
        for (method, path) in [(HTTP.Method.post, said.id), (.delete, said.id), (.post, said.id + "/restore")] {
            #expect(try reading.failure(method, "/\(path)") == "403 The token may only read the wall.")
        }
        #expect(try (reading.read("/\(post)/comments") as CommentsResponse).data.map(\.message) == ["from a script"])
    }

    @Test func `comments have a rate for each account`() throws {
        var refused = ""
        for turn in 0..<100 where refused.isEmpty {
            let answer = try bob.call(.post, "/\(post)/comments", "message=\(turn)")
            if answer.status == 429 { refused = answer.text }
        }
        #expect(refused.contains("That is a lot of comments at once. Try again in "))
        #expect(try texts("?limit=100").count == 60)
        #expect(try ann.call(.post, "/\(post)/comments", "message=x").status == 200)
    }
}
