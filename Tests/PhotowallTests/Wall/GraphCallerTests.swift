// GraphCaller: what a program may do at the wall by a token, from its first to its last second.
import Foundation
import GRDB
import Glibc
import HTTP
import Jansson
import Storage
import Testing

@testable import Photowall
@testable import RxLiveTest

@Suite struct GraphCallerTests {
    /// `@unchecked Sendable`: turned between calls only.
    private final class Clock: @unchecked Sendable { var time: Int64 = 1_000_000 }

    private let clock = Clock()
    private let house: WallHouse
    private let tokens: TokenStore
    private let ann: Int64

    init() throws {
        house = try WallHouse(settings: StoreSettings(now: { [clock] in clock.time }))
        tokens = TokenStore(try #require(house.photowall.house).store)
        try house.reader("Ann").close()
        ann = try #require(try house.photowall.house?.accounts.store.credentials(of: AccountName("Ann"))).account.id
    }

    private func token(_ rights: StoredToken.Rights, lifetime: Int64 = 3_600) throws -> (text: String, id: Int64) {
        let token = ProgramToken()
        let name = try TokenName("Script \(tokens.tokens(of: ann).count)")
        let stored = try tokens.add(name, rights, hash: token.hash, of: ann, lifetime: lifetime)
        return (token.text, stored.id)
    }

    private func uses() throws -> [Int64?] { try tokens.tokens(of: ann).map(\.used) }

    @Test func `one that may only read is told so when it writes`() throws {
        let token = try token(.read).text, post = try house.post("kept", by: "Ann")
        let id = "\(post.author.id)_\(post.id)"
        let calls = [(HTTP.Method.post, "/me/feed"), (.delete, "/\(id)"), (.post, "/\(id)/restore")]
        for (method, path) in calls {
            let answer = try house.call(method, path, token, path == "/me/feed" ? "message=x" : "")
            #expect(answer.status == 403)
            #expect(try house.failure(answer) == "The token may only read the wall.")
            #expect(answer["WWW-Authenticate"] == "Bearer realm=\"wall\", error=\"insufficient_scope\"")
        }
        for path in ["/me", "/me/feed", "/\(id)", "/search?q=a"] {
            #expect(try house.call(.get, path, token).status == 200, "\(path)")
        }
        #expect(try house.call(.get, "/me/feed", token).text.contains("kept"))
    }

    @Test func `it is good to its last second`() throws {
        let token = try token(.post, lifetime: 100).text
        clock.time += 99
        #expect(try house.call(.get, "/me/feed", token).status == 200)
        clock.time += 1
        for (method, path) in [(HTTP.Method.get, "/me/feed"), (.post, "/me/feed")] {
            let answer = try house.call(method, path, token, method == .post ? "message=x" : "")
            #expect(answer.status == 401)
            #expect(try house.failure(answer) == "The token has expired.")
            #expect(answer["WWW-Authenticate"] == "Bearer realm=\"wall\", error=\"invalid_token\"")
        }
    }

    @Test func `what is like one is none`() throws {
        let text = try token(.post).text
        let others = [
            String(text.dropLast()), text + "A", text.uppercased(), ProgramToken().text, "photowall_", "photowall_ ",
        ]
        for other in others {
            let answer = try house.call(.get, "/me/feed", other)
            #expect(answer.status == 401)
            #expect(!answer.text.contains(text.suffix(8)))
        }
        #expect(try uses() == [nil])
    }

    @Test func `its use is written once a minute`() throws {
        try house.write("CREATE TABLE seen(used INTEGER)")
        try house.write(
            "CREATE TRIGGER see AFTER UPDATE ON token BEGIN INSERT INTO seen VALUES (new.used); END"
        )
        let token = try token(.read).text, start = clock.time
        for seconds: Int64 in [0, 0, 30, 59, 60, 90, 130] {
            clock.time = start + seconds
            #expect(try house.call(.get, "/me/feed", token).status == 200)
        }
        #expect(house.wait { (try? uses()) == [start + 130] })
        let seen = try openBeside(house.folder.path + "/wall.sqlite").read {
            try Int64.fetchAll($0, sql: "SELECT used FROM seen")
        }
        #expect(seen == [start, start + 60, start + 130])
    }

    @Test func `a post whose words come after the revocation is not posted`() throws {
        let token = try token(.post)
        let line = try #require(SocketAddress(host: "127.0.0.1", port: UInt16(house.port)).connected())
        defer { close(line) }
        let request =
            "POST \(GraphService.path)/me/feed HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token.text)\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 12\r\n\r\nmess"
        try #require(write(line, request, request.utf8.count) == request.utf8.count)
        #expect(house.wait { (try? uses()) == [clock.time] }, "the token was good when the request came")
        try tokens.remove(token.id, of: ann)
        let rest = "age=late"
        try #require(write(line, rest, rest.utf8.count) == rest.utf8.count)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(line, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).hasPrefix("HTTP/1.1 401 "))
        #expect(try PostStore(#require(house.photowall.house).store).count() == 0)
    }

    @Test func `a key posts once, no matter who sends it`() throws {
        let (one, other) = (try token(.post).text, try token(.post).text)
        let form = "message=once&key=AAAAAAAAAAAAAAAAAAAAAA"
        let first = try house.call(.post, "/me/feed", one, form), again = try house.call(.post, "/me/feed", other, form)
        #expect(first.status == 200 && first.body == again.body)
        #expect(try PostStore(#require(house.photowall.house).store).count() == 1)
    }
}
