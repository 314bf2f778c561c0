// Photos in the form of a post: from the library or the device, described, taken out, kept, and posted.
import Controls
import Foundation
import HTTP
import Imaging
import RxLive
import RxLiveTest
import Storage
import Testing

@testable import Photowall
@testable import RxLiveTest

@Suite struct ComposePhotosTests {
    private let house: WallHouse
    private let ann: TestPage

    init() throws {
        house = try WallHouse()
        ann = try house.reader("Ann")
    }

    /// Opens the library, which has so many photos.
    private func openShelf(_ count: Int = 12) throws {
        try house.take(count, of: "Ann")
        #expect(ann.attribute("aria-expanded", of: "choosePhotos") == "false")
        try ann.tap("choosePhotos")
        #expect(house.wait { ann.isVisible("chooser") && ann.isVisible("shelf[0]/choose") })
        #expect(ann.attribute("aria-expanded", of: "choosePhotos") == "true")
    }

    private func strip(_ page: TestPage) -> [String] {
        page.rows("attached").indices.map { page.attribute("src", of: "attached[\($0)]/picture") ?? "" }
            .map { String($0.split(separator: "/")[1]) }
    }

    /// What the wall has of the latest post.
    private func latest() throws -> Post? {
        try PostStore(#require(house.photowall.house).store).feed(for: house.stored("Ann").id).posts.first
    }

    @Test func `photos of the library are chosen, described and posted with words`() throws {
        try openShelf()
        try ann.tap("shelf[0]/choose")
        try ann.tap("shelf[2]/choose")
        try ann.tap("shelf[1]/choose")
        #expect(house.wait { strip(ann) == ["12", "10", "11"] })
        #expect(ann.attribute("aria-pressed", of: "shelf[2]/choose") == "true")
        #expect(ann.text("shelf[2]/place") == "2" && !ann.isVisible("shelf[3]/place"))
        try ann.tap("shelf[1]/choose")
        #expect(house.wait { strip(ann) == ["12", "10"] }, "once more takes it out")
        try ann.fill("attached[1]/words", "The harbour at noon")
        try ann.fill("message", "Two")
        try ann.tap("endChoice")
        #expect(house.wait { !ann.isVisible("chooser") && ann.isEnabled("post") })
        #expect(ann.focused == "choosePhotos")
        try ann.tap("post")
        #expect(house.wait { ann.text("outcome") == "Posted." && ann.rows("attached").isEmpty })
        #expect(ann.value("message") == "")
        let post = try #require(try latest())
        #expect(post.message == "Two" && post.type == .photo)
        #expect(post.photos.map(\.id) == [12, 10])
        #expect(post.photos.map(\.alternative) == [nil, "The harbour at noon"])
        #expect(house.wait { ann.attribute("alt", of: "feeds[0]/photo2") == "The harbour at noon" })
    }

    @Test func `a post may be photos without words, which are seen while it is on its way`() throws {
        try openShelf()
        #expect(!ann.isEnabled("post"))
        try ann.tap("shelf[0]/choose")
        #expect(house.wait { ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { ann.posts.count == 1 })
        #expect(ann.attribute("alt", of: "feeds[0]/photo1") == "Photo by Ann" && !ann.isVisible("feeds[0]/show"))
        #expect(house.wait { ann.text("outcome") == "Posted." && !ann.isEnabled("post") })
        #expect(try latest()?.message == nil && latest()?.story == "Ann shared a picture.")
        #expect(ann.posts.count == 1, "once")
    }

    @Test func `ten photos are the most, and one that is taken out makes room`() throws {
        try openShelf()
        for place in 0..<11 { try ann.tap("shelf[\(place)]/choose") }
        #expect(house.wait { ann.text("shelfSaid") == "10 photos are the most in a post." })
        #expect(strip(ann) == (3...12).reversed().map { "\($0)" })
        try ann.tap("attached[0]/takeOut")
        #expect(house.wait { ann.rows("attached").count == 9 && ann.focused == "choosePhotos" })
        try ann.tap("shelf[11]/choose")
        #expect(house.wait { strip(ann).last == "1" && ann.text("shelfSaid").isEmpty })
    }

    @Test func `the photos of a draft and what is said of them survive a kill, a reload, and are in another tab`()
        throws
    {
        try openShelf()
        try ann.tap("shelf[0]/choose")
        try ann.tap("shelf[1]/choose")
        #expect(house.wait { strip(ann) == ["12", "11"] })
        try ann.fill("attached[0]/words", "The sea")
        try ann.fill("message", "not yet")
        house.server.advance(by: .seconds(3))
        house.server.restart()
        #expect(house.wait { ann.connection == .connected && strip(ann) == ["12", "11"] })
        #expect(ann.value("attached[0]/words") == "The sea" && ann.value("message") == "not yet")
        house.server.advance(by: .seconds(3))
        ann.reload()
        #expect(house.wait { ann.connection == .connected && strip(ann) == ["12", "11"] })
        #expect(ann.value("attached[0]/words") == "The sea" && ann.isEnabled("post"))
        let second = try house.browser(of: ann).open("/feed")
        #expect(strip(second) == ["12", "11"] && second.value("attached[0]/words") == "The sea")
    }

    @Test func `a post whose server is killed as it is sent is posted once, with its photos`() throws {
        try openShelf()
        try ann.tap("shelf[0]/choose")
        try ann.tap("shelf[1]/choose")
        #expect(house.wait { strip(ann) == ["12", "11"] })
        try ann.fill("attached[0]/words", "The sea")
        try ann.fill("message", "Once")
        #expect(house.wait { ann.isEnabled("post") })
        house.server.advance(by: .seconds(3))
        try ann.tap("post")
        house.server.restart()
        #expect(house.wait { ann.connection == .connected && ann.posts == ["Once"] })
        // Its row is there before the wall has it.
        let store = try PostStore(#require(house.photowall.house).store)
        #expect(house.wait { (try? store.feed(for: nil).posts.isEmpty) == false })
        let posts = try store.feed(for: nil).posts
        #expect(posts.map { $0.photos.map(\.id) } == [[12, 11]] && posts[0].photos[0].alternative == "The sea")
        #expect(house.wait { ann.attribute("alt", of: "feeds[0]/photo1") == "The sea" })
    }

    @Test func `other photos are another intention`() throws {
        try openShelf()
        var intentions: [String?] = []
        for _ in 0..<2 {
            try ann.tap("shelf[0]/choose")
            house.server.advance(by: .seconds(1))
            intentions.append(ann.attribute("data-once", of: "post"))
        }
        #expect(intentions == ["photo 12", ""])
    }

    @Test func `what a post is not given is said, and its photos stay`() throws {
        try openShelf()
        try ann.tap("shelf[0]/choose")
        try ann.tap("shelf[1]/choose")
        #expect(house.wait { strip(ann) == ["12", "11"] && ann.isEnabled("post") })
        try house.write("UPDATE photo SET deleted = unixepoch() WHERE id = 11")
        try ann.tap("post")
        #expect(house.wait { ann.text("outcome") == "The picture is not in your library." })
        #expect(strip(ann) == ["12", "11"] && ann.posts.isEmpty)
        try ann.tap("attached[1]/takeOut")
        #expect(house.wait { strip(ann) == ["12"] && ann.isEnabled("post") })
        try ann.tap("post")
        #expect(house.wait { ann.text("outcome") == "Posted." })
    }

    @Test func `an empty library says so`() throws {
        try ann.tap("choosePhotos")
        #expect(house.wait { ann.text("shelfSaid") == "Your photos live here" })
        try ann.tap("choosePhotos")
        #expect(house.wait { !ann.isVisible("chooser") && ann.text("shelfSaid").isEmpty })
    }

    // MARK: Files of the device

    /// A picture, as a camera might have made it.
    private static func picture(_ width: Int) async throws -> [UInt8] {
        let pixel = try #require(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
            )
        )
        return try await ImageProcessor().render(.bytes([UInt8](pixel)), .fill(width: width, height: 400)).bytes
    }

