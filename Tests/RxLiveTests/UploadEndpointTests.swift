// Uploads over real sockets: tus from the first request to the file, cut lines, back-pressure, and who may not.
import Glibc
import HTTP
import Logging
import Testing
import Uploads

@testable import RxLive
@testable import RxLiveTest

@Suite struct UploadEndpointTests {
    private let house: UploadHouse

    init() throws { house = try UploadHouse() }

    @Test func `an upload, from the first request to the file`() throws {
        let options = try house.send("OPTIONS")
        #expect(options.status == 204)
        #expect(options["Tus-Extension"]?.contains("checksum") == true)
        let created = try house.send(
            "POST",
            fields: ["Upload-Length": "500000", "Upload-Metadata": "filename YS5qcGc="]
        )
        #expect(created.status == 201)
        let location = try #require(created["Location"])
        let bytes = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(try house.patch(location, 0, Array(bytes[..<200_000]))["Upload-Offset"] == "200000")
        let head = try house.send("HEAD", location)
        #expect(head.status == 200)
        #expect(head["Upload-Offset"] == "200000")
        #expect(head["Upload-Length"] == "500000")
        #expect(head["Upload-Metadata"] == "filename YS5qcGc=")
        #expect(head["Cache-Control"] == "no-store")
        #expect(head["Tus-Resumable"] == "1.0.0")
        #expect(head.body.isEmpty)
        let last = try house.patch(location, 200_000, Array(bytes[200_000...]))
        #expect(last.status == 204)
        #expect(last["Upload-Offset"] == "500000")
        #expect(house.stored == [bytes])
        #expect(try house.send("GET", location).status == 405)
    }

    @Test func `POST stands for what a client cannot send`() throws {
        let location = try house.create(3)
        let patched = try house.send(
            "POST",
            location,
            fields: [
                "X-HTTP-Method-Override": "PATCH", "Upload-Offset": "0",
                "Content-Type": "application/offset+octet-stream",
            ],
            [1, 2, 3]
        )
        #expect(patched.status == 204)
        #expect(house.stored == [[1, 2, 3]])
        #expect(try house.send("POST", location, fields: ["X-HTTP-Method-Override": "DELETE"]).status == 204)
        #expect(try house.send("HEAD", location).status == 404)
    }

    /// Logins of a store, at a time that stands still.
    private func logins(_ store: LoginDouble) throws -> Logins {
        try Logins(
            store: store,
            page: "/door",
            lifetime: 100_000,
            logger: Logger(label: "test"),
            now: { 1_000 },
            submit: { work in
                work()
                return true
            }
        )
    }

    @Test func `a client that may not upload may not by another method either`() throws {
        let logins = try logins(LoginDouble())
        let house = try UploadHouse(logins: logins, for: .users)
        let creation = ["Upload-Length": "0", "X-HTTP-Method-Override": "POST"]
        #expect(try house.send("POST", fields: creation).status == 401)
        let described = try house.send("OPTIONS", fields: creation)
        #expect(described.status == 204)
        #expect(described["Location"] == nil)
        #expect(house.stored.isEmpty)
    }

