// GraphService as clients call it: who may what, what is refused in which words, and that a key posts once.
import Foundation
import GRDB
import Glibc
import HTTP
import Jansson
import Locking
import RxLiveTest
import Storage
import Testing

@testable import Photowall
@testable import RxLiveTest

@Suite struct GraphServiceTests {
    private let house: WallHouse
    private let ann: TestPage
    private let token: String
    private let client: TestBrowser

    init() throws {
        house = try WallHouse()
        ann = try house.reader("Ann")
        token = try house.token(of: ann)
        client = house.server.browser()
    }

    private func call(
        _ method: HTTP.Method,
        _ path: String,
        as token: String?,
        _ form: String = "",
        _ fields: [(name: String, value: String)] = []
    ) throws -> TestAnswer {
        let authorization = token.map { [(name: "Authorization", value: "Bearer " + $0)] } ?? []
        return try client.send(method, GraphService.path + path, fields: authorization + fields, body: Array(form.utf8))
    }

    private func failure(_ answer: TestAnswer) throws -> String {
        try JanssonDecoder().decode(String.self, from: answer.body, atKeyPath: "error.message")
    }

    /// What follows the wall's address in one that it has told.
    private func tail(of address: String) throws -> String {
        let wall = "http://\(house.server.host)" + GraphService.path
        try #require(address.hasPrefix(wall), "\(address)")
        return String(address.dropFirst(wall.count))
    }

    private func feed(_ path: String = "/me/feed") throws -> GetFeedsResponse {
        try GraphWall.decoder.decode(GetFeedsResponse.self, from: call(.get, path, as: token).body)
    }

    @discardableResult
    private func post(_ text: String, as token: String? = nil, _ more: String = "") throws -> Feed {
        let answer = try call(.post, "/me/feed", as: token ?? self.token, "message=\(text)\(more)")
        return try GraphWall.decoder.decode(Feed.self, from: answer.body)
    }