    /// Sends a file that the server wants, as a browser does.
    private func send(_ id: String, _ bytes: [UInt8]) throws {
        let words = try #require(ann.attribute("data-uploads", of: "files")).split(separator: " ")
        let place = try #require(words.firstIndex { $0 == id })
        let answer = try house.browser(of: ann).send(
            .patch,
            String(words[place + 1]),
            fields: [
                ("Tus-Resumable", "1.0.0"), ("Upload-Offset", "0"),
                ("Content-Type", "application/offset+octet-stream"),
            ],
            body: bytes
        )
        #expect(answer.status == 204)
    }

    private func file(_ name: String, _ bytes: [UInt8]) -> ChosenFile {
        ChosenFile(name: name + ".jpg", size: bytes.count, type: "image/jpeg", id: "id-" + name)
    }

    @Test func `files that are dropped are in the post, in their order, whichever comes first`() async throws {
        let (a, b) = (try await Self.picture(600), try await Self.picture(610))
        try ann.drop("composer", DataTransfer(files: [file("a", a), file("b", b)]))
        #expect(house.wait { ann.attribute("data-uploads", of: "files")?.contains("id-b") == true })
        #expect(ann.isVisible("chooser") && ann.rows("uploads").count == 2 && !ann.isEnabled("post"))
        #expect(ann.text("held") == "You can post once your photos are here.")
        try send("id-b", b)
        #expect(house.wait { ann.rows("attached").count == 1 && ann.rows("uploads").count == 1 })
        #expect(!ann.isEnabled("post"))
        try send("id-a", a)
        #expect(house.wait { ann.rows("attached").count == 2 && ann.rows("uploads").isEmpty })
        #expect(house.wait { ann.isEnabled("post") && !ann.isVisible("chooser") && ann.text("held").isEmpty })
        #expect(ann.attribute("aria-label", of: "attached[0]/takeOut") == "Take out photo 1, “a.jpg”")
        try ann.tap("post")
        #expect(house.wait { ann.text("outcome") == "Posted." })
        #expect(try latest()?.photos.map(\.width) == [600, 610])
    }

