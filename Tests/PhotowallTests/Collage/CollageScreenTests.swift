// The collage as people make it: pages in memory, uploads over HTTP, the real database and real pictures.
import Controls
import Foundation
import GRDB
import HTTP
import Imaging
import Rx
import RxLive
import RxLiveTest
import Storage
import Testing
import Uploads

@testable import Photowall
@testable import RxLiveTest

@Suite struct CollageScreenTests {
    /// A picture of one colour, as a camera might have made it.
    private static func picture(_ red: UInt8) async throws -> [UInt8] {
        // A PNG of one pixel, made large by the library itself.
        let pixel = try #require(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
            )
        )
        let sizing = ImageSizing.fill(width: 600 + Int(red), height: 400)
        return try await ImageProcessor().render(.bytes([UInt8](pixel)), sizing).bytes
    }

    /// Chooses files, and sends them as a browser does.
    private func upload(_ files: [String: [UInt8]], at page: TestPage, _ house: WallHouse) throws {
        let browser = try house.browser(of: page)
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            let id = "id-\(name.prefix { $0 != "." })"
            try page.chooseFiles("files", ChosenFile(name: name, size: bytes.count, type: "image/jpeg", id: id))
            let isWanted = house.wait { page.attribute("data-uploads", of: "files") != nil }
            #expect(isWanted, "\(page.rows("uploads"))")
            let wanted = try #require(page.attribute("data-uploads", of: "files")).split(separator: " ")
            #expect(wanted[0] == id)
            let answer = try browser.send(
                .patch,
                String(wanted[1]),
                fields: [
                    ("Tus-Resumable", "1.0.0"), ("Upload-Offset", "0"),
                    ("Content-Type", "application/offset+octet-stream"),
                ],
                body: bytes
            )
            #expect(answer.status == 204 || answer.status == 422, "\(answer.status)")
            #expect(house.wait { page.attribute("data-uploads", of: "files") == nil })
        }
    }

    @Test func `photos are uploaded, chosen, previewed and saved`() async throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        let pictures = ["a.jpg": try await Self.picture(0), "b.jpg": try await Self.picture(9)]
        try ann.visit("/collage")
        #expect(house.wait { ann.path == "/collage" })
        #expect(ann.text("heading") == "Collage")
        #expect(!ann.isEnabled("save") && !ann.isEnabled("clear") && ann.isEnabled("add"))
        try ann.tap("add")
        #expect(house.wait { ann.path == "/photos" })
        #expect(house.wait { ann.text("empty") == "Your photos live here" })
        try upload(pictures, at: ann, house)
        #expect(house.wait { ann.photoCount == 2 })
        try ann.tap("\(photo(1))/choose")
        try ann.tap("\(photo(0))/choose")
        #expect(house.wait { ann.text("chosen") == "2 chosen" })
        try ann.back()
        #expect(house.wait { ann.path == "/collage" })
        #expect(ann.text("heading") == "2 photos")
        let preview = try #require(ann.attribute("src", of: "preview"))
        #expect(preview == "/collage/preview/1-2/640.jpg")
        #expect(
            ann.attribute("srcset", of: "preview")
                == [640, 960, 1_280].map { "/collage/preview/1-2/\($0).jpg \($0)w" }.joined(separator: ", ")
        )
        #expect(ann.attribute("data-once", of: "save") == "1 2", "others are another intention")
        let browser = try house.browser(of: ann)
        let picture = try browser.send(.get, preview)
        #expect(picture.status == 200 && picture["Content-Type"] == "image/jpeg")
        #expect(try await ImageProcessor().inspect(.bytes(picture.body)).width == 640)
        try ann.tap("save")
        #expect(house.wait { !ann.dialogs.isEmpty })
        #expect(ann.dialogs == ["Collage saved"] && ann.text("message") == "Saved with id 3")
        try ann.tap("cancel")
        #expect(house.wait { ann.dialogs.isEmpty && ann.isVisible("saved") })
        #expect(ann.text("heading") == "Collage", "it is cleared")
        let saved = try browser.send(.get, "/photos/3/full.jpg")
        let info = try await ImageProcessor().validate(.bytes(saved.body))
        #expect(info.width == LibraryPhotoWriter.side && info.height == LibraryPhotoWriter.side)

        // Shared, others see it, and it alone.
        let bob = try house.reader("Bob")
        #expect(try house.browser(of: bob).send(.get, "/photos/3/320.jpg").status == 404)
        try ann.tap("share")
        #expect(!ann.isEnabled("share"), "one tap is enough")
        #expect(house.wait { ann.text("shared") == "Posted." })
        #expect(!ann.isEnabled("share"), "and it is shared now")
        #expect(ann.focused == "shared", "where that is said")
        #expect(house.wait { bob.isVisible("feeds[0]/photo1") })
        try bob.tap("feeds[0]/openPost")
        #expect(house.wait { bob.path.hasPrefix("/feed/") && bob.isVisible("pictures") })
        #expect(bob.attribute("src", of: "pictures[0]/picture") == "/photos/3/1280.jpg")
        let sizes = "/photos/3/320.jpg 320w, /photos/3/640.jpg 640w, /photos/3/1280.jpg 1280w, /photos/3/2560.jpg 2400w"
        #expect(bob.attribute("srcset", of: "pictures[0]/picture") == sizes)
        #expect(ann.attribute("srcset", of: "savedPicture") == sizes)
        #expect(ann.attribute("href", of: "download") == "/photos/3/full.jpg?download", "the file itself")
        #expect(try house.browser(of: bob).send(.get, "/photos/3/1280.jpg").status == 200)
        #expect(try house.browser(of: bob).send(.get, "/photos/1/1280.jpg").status == 404)
        #expect(try house.server.browser().send(.get, "/photos/3/1280.jpg").status == 401)

        // Deleted, and brought back.
        try ann.tap("remove")
        #expect(house.wait { ann.isVisible("undoBar") && !ann.isVisible("saved") })
        #expect(ann.text("undone") == "The collage was deleted.")
        house.server.advance(by: .seconds(3))
        house.server.restart()
        #expect(house.wait { ann.connection == .connected && ann.isVisible("undoBar") })
        ann.reload()
        #expect(house.wait { ann.text("undone") == "The collage was deleted." })
        try ann.tap("undo")
        #expect(house.wait { !ann.isVisible("undoBar") && ann.isVisible("saved") })
        #expect(try browser.send(.get, "/photos/3/full.jpg").status == 200)

        // Deleted in the library, and with it what can be done with it; brought back there.
        let tab = try browser.open("/photos")
        #expect(house.wait { tab.photoCount == 3 })
        let row = try #require(
            (0..<3).first { tab.attribute("src", of: "\(photo($0))/picture")?.hasPrefix("/photos/3/") == true }
        )
        try tab.tap("\(photo(row))/remove")
        #expect(house.wait { tab.isVisible("undoBar") && !ann.isVisible("saved") })
        try tab.tap("undo")
        #expect(house.wait { ann.isVisible("saved") })
        #expect(!ann.isVisible("undoBar"), "there is nothing to undo here")
        try ann.tap("remove")
        house.expectOfferToUndo(at: ann, for: Photo.undoTime)
    }

    @Test func `what is no picture is refused in a sentence, and nothing is kept`() async throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try ann.visit("/collage")
        #expect(house.wait { ann.path == "/collage" })
        try ann.tap("add")
        #expect(house.wait { ann.path == "/photos" })
        let whole = try await Self.picture(0)
        let files = [
            "cut.jpg": Array(whole.dropLast(whole.count / 3)),
            "script.svg": [UInt8]("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".utf8),
            "text.jpg": [UInt8]("This is a text.".utf8),
        ]
        try upload(files, at: ann, house)
        #expect(house.wait { ann.rows("uploads").count == 3 })
        #expect(ann.text("uploads[0]/state") == "This picture is incomplete: the end of the file is missing.")
        #expect(ann.text("uploads[1]/state") == "Pictures of the format SVG cannot be used here.")
        #expect(ann.text("uploads[2]/state") == "This file is not a picture.")
        #expect(ann.rows("library").isEmpty)
        let kept = try await house.photowall.house?.photos.uploads.vault.files()
        #expect(kept?.isEmpty == true)
        try ann.tap("uploads[2]/cancel")
        #expect(house.wait { ann.rows("uploads").count == 2 })
    }

    @Test func `an upload goes on where it stopped when the server is killed`() async throws {
        let house = try WallHouse()
        let reader = try house.reader("Ann"), ann = try house.browser(of: reader).open("/photos")
        #expect(house.wait { ann.path == "/photos" })
        let bytes = try await Self.picture(0)
        try ann.chooseFiles("files", ChosenFile(name: "a.jpg", size: bytes.count, type: "image/jpeg", id: "id-a"))
        #expect(house.wait { ann.attribute("data-uploads", of: "files") != nil })
        let wanted = try #require(ann.attribute("data-uploads", of: "files"))
        let address = String(wanted.split(separator: " ")[1]), browser = try house.browser(of: ann)
        let fields = [("Tus-Resumable", "1.0.0"), ("Content-Type", "application/offset+octet-stream")]
        let half = bytes.count / 2
        let first = try browser.send(
            .patch,
            address,
            fields: fields + [("Upload-Offset", "0")],
            body: Array(bytes[..<half])
        )
        #expect(first["Upload-Offset"] == "\(half)")
        #expect(house.wait { ann.text("uploads[0]/state").hasPrefix("\(half * 100 / bytes.count) %") })
        // That the upload has begun is stored by then.
        house.server.advance(by: .seconds(3))
        house.server.restart()
        #expect(house.wait { ann.text("uploads[0]/state").hasPrefix("\(half * 100 / bytes.count) %") })
        #expect(ann.attribute("data-uploads", of: "files") == wanted)
        let rest = try browser.send(
            .patch,
            address,
            fields: fields + [("Upload-Offset", "\(half)")],
            body: Array(bytes[half...])
        )
        #expect(rest.status == 204)
        #expect(house.wait { ann.photoCount == 1 && ann.rows("uploads").isEmpty })
    }

    @Test func `a collage is not shared on a wall elsewhere, where its number is another picture's`() throws {
        let there = try WallHouse(), cat = try there.reader("Cat")
        let base = "http://127.0.0.1:\(there.port)\(GraphService.path)"
        let house = try WallHouse(elsewhere: WallAddress(base: base, token: try there.token(of: cat)))
        let ann = try collage(in: house)
        try ann.tap("save")
        #expect(house.wait { !ann.dialogs.isEmpty })
        try ann.tap("cancel")
        #expect(house.wait { ann.isVisible("saved") })
        try ann.tap("share")
        #expect(house.wait { ann.text("shared") == "A picture of this library cannot be shared on that wall." })
        #expect(try there.count() == 0 && house.count() == 0)
    }

    /// Somebody at the collage, with two of six photos taken.
    private func collage(in house: WallHouse) throws -> TestPage {
        let reader = try house.reader("Ann"), ann = try house.browser(of: reader).open("/photos")
        #expect(house.wait { ann.isVisible("samples") })
        try ann.tap("samples")
        #expect(house.wait { ann.photoCount == 6 })
        for place in [3, 1] { try ann.tap("\(photo(place))/choose") }
        #expect(house.wait { ann.text("chosen") == "2 chosen" })
        try ann.visit("/collage")
        #expect(house.wait { ann.path == "/collage" && ann.isEnabled("save") })
        return ann
    }

    /// As a phone makes it: lying on its side, with where it was taken and who took it.
    private static func fromPhone(_ picture: [UInt8]) -> [UInt8] {
        let secret = Array("Taken at SECRET-PLACE\0".utf8)
        func words(_ numbers: [UInt32]) -> [UInt8] {
            numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        }
        // Two entries: ImageDescription, behind them; Orientation, 6.
        let entries = words([0x0002_010E, UInt32(secret.count), 38]) + words([0x0003_0112, 1, 6])
        let exif = Array("Exif\0\0II*\0".utf8) + words([8]) + [2, 0] + entries + words([0]) + secret
        let length = exif.count + 2
        return picture[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif + picture[2...]
    }

    @Test func `what is served of a photo is upright, and does not tell where it was taken`() async throws {
        let house = try WallHouse(), ann = try house.reader("Ann")
        let pictures = [try await Self.picture(0), try await Self.picture(9)].map(Self.fromPhone)
        try #require(pictures[0].containsText("SECRET-PLACE"))
        try ann.visit("/photos")
        #expect(house.wait { ann.text("empty") == "Your photos live here" })
        try upload(["a.jpg": pictures[0], "b.jpg": pictures[1]], at: ann, house)
        #expect(house.wait { ann.photoCount == 2 })
        let browser = try house.browser(of: ann)
        for path in ["photos/1/320", "photos/1/640", "photos/1/full", "collage/preview/1-2/640"] {
            for query in path.hasSuffix("full") ? ["", "?download"] : [""] {
                let answer = try browser.send(.get, "/\(path).jpg\(query)")
                #expect(answer.status == 200, "\(path)")
                #expect(!answer.body.containsText("SECRET-PLACE") && !answer.body.containsText("Exif"), "\(path)")
            }
        }
        let whole = try await ImageProcessor().inspect(.bytes(try browser.send(.get, "/photos/1/full.jpg").body))
        #expect((whole.width, whole.height) == (400, 600))
    }

    @Test func `photos change places by buttons and drags, and are taken out`() throws {
        let house = try WallHouse(), ann = try collage(in: house)
        try ann.tap("add")
        #expect(house.wait { ann.path == "/photos" && ann.photoCount == 6 })
        try ann.tap("\(photo(0))/choose")
        try ann.tap("done")
        #expect(house.wait { ann.path == "/collage" && ann.text("heading") == "3 photos" })
        let names = { ann.rows("places").indices.map { ann.attribute("alt", of: "places[\($0)]/picture") ?? "" } }
        let former = names()
        #expect(Set(former).count == 3 && !former.contains { $0.hasPrefix("Photo ") }, "they have their names")
        #expect(ann.text("count") == "3 of 6" && ann.isVisible("tip"))
        #expect(!ann.isVisible("places[0]/later"))

        // A tap shows the buttons, which go with the photo.
        try ann.tap("places[0]/move")
        #expect(house.wait { ann.isVisible("places[0]/later") && !ann.isVisible("places[1]/later") })
        #expect(ann.attribute("aria-expanded", of: "places[0]/move") == "true")
        #expect(ann.attribute("aria-disabled", of: "places[0]/earlier") == "true")
        try ann.tap("places[0]/later")
        #expect(house.wait { names() == [former[1], former[0], former[2]] })
        #expect(ann.text("moves") == "“\(former[0])” is photo 2 of 3 now.")
        #expect(ann.isVisible("places[1]/later") && ann.attribute("aria-disabled", of: "places[1]/earlier") == nil)
        #expect(ann.text("places[1]/number") == "2")
        try ann.tap("places[1]/later")
        #expect(house.wait { names() == [former[1], former[2], former[0]] })
        try ann.tap("places[2]/later")
        house.pass(.milliseconds(50))
        #expect(names() == [former[1], former[2], former[0]], "there is nothing later")
        try ann.tap("places[2]/move")
        #expect(house.wait { !ann.isVisible("places[2]/earlier") })
        try ann.drag("places", from: 2, to: 0)
        #expect(house.wait { names() == former })
        #expect(ann.text("moves") == "“\(former[0])” is photo 1 of 3 now.")

        // Two can be saved.
        try ann.tap("places[1]/remove")
        #expect(house.wait { names() == [former[0], former[2]] && ann.isEnabled("save") })
        #expect(ann.text("moves") == "“\(former[1])” was taken out.")
        let other = try house.browser(of: ann).open("/collage")
        #expect(house.wait { other.text("heading") == "2 photos" })
        try ann.tap("places[0]/remove")
        #expect(house.wait { ann.rows("places").count == 1 && !ann.isVisible("tip") })
        try ann.tap("places[0]/remove")
        #expect(house.wait { ann.text("heading") == "Collage" && ann.focused == "add" })
    }

    @Test func `who starts over can have the photos back until there are others`() throws {
        let house = try WallHouse(), ann = try collage(in: house)
        let preview = ann.attribute("src", of: "preview")
        try ann.tap("clear")
        #expect(house.wait { ann.isVisible("clearedBar") && ann.text("heading") == "Collage" })
        #expect(ann.text("cleared") == "2 photos were taken out." && ann.focused == "restore")
        house.pass(.milliseconds(300))
        house.server.advance(by: .seconds(3))
        house.server.restart()
        #expect(house.wait { ann.connection == .connected && ann.isVisible("clearedBar") })
        try ann.tap("restore")
        #expect(house.wait { ann.text("heading") == "2 photos" && !ann.isVisible("clearedBar") })
        #expect(ann.attribute("src", of: "preview") == preview && ann.focused == "clear", "in their order")
        try ann.tap("clear")
        #expect(house.wait { ann.isVisible("clearedBar") })
        try ann.tap("add")
        #expect(house.wait { ann.path == "/photos" && ann.photoCount == 6 })
        try ann.tap("\(photo(0))/choose")
        try ann.tap("done")
        #expect(house.wait { ann.path == "/collage" && ann.text("heading") == "1 photo" })
        #expect(!ann.isVisible("clearedBar"), "it is another collage")
        try ann.tap("clear")
        #expect(house.wait { ann.isVisible("clearedBar") })
        house.server.advance(by: .seconds(Int(Photo.undoTime) + 1))
        #expect(!ann.isVisible("clearedBar"), "it is over some time")
    }

    @Test func `what was saved can be shared by who comes back later`() throws {
        let house = try WallHouse(), ann = try collage(in: house)
        try ann.tap("save")
        #expect(house.wait { !ann.dialogs.isEmpty })
        try ann.tap("cancel")
        #expect(house.wait { ann.isVisible("saved") })
        house.pass(.milliseconds(300))
        house.server.advance(by: .seconds(1))
        ann.close()
        let later = try house.browser(of: ann).open("/collage")
        #expect(house.wait { later.isVisible("saved") && later.isEnabled("share") })
        try later.tap("share")
        #expect(house.wait { later.text("shared") == "Posted." })
        house.pass(.milliseconds(300))
        house.server.advance(by: .seconds(1))
        let again = try house.browser(of: ann).open("/collage")
        #expect(house.wait { again.isVisible("saved") })
        #expect(!again.isEnabled("share") && again.text("shared") == "Shared")
    }

    @Test func `what was taken is there after the server was killed, for each page of the browser`() throws {
        let house = try WallHouse(), ann = try collage(in: house)
        let preview = ann.attribute("src", of: "preview")
        house.pass(.milliseconds(300))
        house.server.advance(by: .seconds(1))
        house.server.restart()
        #expect(house.wait { ann.connection == .connected })
        #expect(ann.text("heading") == "2 photos" && ann.attribute("src", of: "preview") == preview)
        let other = try house.browser(of: ann).open("/collage")
        #expect(house.wait { other.text("heading") == "2 photos" })
        #expect(other.attribute("src", of: "preview") == preview, "in their order")
    }

    @Test(arguments: [true, false])
    func `what was seen gives way to the next preview once the browser has that, or cannot`(_ has: Bool) throws {
        let house = try WallHouse(), ann = try collage(in: house)
        #expect(ann.attribute("alt", of: "preview") == "A collage of 2 photos.")
        try ann.tap("add")
        #expect(house.wait { ann.path == "/photos" && ann.photoCount == 6 })
        for place in [0, 2] { try ann.tap("\(photo(place))/choose") }
        #expect(house.wait { ann.text("chosen") == "4 chosen" })
        try ann.back()
        #expect(house.wait { ann.path == "/collage" && ann.text("heading") == "4 photos" })
        let former = "/collage/preview/3-5/640.jpg", next = "/collage/preview/3-5-6-4/640.jpg"
        #expect(ann.attribute("src", of: "preview") == former && ann.attribute("class", of: "preview") == "shown")
        #expect(
            ann.attribute("src", of: "otherPreview") == next && ann.attribute("class", of: "otherPreview") == "next"
        )
        #expect(
            ann.attribute("alt", of: "otherPreview") == ""
                && ann.attribute("alt", of: "preview") == "A collage of 4 photos."
        )
        try ann.happen(
            has ? "load" : "error",
            to: "otherPreview",
            [
                "target.attributes.src.value": .text(next), "target.complete": true,
                "target.naturalWidth": has ? 640 : 0, "timeStamp": 1,
            ]
        )
        #expect(house.wait { ann.attribute("class", of: "otherPreview") == "shown appearing" })
        #expect(ann.attribute("class", of: "preview") == "former" && ann.attribute("alt", of: "preview") == "")
        #expect(ann.attribute("alt", of: "otherPreview") == "A collage of 4 photos.")
        #expect(ann.isVisible("fault") == !has && ann.text("progress") == "")
        house.server.advance(by: .milliseconds(2_900))
        #expect(ann.attribute("class", of: "preview") == "former", "the browser has not said that the fade is over")
        if has {
            // The fade of another time is over, then this one.
            try ann.happen("animationend", to: "preview", ["animationName": "stay", "timeStamp": 2])
            try ann.happen("animationend", to: "otherPreview", ["animationName": "stay", "timeStamp": 3])
            #expect(ann.attribute("class", of: "otherPreview") == "shown appearing")
            try ann.happen("animationend", to: "otherPreview", ["animationName": "appear", "timeStamp": 4])
        } else {
            // Out of sight it never does.
            house.server.advance(by: .milliseconds(200))
        }
        #expect(
            ann.attribute("class", of: "otherPreview") == "shown" && ann.attribute("class", of: "preview") == "next"
        )
        try ann.tap("clear")
        #expect(house.wait { !ann.isVisible("preview") && !ann.isVisible("otherPreview") && ann.isVisible("empty") })
    }

    @Test func `a collage that is saved once more by its key, as after a kill, is there once`() async throws {
        let house = try WallHouse(), ann = try collage(in: house)
        let library = try #require(house.photowall.house?.photos), user = Principal(id: "1", name: "Ann")
        let keys = try ["AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAQ"].map { try #require(OnceKey($0)) }
        var saved: [String] = []
        for key in [keys[0], keys[0], keys[1]] {
            saved.append(try await LibraryPhotoWriter(library: library, user: user).save([4, 2], once: key).value)
        }
        #expect(saved == ["7", "7", "8"])
        let problem = await #expect(throws: PhotoProblem.self) {
            _ = try await LibraryPhotoWriter(library: library, user: user).save([2, 4], once: keys[0]).value
        }
        #expect(problem?.sentence == "Another collage was saved in place of this one. Please try again.")
        #expect(house.wait { ann.text("heading") == "2 photos" })
    }

    @Test func `who has no photos yet is offered samples`() throws {
        let house = try WallHouse()
        let reader = try house.reader("Ann"), ann = try house.browser(of: reader).open("/photos")
        #expect(house.wait { ann.isVisible("samples") })
        try ann.tap("samples")
        #expect(house.wait { ann.photoCount == 6 && !ann.isVisible("samples") })
        #expect(ann.attribute("alt", of: "\(photo(0))/picture") == "Dawn")
        let picture = try house.browser(of: reader).send(.get, "/photos/6/320.jpg")
        #expect(picture.status == 200)
    }

    @Test func `an alert says that there is no access, and closes itself once there is`() throws {
        let house = try WallHouse()
        let reader = try house.reader("Ann")
        let beside = try openBeside(house.folder.path + "/wall.sqlite")
        try beside.write { try $0.execute(sql: "ALTER TABLE photo RENAME TO elsewhere") }
        let ann = try house.browser(of: reader).open("/photos")
        #expect(house.wait { ann.dialogs == ["No access to your photos"] })
        #expect(!ann.isVisible("samples"))
        house.server.advance(by: .seconds(10))
        #expect(ann.dialogs == ["No access to your photos"], "one, however often it is tried")
        try beside.write { try $0.execute(sql: "ALTER TABLE elsewhere RENAME TO photo") }
        #expect(house.wait { ann.dialogs.isEmpty })
        #expect(ann.path == "/photos" && house.wait { ann.isVisible("samples") })
    }

    @Test func `a photo is deleted, and comes back`() async throws {
        let house = try WallHouse()
        let reader = try house.reader("Ann"), ann = try house.browser(of: reader).open("/photos")
        #expect(house.wait { ann.path == "/photos" })
        try upload(["a.jpg": try await Self.picture(0)], at: ann, house)
        #expect(house.wait { ann.photoCount == 1 })
        try ann.tap("\(photo(0))/remove")
        #expect(house.wait { ann.rows("library").isEmpty && ann.isVisible("undoBar") })
        #expect(ann.text("undone") == "Deleted: “a.jpg”")
        try ann.tap("undo")
        #expect(house.wait { ann.photoCount == 1 && !ann.isVisible("undoBar") })
        // Taken without a collage below, it waits there.
        try ann.tap("\(photo(0))/choose")
        #expect(house.wait { ann.text("chosen") == "1 chosen" })
        try ann.visit("/collage")
        #expect(house.wait { ann.path == "/collage" && ann.text("heading") == "1 photo" })
        // Away from the library it is away from the collage, and back in both.
        try ann.tap("add")
        #expect(house.wait { ann.path == "/photos" && ann.photoCount == 1 })
        try ann.tap("\(photo(0))/remove")
        #expect(house.wait { ann.text("chosen") == "Tap a photo to put it into the collage." })
        try ann.tap("undo")
        #expect(house.wait { ann.text("chosen") == "1 chosen" })
        try ann.back()
        #expect(house.wait { ann.path == "/collage" && ann.text("heading") == "1 photo" })
        try ann.tap("clear")
        #expect(house.wait { ann.text("heading") == "Collage" })
    }
}

extension [UInt8] {
    /// Whether these letters are anywhere in it.
    fileprivate func containsText(_ text: String) -> Bool { Data(self).range(of: Data(text.utf8)) != nil }
}
