// The search as programs call it: posts by their words, who finds which, and what is refused.
import HTTP
import RxLiveTest
import Storage
import Testing

@testable import Photowall

@Suite struct GraphServiceSearchTests {
    private let house: WallHouse
    private let (ann, bob, eve): (GraphClient, GraphClient, GraphClient)

    init() throws {
        house = try WallHouse()
        (ann, bob, eve) = (
            try GraphClient(house, named: "Ann"), try GraphClient(house, named: "Bob"),
            try GraphClient(house, named: "Eve")
        )
    }

    private func find(_ query: String, _ client: GraphClient) throws -> [String?] {
        let found: GetFeedsResponse = try client.read("/search?type=post&q=" + query)
        return found.data.map(\.message)
    }

    @Test func `posts are found by words and tags, and people as they were`() throws {
        for text in ["By the #sea", "the Séa", "something else"] { try house.post(text, by: "Ann") }
        #expect(try find("sea", bob) == ["the Séa", "By the #sea"])
        #expect(try find("%23sea", bob) == ["By the #sea"])
        #expect(try find("some%20els", bob) == [])
        #expect(try find("something%20els", bob) == ["something else"])
        #expect(try find("", bob) == [] && find("%20%22*", bob) == [])
        for address in ["/search?q=b", "/search?q=b&type=user"] {
            let people: GetFeedInfoResponse.Recipients = try ann.read(address)
            #expect(people.data.map(\.name) == ["Bob"])
        }
    }

    @Test func `a post for others is as one that is not there`() throws {
        try house.post("for Bob alone", by: "Ann", to: ["Bob"])
        for client in [ann, bob] { #expect(try find("alone", client) == ["for Bob alone"]) }
        let none = try eve.call(.get, "/search?type=post&q=nothing").body
        for query in ["alone", "bob", "@Ann", "f"] {
            #expect(try eve.call(.get, "/search?type=post&q=\(query)").body == none, "\(query)")
        }
        try house.post("for all", by: "Ann")
        #expect(try find("for", eve) == ["for all"])
    }

    @Test func `they come in parts, with the fields that are asked for`() throws {
        for number in 1...5 { try house.post("sea \(number)", by: "Ann", to: number == 3 ? ["Bob"] : []) }
        let first: GetFeedsResponse = try eve.read("/search?type=post&q=%73ea&limit=2&fields=message")
        #expect(first.data.map(\.message) == ["sea 5", "sea 4"] && first.data[0].from == nil)
        let next = try #require(first.paging?.next)
        #expect(
            next.hasSuffix(
                "/search?type=post&q=sea&limit=2&fields=message&after=\(first.paging?.cursors?.after ?? "-")"
            )
        )
        let start = try #require(next.firstRange(of: "/search"))
        let second: GetFeedsResponse = try eve.read(String(next[start.lowerBound...]))
        #expect(second.data.map(\.message) == ["sea 2", "sea 1"] && second.paging?.next == nil)
        for (query, sentence) in [
            ("limit=0", "400 \"limit\" is a number of posts, from 1 on."),
            ("fields=none", "400 A post has no field \"none\"."),
            ("after=x", "400 The cursor is none that this wall has given."),
        ] {
            #expect(try eve.failure(.get, "/search?type=post&q=sea&\(query)") == sentence)
        }
    }

    @Test func `what is too much, or no kind of search, is refused in words`() throws {
        let many = (1...11).map(String.init).joined(separator: "%20")
        #expect(try eve.failure(.get, "/search?type=post&q=\(many)") == "400 Search for 10 words at most.")
        let long = String(repeating: "a", count: 201)
        #expect(try eve.failure(.get, "/search?type=post&q=\(long)") == "400 Search for 200 characters at most.")
        #expect(try eve.failure(.get, "/search?type=page&q=a") == "400 \"type\" is user or post.")
        for hostile in ["%00", "%22%20OR%20%22", "a*b", "NEAR(a)", "%FF%FE", "-a", "words:a"] {
            #expect(try eve.call(.get, "/search?type=post&q=\(hostile)").status == 200, "\(hostile)")
        }
    }

    @Test func `a program finds what its owner does`() throws {
        try house.post("for Bob alone", by: "Ann", to: ["Bob"])
        let reading = try GraphClient(house, of: "Bob", .read), other = try GraphClient(house, of: "Eve", .post)
        #expect(try find("alone", reading) == ["for Bob alone"] && find("alone", other) == [])
    }

    @Test func `searches have a rate for each account`() throws {
        var refused = ""
        for _ in 0..<200 where refused.isEmpty {
            let answer = try bob.call(.get, "/search?type=post&q=a")
            if answer.status == 429 { refused = answer.text }
        }
        #expect(refused.contains("That is a lot of searches at once. Try again in "))
        #expect(try eve.call(.get, "/search?type=post&q=a").status == 200)
    }
}