    @Test(arguments: [Audience.users, .everybody], [false, true])
    func `a client that may not upload hears so before the bytes`(_ audience: Audience, _ expects: Bool) throws {
        let house = try UploadHouse(logins: try logins(LoginDouble()), for: audience, owner: { _ in nil })
        let line = try house.begin("/uploads/AAAAAAAAAAAAAAAAAAAAAA", 0, length: 100, expects: expects)
        let text = line.rest()
        #expect(
            text.replacing("HTTP/1.1 100 Continue\r\n\r\n", with: "").hasPrefix("HTTP/1.1 401 "),
            "\(text.prefix(99))"
        )
    }

    @Test func `a page of another site may not upload, nor delete`() throws {
        let location = try house.create(3)
        let evil = ["Origin": "https://evil.example", "Upload-Length": "3"]
        #expect(try house.send("POST", fields: evil).status == 403)
        #expect(try house.send("DELETE", location, fields: evil).status == 403)
        #expect(try house.patch(location, 0, [1], evil).status == 403)
        #expect(try house.send("HEAD", location)["Upload-Offset"] == "0")
    }

    @Test func `a cut line keeps what has come`() throws {
        let location = try house.create(1_000_000)
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 1_000) }
        do {
            let line = try house.begin(location, 0, length: 1_000_000)
            line.send(Array(bytes[..<300_000]))
            #expect(try house.comes(300_000, to: location))
        }
        let offset = try #require(Int(try house.send("HEAD", location)["Upload-Offset"] ?? ""))
        #expect(offset == 300_000)
        #expect(try house.patch(location, offset, Array(bytes[offset...])).status == 204)
        #expect(house.stored == [bytes])
    }

    @Test func `a line that the server takes for alive does not keep its client waiting`() throws {
        let location = try house.create(10)
        let dead = try house.begin(location, 0, length: 10)
        dead.send([1, 2, 3])
        #expect(try house.comes(3, to: location))
        #expect(try house.patch(location, 3, [4, 5, 6, 7, 8, 9, 10]).status == 204)
        #expect(house.stored == [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]])
        // What it sends now reaches nothing; it is answered once all is there.
        dead.send([0, 0, 0, 0, 0, 0, 0])
        #expect(dead.rest().hasPrefix("HTTP/1.1 409 "))
    }

    @Test func `what comes after its owner's login has ended is not stored, and the upload goes on later`() throws {
        let key = SessionKey.random(), cookie = SessionCookies(key: key).make(isLogin: true), kept = LoginDouble()
        let ann = Principal(id: "1", name: "Ann")
        kept.kept[cookie.id] = Login(user: ann, session: cookie.id, made: 1_000, seen: 1_000, agent: "")
        let logins = try logins(kept)
        let house = try UploadHouse(logins: logins, sessionKey: key)
        let location = try house.create(10)
        let line = try house.begin(location, 0, length: 10, cookie: cookie)
        line.send([1, 2, 3])
        #expect(try house.comes(3, to: location))
        logins.endAll(of: ann)
        line.send([4, 5, 6, 7, 8, 9, 10])
        #expect(line.rest().hasPrefix("HTTP/1.1 401 "))
        #expect(try house.rest(of: location) == 3)
        #expect(house.stored.isEmpty)
        #expect(try house.patch(location, 3, [4, 5, 6, 7, 8, 9, 10]).status == 204)
        #expect(house.stored == [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]])
    }

    @Test func `a refusal comes before the bytes`() throws {
        let location = try house.create(10_000_000)
        let line = try house.begin(location, 5, length: 9_000_000)
        // A little of it, so that the server need not wait for what it does not want.
        for _ in 0..<20 { line.send([UInt8](repeating: 0, count: 32_768)) }
        #expect(line.rest().hasPrefix("HTTP/1.1 409 "))
        #expect(try house.send("HEAD", location)["Upload-Offset"] == "0")
    }

    @Test func `more than an upload may have is refused by the head`() throws {
        #expect(try house.send("POST", fields: ["Upload-Length": "99999999999"]).status == 413)
        let location = try house.create(10)
        let line = try house.begin(location, 0, length: 1 << 50, expects: true)
        #expect(line.rest().hasPrefix("HTTP/1.1 413 "))
    }

    @Test func `a client that expects it is told to go on`() throws {
        let location = try house.create(3)
        let line = try house.begin(location, 0, length: 3, expects: true)
        #expect(line.next() == "HTTP/1.1 100 Continue\r\n\r\n")
        line.send([1, 2, 3])
        #expect(line.rest().hasPrefix("HTTP/1.1 204 "))
        #expect(house.stored == [[1, 2, 3]])
    }

    @Test func `bytes in chunks are as good`() throws {
        let location = try house.create(6)
        let line = try house.begin(location, 0, length: nil)
        line.send(Array("3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n".utf8))
        #expect(line.rest().hasPrefix("HTTP/1.1 204 "))
        #expect(house.stored == [Array("abcdef".utf8)])
    }

    @Test func `a browser's uploads are its session's`() throws {
        let house = try UploadHouse(owner: Router.uploadOwner)
        #expect(
            try house.send("POST", fields: ["Upload-Length": "3"]).status == 401,
            "nobody can tell whose it would be"
        )
        let first = try house.cookie(), second = try house.cookie()
        let created = try house.send("POST", fields: ["Upload-Length": "3", "Cookie": first])
        let location = try #require(created["Location"])
        #expect(try house.send("HEAD", location, fields: ["Cookie": first]).status == 200)
        #expect(try house.send("HEAD", location, fields: ["Cookie": second]).status == 404)
        #expect(try house.patch(location, 0, [1, 2, 3], ["Cookie": second]).status == 404)
        #expect(try house.patch(location, 0, [1, 2, 3], ["Cookie": first]).status == 204)
    }

    @Test func `hostile heads hurt nobody`() throws {
        let location = try house.create(3)
        for offset in ["-1", "18446744073709551616", "0, 0", "0x0", "", "1e9"] {
            let answer = try house.send(
                "PATCH",
                location,
                fields: ["Upload-Offset": offset, "Content-Type": "application/offset+octet-stream"],
                [1]
            )
            #expect(answer.status == 400)
        }
        for id in ["..%2Flock", "%00", String(repeating: "x", count: 2_000), "a b"] {
            #expect([400, 404].contains(try house.send("HEAD", "/uploads/" + id.replacing(" ", with: "%20")).status))
        }
        #expect(try house.patch(location, 0, [1, 2, 3]).status == 204)
    }
}