    @Test func `a feed with pictures takes as many queries for many posts as for few`() throws {
        let count = LockedValue(0)
        var settings = StoreSettings()
        settings.onStatement = { _ in count.withLock { $0 += 1 } }
        let house = try WallHouse(settings: settings), ann = try house.reader("Ann"), bob = try house.reader("Bob")
        let author = try house.stored("Ann").id, token = try house.token(of: bob)
        let photos = PhotoStore(try #require(house.photowall.house).store)
        for number in 1...8 {
            let hash = String(repeating: "ab", count: 32)
            let photo = NewPhoto(hash: hash, name: "Sea", width: 1_000 + number, height: 900, bytes: 9)
            let id = try photos.add(photo, to: author).id
            try house.post("\(number)", by: "Ann", to: number % 2 == 0 ? ["Bob"] : [], photo: id)
        }
        let client = house.server.browser()
        func feed(_ limit: Int) throws -> (posts: [GetFeedInfoResponse], queries: Int) {
            count.withLock { $0 = 0 }
            let path = GraphService.path + "/me/feed?fields=full_picture,to&limit=\(limit)"
            let answer = try client.send(.get, path, fields: [("Authorization", "Bearer " + token)])
            let queries = count.withLock { $0 }
            struct Answer: Decodable { let data: [GetFeedInfoResponse] }
            return (try GraphWall.decoder.decode(Answer.self, from: answer.body).data, queries)
        }
        let few = try feed(2), many = try feed(8)
        #expect(few.posts.count == 2 && many.posts.count == 8)
        #expect(many.posts.map { $0.images?.last?.width } == (1...8).reversed().map { 1_000 + $0 })
        #expect(many.posts.map { $0.to?.data.map(\.name) } == (1...8).reversed().map { $0 % 2 == 0 ? ["Bob"] : nil })
        #expect(few.queries == many.queries && few.queries > 0)
        ann.close()
    }

    private static let calls: [(HTTP.Method, String)] = [
        (.get, "/me"), (.get, "/me/feed"), (.post, "/me/feed"), (.get, "/search?q=a"), (.get, "/1_1"),
        (.delete, "/1_1"),
        (.post, "/1_1/restore"), (.get, "/photos/1/320.jpg"), (.get, "/me/likes?ids=1_1"), (.get, "/1_1/likes"),
        (.post, "/1_1/likes"), (.delete, "/1_1/likes"), (.get, "/1_1/comments"), (.post, "/1_1/comments"),
        (.post, "/1_1_1"), (.delete, "/1_1_1"), (.post, "/1_1_1/restore"),
    ]

    @Test func `nobody, an invented token and an ended login get nothing`() throws {
        try post("secret")
        let old = token
        try ann.choose("logout", of: "you")
        #expect(house.wait { ann.path.hasPrefix("/login") })
        for (method, path) in GraphServiceTests.calls {
            for token in [nil, "", "nonsense", String(repeating: "A", count: 44), old] {
                let answer = try call(method, path, as: token, path == "/me/feed" && method == .post ? "message=x" : "")
                #expect(answer.status == 401, "\(method) \(path) \(token ?? "-")")
                let sentence =
                    switch token {
                    case nil: "There is no token: send one as “Authorization: Bearer …”."
                    case old: "You are not logged in any more."
                    default: "The token is not known: it has been revoked, or was never made here."
                    }
                #expect(try failure(answer) == sentence)
                let fault = token == nil ? "" : ", error=\"invalid_token\""
                #expect(answer["WWW-Authenticate"] == "Bearer realm=\"wall\"" + fault)
                #expect(!answer.text.contains("secret"))
            }
        }
    }

    @Test(arguments: ["application/json", "multipart/form-data; boundary=x", "text/plain"])
    func `a post that is no form is told to be one`(type: String) throws {
        let answer = try call(.post, "/me/feed", as: token, "message=x", [("Content-Type", type)])
        #expect(answer.status == 415)
        #expect(try failure(answer) == "Send a post as a form: application/x-www-form-urlencoded.")
        #expect(try feed().data.isEmpty)
    }

    @Test func `a post is its author's to take away and to bring back`() throws {
        let bob = try house.token(of: house.reader("Bob"))
        let mine = try post("mine")
        #expect(try call(.delete, "/\(mine.id)", as: bob).status == 403)
        #expect(try call(.post, "/\(mine.id)/restore", as: bob).status >= 400)
        #expect(try feed().data.map(\.id) == [mine.id])
        #expect(try call(.delete, "/\(mine.id)", as: token).status == 200)
        #expect(try feed().data.isEmpty)
        #expect(try call(.get, "/\(mine.id)", as: bob).status == 404)
        #expect(try [403, 404].contains(call(.post, "/\(mine.id)/restore", as: bob).status))
        #expect(try feed().data.isEmpty)
        #expect(try call(.post, "/\(mine.id)/restore", as: token).status == 200)
        #expect(try feed().data.map(\.id) == [mine.id])
    }

    @Test func `a key posts once, and nothing else by it`() throws {
        let key = "&key=AAAAAAAAAAAAAAAAAAAAAA"
        let first = try post("once", key), again = try post("once", key)
        #expect(first == again)
        #expect(try feed().data.count == 1)
        let other = try call(.post, "/me/feed", as: token, "message=other\(key)")
        #expect(other.status == 400)
        #expect(try failure(other) == "The key was used for another post.")
        #expect(try feed().data.count == 1)
    }

    private func post(_ text: String, _ more: String) throws -> Feed { try post(text, as: nil, more) }

    @Test(arguments: [
        ("message=", "The post says nothing."), ("message=%20%0A", "The post says nothing."),
        ("message=a%00b", "The post has a character that cannot be shown."),
        ("message=a&to=999999", "Somebody whom the post is for is not known."),
        ("message=a&to=abc", "Nobody has the id \"abc\"."), ("message=a&to=1,abc,2", "Nobody has the id \"abc\"."),
        ("message=a&to=99999999999999999999", "Nobody has the id \"99999999999999999999\"."),
        ("message=a&to=01", "Nobody has the id \"01\"."), ("message=a&to=,", "Nobody has the id \"\"."),
        ("message=a&key=short", "The key is none: it is 128 bits in base64url, 22 characters."),
    ])
    func `what cannot be posted is refused in words`(_ form: String, _ sentence: String) throws {
        let answer = try call(.post, "/me/feed", as: token, form)
        #expect(answer.status == 400)
        #expect(try failure(answer) == sentence)
        #expect(try JanssonDecoder().decode(Int.self, from: answer.body, atKeyPath: "error.code") == 100)
        #expect(try feed().data.isEmpty)
    }

    @Test(arguments: ["/0", "/x_1", "/1_x", "/1_2_3", "/_", "/1_99999999999999999999", "/me%2Ffeed"])
    func `what is no post is not there`(_ path: String) throws {
        #expect(try call(.get, path, as: token).status == 404)
    }

    @Test func `a post has one id`() throws {
        let theirs = try post("theirs", as: house.token(of: house.reader("Bob"))).id.split(separator: "_")
        let mine = try post("mine").id.split(separator: "_")
        let author = mine[0], number = mine[1]
        let others = [
            "424242_\(number)", "+\(author)_\(number)", "0\(author)_\(number)", "\(author)_+\(number)",
            "\(author)_0\(number)", "\(author)_\(theirs[1])", "\(theirs[0])_\(number)",
        ]
        for id in others {
            let calls = [(HTTP.Method.get, "/\(id)"), (.delete, "/\(id)"), (.post, "/\(id)/restore")]
            for (method, path) in calls {
                let answer = try call(method, path, as: token)
                #expect(answer.status == 404, "\(method) \(path)")
                #expect(try failure(answer) == "This post is not there any more.")
            }
        }
        #expect(try feed().data.map(\.message) == ["mine", "theirs"])
    }

    private static let refusals: [(HTTP.Method, String, String?)] = [
        (.get, "", nil), (.post, "", nil), (.post, "/me/none", nil), (.post, "/me/likes", "GET, HEAD"),
        (.get, "/1_1/comments", nil),
        (.put, "/me/feed", "GET, HEAD, POST"), (.post, "/me", "GET, HEAD"), (.post, "/search", "GET, HEAD"),
        (.patch, "/1_1", "GET, HEAD, POST, DELETE"),
        (.get, "/1_1/restore", "POST"),
    ]

    @Test func `where there is nothing, or nothing of a method, it is said in the same shape`() throws {
        for (method, path, allowed) in GraphServiceTests.refusals {
            for form in method == .get ? [""] : ["", "message=x"] {
                let answer = try call(method, path, as: token, form)
                #expect(answer.status == (allowed == nil ? 404 : 405), "\(method) \(path)")
                #expect(answer["Allow"] == allowed)
                #expect(answer["Content-Type"] == "application/json; charset=utf-8")
                #expect(try failure(answer).hasSuffix("."))
            }
        }
    }

    @Test func `more posts than can be counted are as many as there may be`() throws {
        for number in 1...26 { try house.post("\(number)", by: "Ann") }
        for limit in ["100", "9223372036854775807", "9223372036854775808", "99999999999999999999"] {
            #expect(try feed("/me/feed?limit=" + limit).data.count == 26)
        }
    }

    @Test(arguments: ["0", "-1", "", "nonsense", "1.5"])
    func `as many posts as nobody can ask for are none`(_ limit: String) throws {
        let answer = try call(.get, "/me/feed?limit=" + limit, as: token)
        #expect(answer.status == 400)
        #expect(try failure(answer) == "\"limit\" is a number of posts, from 1 on.")
    }

    @Test func `who posts without end is told to wait, and others post on`() throws {
        var posted = 0
        while posted < 1_000 {
            let answer = try call(.post, "/me/feed", as: token, "message=\(posted)")
            if answer.status == 429 {
                let words = #/That is a lot of posts at once\. Try again in (1 second|[2-5] seconds)\./#
                #expect(try failure(answer).wholeMatch(of: words) != nil)
                break
            }
            #expect(answer.status == 200)
            posted += 1
        }
        // One more for each interval that has passed meanwhile.
        #expect(60..<1_000 ~= posted)
        let other = try house.token(of: house.reader("Bob"))
        #expect(try post("Me too", as: other).message == "Me too")
    }

    @Test func `a caller is told who they are`() throws {
        let me = try JSONDecoder().decode(IdName.self, from: Data(call(.get, "/me", as: token).body))
        #expect(me.name == "Ann" && Int64(me.id) != nil)
        #expect(try call(.get, "/me", as: "nobody").status == 401)
    }

    @Test func `what was written comes back as it was written`() throws {
        let hostile = "<script>alert(1)</script> \" ' & \\ '; DROP TABLE post; -- \u{202E}rtl 👩‍👩‍👧\nSet-Cookie: a=b"
        // As a reader sees it: a line end is a space there.
        let shown = hostile.replacing("\n", with: " ")
        let form = hostile.utf8.map { byte in "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        let made = try post(form)
        #expect(made.message == hostile)
        #expect(try feed().data.first?.message == hostile)
        #expect(house.wait { ann.posts == [shown] })
        try ann.tap("feeds[0]/openPost")
        #expect(house.wait { ann.path.hasPrefix("/feed/") && ann.text("message") == shown })
    }

    @Test func `a reader pages down and up again without gap or repeat`() throws {
        for number in 1...7 { try post("\(number)") }
        var pages: [[String]] = [], path: String? = "/me/feed?limit=3", last: GetFeedsResponse?
        while let next = path {
            let page = try feed(next)
            pages.append(page.data.map { $0.message ?? "" })
            last = page
            path = try page.paging?.next.map(tail(of:))
        }
        #expect(pages == [["7", "6", "5"], ["4", "3", "2"], ["1"]])
        let previous = try tail(of: #require(last?.paging?.previous))
        #expect(try feed(previous).data.map(\.message) == ["4", "3", "2"])
        let answer = try call(.get, "/me/feed?after=nonsense", as: token)
        #expect(answer.status == 400)
        #expect(try failure(answer) == "The cursor is none that this wall has given.")
    }

    @Test func `a call gets the fields that it asks for`() throws {
        let written = try post("here")
        let short = try GraphWall.decoder.decode(
            GetFeedInfoResponse.self,
            from: call(.get, "/\(written.id)?fields=message,type", as: token).body
        )
        #expect((short.message, short.type) == ("here", "status"))
        #expect(short.from == nil && short.to == nil && short.updatedTime == nil)
        // All that the document of Graph names.
        let fields =
            "id,admin_creator,application,call_to_action,caption,created_time,description,feed_targeting,from,icon,"
            + "is_hidden,is_published,link,message,message_tags,name,object_id,picture,place,privacy,properties,shares,source,"
            + "status_type,story,story_tags,targeting,to,type,updated_time,with_tags"
        let all = try call(.get, "/\(written.id)?fields=\(fields)", as: token)
        let long = try GraphWall.decoder.decode(GetFeedInfoResponse.self, from: all.body)
        #expect(long.message == "here" && long.from == written.from && long.updatedTime != nil)
        #expect(all.text.contains("+0000\""), "dates are written as Graph has them")
        let feed = try feed("/me/feed?fields=from&limit=1")
        #expect(feed.data.map(\.message) == [nil] && feed.data[0].from == written.from)
        for path in ["/\(written.id)", "/me/feed"] {
            let answer = try call(.get, path + "?fields=message,comment", as: token)
            #expect(answer.status == 400)
            #expect(try failure(answer) == "A post has no field \"comment\".")
        }
    }

    @Test func `a post is told to all though its author has hung up`() throws {
        // The endpoint has been cancelled by the time that the post is stored.
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let foreign = try DatabaseQueue(path: house.folder.path + "/wall.sqlite", configuration: configuration)
        try foreign.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let line = try #require(SocketAddress(host: "127.0.0.1", port: UInt16(house.port)).connected())
        let request =
            "POST \(GraphService.path)/me/feed HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 12\r\n\r\nmessage=late"
        // What is written arrives, however long that takes.
        try #require(write(line, request, request.utf8.count) == request.utf8.count)
        house.pass(.milliseconds(100))
        close(line)
        house.pass(.milliseconds(100))
        #expect(!ann.posts.contains("late"))
        try foreign.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(house.wait { ann.posts.contains("late") })
    }

    @Test func `a post whose words come after the logout is not posted`() throws {
        let bob = try house.token(of: house.reader("Bob"))
        let line = try #require(SocketAddress(host: "127.0.0.1", port: UInt16(house.port)).connected())
        defer { close(line) }
        let request =
            "POST \(GraphService.path)/me/feed HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 12\r\n\r\nmess"
        try #require(write(line, request, request.utf8.count) == request.utf8.count)
        house.pass(.milliseconds(100))
        try ann.choose("logout", of: "you")
        #expect(house.wait { ann.path.hasPrefix("/login") })
        let rest = "age=late"
        try #require(write(line, rest, rest.utf8.count) == rest.utf8.count)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(line, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).hasPrefix("HTTP/1.1 401 "))
        let feed = try GraphWall.decoder.decode(GetFeedsResponse.self, from: call(.get, "/me/feed", as: bob).body)
        #expect(feed.data.isEmpty)
    }

    @Test func `what has not changed is not sent again`() throws {
        try post("one")
        let first = try call(.get, "/me/feed", as: token)
        let tag = try #require(first["ETag"])
        let again = try call(.get, "/me/feed", as: token, "", [(name: "If-None-Match", value: tag)])
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        for known in ["W/" + tag, "\"other\", " + tag, "*"] {
            #expect(try call(.get, "/me/feed", as: token, "", [(name: "If-None-Match", value: known)]).status == 304)
        }
        try post("two")
        #expect(try call(.get, "/me/feed", as: token, "", [(name: "If-None-Match", value: tag)]).status == 200)
    }
}
