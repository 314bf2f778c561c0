// Pictures as browsers get them: with what their answers say, who gets them, and how many at once.
import Foundation
import GRDB
import HTTP
import Locking
import RxLive
import RxLiveTest
import Testing

@testable import Photowall
@testable import RxLiveTest

@Suite struct PicturesTests {
    private let house: WallHouse
    private let browser: TestBrowser

    /// Somebody with six photos.
    init() throws {
        let house = try WallHouse(), reader = try house.reader("Ann")
        self.house = house
        browser = try house.browser(of: reader)
        let ann = try browser.open("/photos")
        guard house.wait(until: { ann.isVisible("samples") }) else { throw WallHouse.Problem("there is no library") }
        try ann.tap("samples")
        guard house.wait(until: { ann.photoCount == 6 }) else { throw WallHouse.Problem("no samples") }
    }

    @Test(arguments: [
        "/photos/1/320.jpg", "/photos/1/full.jpg", "/collage/preview/1-2/640.jpg", "/collage/preview/1-2/960.jpg",
    ])
    func `a picture is one, never changes, and is kept for its reader alone`(_ address: String) throws {
        let answer = try browser.send(.get, address)
        #expect(answer.status == 200)
        #expect(answer["Content-Type"] == "image/jpeg")
        #expect(answer["X-Content-Type-Options"] == "nosniff")
        #expect(answer["Cache-Control"] == "private, max-age=31536000, immutable")
        #expect(answer["Vary"] == "Cookie")
        #expect(answer["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
        #expect(answer["Content-Disposition"] == nil)
        #expect(answer.body.prefix(3) == [0xFF, 0xD8, 0xFF])
    }

    @Test func `a part of a picture is sent where one is asked for, and nothing that a browser has`() throws {
        let whole = try browser.send(.get, "/photos/1/320.jpg")
        let part = try browser.send(.get, "/photos/1/320.jpg", fields: [("Range", "bytes=10-19")])
        #expect(part.status == 206 && part.body == Array(whole.body[10..<20]))
        #expect(part["Content-Range"] == "bytes 10-19/\(whole.body.count)")
        let beyond = try browser.send(.get, "/photos/1/320.jpg", fields: [("Range", "bytes=99999999-")])
        #expect(beyond.status == 416)
        let known = try browser.send(.get, "/photos/1/320.jpg", fields: [("If-None-Match", whole["ETag"] ?? "")])
        #expect(known.status == 304 && known.body.isEmpty)
    }

    @Test(arguments: ["320", "full"])
    func `a picture tells nothing of its file, which others may have, too`(_ size: String) throws {
        let bob = try house.browser(of: try house.reader("Bob")), page = try bob.open("/photos")
        #expect(house.wait { page.isVisible("samples") })
        try page.tap("samples")
        #expect(house.wait { page.photoCount == 6 })
        let mine = try browser.send(.get, "/photos/1/\(size).jpg")
        let theirs = try bob.send(.get, "/photos/7/\(size).jpg")
        #expect(mine.status == 200 && mine.body == theirs.body, "the same file")
        #expect(mine["ETag"] != nil && theirs["ETag"] != nil && mine["ETag"] != theirs["ETag"])
        for answer in [mine, theirs] { #expect(answer["Last-Modified"] == nil) }
        // Nor does it tell when the file was made: here it is made once more.
        let folder = house.folder.path + "/wall.sqlite.photos/renditions"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        let again = try browser.send(.get, "/photos/1/\(size).jpg")
        #expect(again.status == 200 && again["ETag"] == mine["ETag"] && again["Last-Modified"] == nil)
    }

    @Test func `what a browser asks by a picture's tag goes on working, and dates tell nothing`() throws {
        let address = "/photos/1/320.jpg", tag = try #require(try browser.send(.get, address)["ETag"])
        let (past, future) = ("Sun, 06 Nov 1994 08:49:37 GMT", "Wed, 06 Nov 2999 08:49:37 GMT")
        for (fields, status) in [
            ([("Range", "bytes=0-9"), ("If-Range", tag)], 206), ([("Range", "bytes=0-9"), ("If-Range", "\"x\"")], 200),
            ([("Range", "bytes=0-9"), ("If-Range", past)], 200), ([("If-None-Match", "W/\(tag)")], 304),
            ([("If-None-Match", "\"x\"")], 200), ([("If-Match", tag)], 200), ([("If-Match", "\"x\"")], 412),
            ([("If-Modified-Since", future)], 200), ([("If-Unmodified-Since", past)], 200),
        ] {
            #expect(try browser.send(.get, address, fields: fields).status == status, "\(fields)")
        }
    }

    @Test func `a download has a file's name that is safe everywhere, whatever the photo is called`() throws {
        let beside = try openBeside(house.folder.path + "/wall.sqlite")
        try beside.write { database in
            try database.execute(sql: "UPDATE photo SET name = ? WHERE id = 1", arguments: ["../\"a\r\nX: b.exe"])
        }
        let answer = try browser.send(.get, "/photos/1/full.jpg?download")
        #expect(answer.status == 200 && answer["Content-Type"] == "image/jpeg")
        #expect(answer["Content-Disposition"] == "attachment; filename=\"photo.jpg\"")
        #expect(answer["X"] == nil)
    }

    @Test(
        arguments: ["1/321.jpg", "1/320.png", "1/320", "99/320.jpg", "-1/320.jpg"].map { "/photos/\($0)" }
            + ["1-2/320.jpg", "1-2/640", "1-2/0640.jpg", "1-99/640.jpg", "-/640.jpg"].map { "/collage/preview/\($0)" }
    )
    func `what is no picture's address has none`(_ address: String) throws {
        #expect(try browser.send(.get, address).status == 404)
    }

    @Test(arguments: [
        "/photos/1/320.jpg", "/photos/1/full.jpg?download", "/collage/preview/1-2/640.jpg",
        "/collage/preview/1-2/960.jpg",
    ])
    func `nobody gets a picture of somebody else's`(_ address: String) throws {
        let bob = try house.reader("Bob")
        #expect(try house.browser(of: bob).send(.get, address).status == 404)
        #expect(try house.server.browser().send(.get, address).status == 401)
    }

    /// What somebody is answered who asks for one more picture.
    private func status(of library: PhotoLibrary, _ user: Principal) async throws -> Int {
        let answer = try await library.inTurn(user) { .text("made") }
        return answer.status
    }

    @Test func `so many pictures of one person are made at once, whatever others ask for`() async throws {
        let library = try #require(house.photowall.house?.photos)
        let ann = Principal(id: "1", name: "Ann"), bob = Principal(id: "2", name: "Bob")
        let (gate, opening) = AsyncStream<Void>.makeStream()
        let held = (0..<PhotoLibrary.pictureLimit).map { _ in
            Task {
                let answer = try await library.inTurn(ann) {
                    for await _ in gate {}
                    return .text("made")
                }
                return answer.status
            }
        }
        while library.asking.withLock({ $0["1"] ?? 0 }) < PhotoLibrary.pictureLimit { await Task.yield() }
        #expect(try await status(of: library, ann) == 429)
        #expect(try await status(of: library, bob) == 200)
        opening.finish()
        for each in held { #expect(try await each.value == 200) }
        #expect(try await status(of: library, ann) == 200)
        let isNobodyCounted = library.asking.withLock { $0.isEmpty }
        #expect(isNobodyCounted, "nobody is counted for good")
    }
}