    @Test func `a file that is no picture is refused in words, and no more come than a post has room for`() async throws
    {
        let bytes = Array("no picture".utf8)
        try ann.paste("composer", DataTransfer(files: [file("a", bytes)]))
        #expect(house.wait { ann.attribute("data-uploads", of: "files") != nil })
        let address = try #require(ann.attribute("data-uploads", of: "files")).split(separator: " ")[1]
        let answer = try house.browser(of: ann).send(
            .patch,
            String(address),
            fields: [
                ("Tus-Resumable", "1.0.0"), ("Upload-Offset", "0"),
                ("Content-Type", "application/offset+octet-stream"),
            ],
            body: bytes
        )
        #expect(answer.status == 422)
        #expect(house.wait { ann.text("shelfSaid") == "“a.jpg”: This file is not a picture." })
        #expect(ann.text("uploads[0]/cancel") == "Dismiss")
        try ann.tap("uploads[0]/cancel")
        #expect(house.wait { ann.rows("uploads").isEmpty && !ann.isVisible("chooser") })
        try ann.drop("composer", DataTransfer(files: (0..<12).map { file("\($0)", bytes) }))
        #expect(house.wait { ann.rows("uploads").count == 10 })
        #expect(ann.text("shelfSaid") == "10 photos are the most in a post.")
    }

    @Test func `a photo that has come while the server was killed is in the post`() async throws {
        let bytes = try await Self.picture(620)
        try ann.tap("choosePhotos")
        #expect(house.wait { ann.isVisible("chooser") })
        try ann.chooseFiles("files", file("a", bytes))
        #expect(house.wait { ann.attribute("data-uploads", of: "files") != nil })
        house.server.advance(by: .seconds(3))
        ann.cutLine()
        try send("id-a", bytes)
        house.server.restart()
        #expect(house.wait { ann.connection == .connected && ann.rows("attached").count == 1 })
        #expect(house.wait { ann.rows("uploads").isEmpty && ann.isEnabled("post") })
    }

    @Test func `a wall elsewhere takes no photos of this library`() throws {
        let other = try ScriptedWall { _ in ScriptedWall.json(#"{"data": []}"#) }
        let house = try WallHouse(elsewhere: other.address), bob = try house.reader("Bob")
        #expect(!bob.isVisible("choosePhotos"))
    }
}
