// The library as people leave it, and come back to it: over and under other screens, with photos on their way, and without it.
import Controls
import Foundation
import GRDB
import HTTP
import Locking
import Logging
import RxLive
import RxLiveTest
import Storage
import Testing
import Uploads

@testable import Photowall
@testable import RxLiveTest

@Suite struct PhotosScreenTests {
    /// Somebody with six photos, at the library without anything below it.
    private func library(of house: WallHouse) throws -> TestPage {
        let reader = try house.reader("Ann"), ann = try house.browser(of: reader).open("/photos")
        guard house.wait(until: { ann.isVisible("samples") }) else { throw WallHouse.Problem("there is no library") }
        try ann.tap("samples")
        #expect(house.wait { ann.photoCount == 6 })
        return ann
    }

    /// Somebody at the collage, with the library above it.
    private func chooser(in house: WallHouse) throws -> TestPage {
        let ann = try library(of: house)
        try ann.visit("/collage")
        #expect(house.wait { ann.path == "/collage" })
        try ann.tap("add")
        #expect(house.wait { ann.path == "/photos" && ann.photoCount == 6 })
        return ann
    }

    /// Chooses a file that is never sent; answers what the browser is to send.
    private func chooseFile(at page: TestPage, _ house: WallHouse) throws -> String {
        try page.chooseFiles("files", ChosenFile(name: "a.jpg", size: 9_000, type: "image/jpeg", id: "id-a"))
        #expect(house.wait { page.attribute("data-uploads", of: "files") != nil })
        return page.attribute("data-uploads", of: "files") ?? ""
    }

    private static let question = "Photos are still on their way: leave and stop them?"

    @Test func `a library that was covered by the collage takes photos as before`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        try ann.tap("\(photo(0))/choose")
        #expect(house.wait { ann.text("chosen") == "1 chosen" })
        for count in 2...3 {
            try ann.visit("/collage")
            #expect(house.wait { ann.path == "/collage" })
            try ann.back()
            #expect(house.wait { ann.path == "/photos" })
            try ann.tap("\(photo(count))/choose")
            #expect(house.wait { ann.text("chosen") == "\(count) chosen" })
        }
    }

    @Test func `a page reads its library once, and then what changes`() throws {
        let wholes = LockedValue(0)
        var settings = StoreSettings()
        settings.onStatement = { sql in
            if sql.contains("WHERE owner = ? AND deleted IS NULL ORDER BY id DESC") { wholes.withLock { $0 += 1 } }
        }
        let house = try WallHouse(settings: settings), ann = try library(of: house)
        #expect(wholes.withLock { $0 } == 1)
        let other = try house.browser(of: ann).open("/photos")
        #expect(house.wait { other.photoCount == 6 })
        let ids = { (page: TestPage) in (0..<6).map { page.attribute("src", of: "\(photo($0))/picture") ?? "" } }
        let pictures = ids(other)
        #expect(pictures == ids(ann) && !pictures.contains(""))
        try ann.tap("\(photo(2))/remove")
        for page in [ann, other] { #expect(house.wait { page.photoCount == 5 }) }
        #expect(house.wait { ann.isVisible("undoBar") })
        try ann.tap("undo")
        for page in [ann, other] { #expect(house.wait { page.photoCount == 6 && ids(page) == pictures }) }
        #expect(wholes.withLock { $0 } == 2)
    }

    @Test(arguments: [false, true])
    func `a photo is ticked until it is tapped once more, and says its place`(hasCollageBelow: Bool) throws {
        let house = try WallHouse(), ann = try hasCollageBelow ? chooser(in: house) : library(of: house)
        let numbers = { (0..<6).map { ann.text("\(photo($0))/number") } }
        #expect(ann.selectedPhotos == [] && numbers() == ["", "", "", "", "", ""])
        #expect(ann.isVisible("done") == hasCollageBelow, "there is no collage to go to")
        for place in [4, 1, 2] { try ann.tap("\(photo(place))/choose") }
        #expect(house.wait { ann.text("chosen") == "3 chosen" && numbers() == ["", "2", "3", "", "1", ""] })
        #expect(ann.selectedPhotos == [1, 2, 4])
        #expect(ann.text("next") == "Choose one more to save a collage.")
        #expect(ann.attribute("aria-label", of: "\(photo(1))/choose")?.hasSuffix(", place 2 in the collage") == true)
        try ann.tap("\(photo(1))/choose")
        #expect(house.wait { ann.text("chosen") == "2 chosen" && numbers() == ["", "", "2", "", "1", ""] })
        #expect(ann.selectedPhotos == [2, 4])
        // Others see it, too, and what they do.
        let other = try house.browser(of: ann).open("/photos")
        #expect(house.wait { other.selectedPhotos == [2, 4] })
        try ann.tap("done")
        #expect(house.wait { ann.path == "/collage" && ann.text("heading") == "2 photos" })
    }

    @Test func `no more photos are ticked than fit into a collage`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        try ann.chooseFiles(
            "files",
            ChosenFile(name: "a.jpg", size: try Self.dawn().count, type: "image/jpeg", id: "a")
        )
        let bytes = try Self.dawn()
        #expect(try send(bytes, 0..<bytes.count, of: ann, house) == 204)
        #expect(house.wait { ann.photoCount == 7 })
        try ann.tap("\(photo(6))/choose")
        #expect(house.wait { ann.selectedPhotos == [6] })
        try ann.extendSelection("library", to: 1)
        #expect(house.wait { ann.text("chosen") == "6 chosen, that’s all that fit" })
        #expect(ann.selectedPhotos.count == 6 && ann.attribute("class", of: "library") == "library full")
        let other = try #require((0..<7).first { !ann.selectedPhotos.contains($0) })
        try ann.tap("\(photo(other))/choose")
        house.pass(.milliseconds(100))
        #expect(ann.selectedPhotos.count == 6 && ann.text("\(photo(other))/number") == "")
        // What a second tap takes out makes room.
        try ann.tap("\(photo(6))/choose")
        try ann.tap("\(photo(other))/choose")
        #expect(house.wait { ann.text("\(photo(other))/number") == "6" })
        #expect(ann.attribute("class", of: "library") == "library full")
    }

    @Test func `photos are shown by days, and say when they came and how large they are`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        #expect(ann.rows("library").count == 7 && ann.text("count") == "6")
        #expect(ann.text("library[0]/title") == "Today" && ann.text("library[0]/count") == "6 photos")
        let beside = try openBeside(house.folder.path + "/wall.sqlite")
        try beside.write {
            try $0.execute(sql: "UPDATE photo SET made = 1462076237, bytes = 2345678 WHERE id IN (2, 4)")
        }
        ann.reload()
        #expect(house.wait { ann.rows("library").count == 8 })
        #expect(ann.text("library[0]/count") == "4 photos")
        #expect(ann.text("library[5]/title") == "1 May 2016" && ann.text("library[5]/count") == "2 photos")
        #expect(ann.attribute("src", of: "library[6]/picture") == "/photos/4/320.jpg")
        let title = try #require(ann.attribute("title", of: "library[7]/choose"))
        #expect(title.hasSuffix(", 1 May 2016 at 04:17, 1200 × 900, 2.3 MB"), "\(title)")
    }

    @Test func `several photos are chosen, and deleted and brought back at once`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        try ann.tap("\(photo(5))/choose")
        #expect(house.wait { ann.text("chosen") == "1 chosen" && !ann.isVisible("tray") })
        try ann.tap("choosing")
        #expect(house.wait { ann.isVisible("tray") && !ann.isVisible("picking") && ann.selectedPhotos == [] })
        #expect(ann.text("choosing") == "Done" && ann.text("picked") == "Tap the photos that you mean.")
        #expect(!ann.isEnabled("discard") && !ann.isEnabled("share") && !ann.isEnabled("make"))
        try ann.tap("\(photo(1))/choose")
        #expect(house.wait { ann.text("picked") == "1 chosen" && ann.isEnabled("share") && ann.isEnabled("make") })
        #expect(ann.text("details").hasSuffix(" MB") || ann.text("details").hasSuffix(" KB"))
        #expect(ann.text("\(photo(1))/number") == "", "these are none of the collage")
        try ann.extendSelection("library", to: 5)
        #expect(house.wait { ann.selectedPhotos == [1, 2, 3, 4] && ann.text("picked") == "4 chosen" })
        #expect(ann.isEnabled("share") && ann.text("details") == "One post shows them all.")
        try ann.tap("\(photo(2))/choose")
        #expect(house.wait { ann.selectedPhotos == [1, 3, 4] && ann.text("picked") == "3 chosen" })
        // It is kept when the server is killed.
        house.pass(.milliseconds(300))
        house.server.advance(by: .seconds(1))
        house.server.restart()
        #expect(house.wait { ann.connection == .connected && ann.selectedPhotos == [1, 3, 4] })
        #expect(ann.isVisible("tray") && ann.text("picked") == "3 chosen")

        let pictures = { (0..<6).map { ann.attribute("src", of: "\(photo($0))/picture") ?? "" } }
        let former = pictures()
        try ann.tap("discard")
        #expect(house.wait { ann.photoCount == 3 && ann.isVisible("undoBar") })
        #expect(ann.text("undone") == "3 photos were deleted." && ann.focused == "undo")
        #expect(!ann.isVisible("tray") && ann.text("chosen") == "1 chosen", "the collage is as it was")
        #expect(ann.selectedPhotos == [2])
        try ann.tap("undo")
        #expect(house.wait { ann.photoCount == 6 && !ann.isVisible("undoBar") })
        #expect(pictures() == former && ann.selectedPhotos == [5])
    }

    @Test func `what is chosen goes into a collage, in the order of the taps, and no more than six do`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        try ann.tap("\(photo(5))/choose")
        #expect(house.wait { ann.text("chosen") == "1 chosen" })
        try ann.tap("choosing")
        for place in [2, 0, 3] { try ann.tap("\(photo(place))/choose") }
        try ann.tap("\(photo(0))/choose")
        #expect(house.wait { ann.selectedPhotos == [2, 3] })
        try ann.tap("make")
        #expect(house.wait { ann.path == "/collage" && ann.text("heading") == "2 photos" })
        #expect(ann.attribute("src", of: "preview") == "/collage/preview/4-3/640.jpg", "exactly these")
        try ann.back()
        #expect(house.wait { ann.path == "/photos" && ann.selectedPhotos == [2, 3] && !ann.isVisible("tray") })
        let bytes = try Self.dawn()
        try ann.chooseFiles("files", ChosenFile(name: "a.jpg", size: bytes.count, type: "image/jpeg", id: "id-a"))
        #expect(try send(bytes, 0..<bytes.count, of: ann, house) == 204)
        #expect(house.wait { ann.photoCount == 7 })
        try ann.tap("choosing")
        for place in 0..<7 { try ann.tap("\(photo(place))/choose") }
        #expect(house.wait { ann.text("picked") == "7 chosen" })
        #expect(!ann.isEnabled("make") && ann.isEnabled("discard"))
        #expect(ann.text("details") == "Six photos make a collage at most.")
        try ann.tap("none")
        #expect(house.wait { ann.selectedPhotos == [] && ann.isVisible("tray") && !ann.isEnabled("discard") })
        try ann.tap("choosing")
        #expect(house.wait { !ann.isVisible("tray") && ann.selectedPhotos == [3, 4] })
    }

    @Test func `a person who makes a collage while photos are on their way is asked, and may stay`() throws {
        let house = try WallHouse(), ann = try library(of: house), wanted = try chooseFile(at: ann, house)
        try ann.tap("choosing")
        try ann.tap("\(photo(0))/choose")
        #expect(house.wait { ann.isEnabled("make") })
        try ann.tap("make")
        #expect(house.wait { ann.dialogs == [Self.question] })
        try ann.tap("cancel")
        #expect(house.wait { ann.dialogs.isEmpty && ann.path == "/photos" && ann.selectedPhotos == [0] })
        #expect(ann.attribute("data-uploads", of: "files") == wanted && ann.isVisible("tray"))
        try ann.tap("make")
        #expect(house.wait { ann.dialogs == [Self.question] })
        try ann.tap("actions[0]/button")
        #expect(house.wait { ann.path == "/collage" && ann.text("heading") == "1 photo" })
    }

    @Test func `photos that are chosen are shared once, in one post`() throws {
        let house = try WallHouse(), ann = try library(of: house), bob = try house.reader("Bob")
        try ann.tap("choosing")
        for place in [2, 0] { try ann.tap("\(photo(place))/choose") }
        #expect(house.wait { ann.text("picked") == "2 chosen" })
        #expect(house.wait { ann.isEnabled("share") })
        try ann.tap("share")
        #expect(house.wait { ann.text("outcome") == "Posted." && !ann.isVisible("tray") })
        #expect(house.wait { bob.isVisible("feeds[0]/photo2") && !bob.isVisible("feeds[0]/photo3") })
        #expect(bob.rows("feeds").count == 1)
        #expect(ann.focused == "choosing")
    }

    @Test func `what is chosen in the library above the collage is the collage's alone`() throws {
        let house = try WallHouse(), ann = try chooser(in: house)
        #expect(!ann.isVisible("choosing") && !ann.isVisible("tray"))
        #expect(ann.attribute("class", of: "library") == "library choosing")
    }

    @Test func `what is deleted is out of the choice until it is back, with nothing below the library either`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        for place in 0..<6 { try ann.tap("\(photo(place))/choose") }
        #expect(house.wait { ann.text("chosen") == "6 chosen, that’s all that fit" })
        try ann.tap("\(photo(0))/remove")
        #expect(house.wait { ann.text("chosen") == "5 chosen" && ann.isVisible("undoBar") })
        try ann.tap("undo")
        #expect(house.wait { ann.text("chosen") == "6 chosen, that’s all that fit" })
    }

    @Test func `what can be undone no more is offered no more`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        try ann.tap("\(photo(0))/remove")
        #expect(house.wait { ann.isVisible("undoBar") })
        house.server.advance(by: .seconds(Int(Photo.undoTime) - 1))
        #expect(ann.isVisible("undoBar"))
        house.server.advance(by: .seconds(2))
        #expect(!ann.isVisible("undoBar"))
    }

    @Test func `a deletion can be undone after a reload and a restart, as long as it could be without`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        try ann.tap("\(photo(0))/remove")
        #expect(house.wait { ann.photoCount == 5 && ann.isVisible("undoBar") })
        let words = ann.text("undone")
        house.server.advance(by: .seconds(3))
        ann.reload()
        #expect(house.wait { ann.isVisible("undoBar") && ann.text("undone") == words })
        house.server.restart()
        #expect(house.wait { ann.connection == .connected && ann.isVisible("undoBar") })
        let other = try house.browser(of: ann).open("/photos")
        #expect(other.isVisible("undoBar"))
        // A post is no photo, whatever is taken away last.
        let feed = try house.browser(of: ann).open("/feed")
        #expect(!feed.isVisible("undoBar"))
        try house.post("oops", by: "Ann")
        #expect(house.wait { feed.offers("remove", ofRow: 0) })
        try feed.choose("remove", ofRow: 0)
        #expect(house.wait { feed.isVisible("undoBar") })
        house.server.advance(by: .seconds(3))
        ann.reload()
        #expect(house.wait { ann.isVisible("undoBar") && ann.text("undone") == words })
        try ann.tap("undo")
        #expect(house.wait { ann.photoCount == 6 && !ann.isVisible("undoBar") })
        house.server.advance(by: .seconds(3))
        ann.reload()
        #expect(house.wait { ann.photoCount == 6 })
        #expect(!ann.isVisible("undoBar"), "there is nothing to undo any more")
        try ann.tap("\(photo(0))/remove")
        house.expectOfferToUndo(at: ann, for: Photo.undoTime)
    }

    @Test func `once the button for samples goes, the way in has the focus, and nothing moves it later`() throws {
        let house = try WallHouse(), ann = try house.browser(of: house.reader("Ann")).open("/photos")
        #expect(house.wait { ann.isVisible("samples") })
        try ann.tap("samples")
        var moves = 0
        #expect(house.wait { !ann.isVisible("samples") })
        #expect(ann.focused == "files")
        ann.blur()
        #expect(
            house.wait {
                if ann.focused != nil { moves += 1 }
                return ann.photoCount == 6
            }
        )
        house.pass(.milliseconds(300))
        #expect(moves == 0 && ann.focused == nil)
    }

    @Test func `what was wrong with files is over with the next ones`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        try ann.chooseFiles("files", ChosenFile(name: "a.jpg", size: 0, type: "image/jpeg", id: "id-a"))
        #expect(house.wait { ann.text("outcome") == "“a.jpg” is empty." })
        #expect(ann.attribute("data-color", of: "outcome") == "red")
        #expect(try chooseFile(at: ann, house) != "")
        #expect(ann.text("outcome") == "")
    }

    @Test func `leaving the library completes the choice, once`() throws {
        let log = Log(), house = try WallHouse(logger: log.logger), ann = try chooser(in: house)
        #expect(log.completions == 0)
        try ann.tap("\(photo(0))/choose")
        #expect(house.wait { ann.text("chosen") == "1 chosen" })
        try ann.back()
        #expect(house.wait { ann.path == "/collage" && ann.text("heading") == "1 photo" })
        #expect(log.completions == 1)
        try ann.tap("add")
        #expect(house.wait { ann.path == "/photos" })
        #expect(log.completions == 1)
        // One that is taken out again is no chosen photo.
        #expect(house.wait { ann.photoCount == 6 && ann.selectedPhotos == [0] })
        try ann.tap("\(photo(0))/choose")
        #expect(house.wait { ann.selectedPhotos == [] })
        try ann.tap("back")
        #expect(house.wait { ann.path == "/collage" })
        #expect(log.completions == 2)
        ann.close()
        #expect(log.completions == 2)
    }

    @Test func `leaving the library by itself completes the choice, too`() throws {
        let log = Log(), house = try WallHouse(logger: log.logger), ann = try library(of: house)
        try ann.tap("\(photo(0))/choose")
        #expect(house.wait { ann.text("chosen") == "1 chosen" })
        #expect(log.completions == 0)
        ann.close()
        house.server.advance(by: .seconds(300))
        #expect(log.completions == 1, "once its page has gone")
    }

    @Test func `a person who leaves while photos are on their way is asked, and what they leave is stopped`() throws {
        let house = try WallHouse(), ann = try library(of: house), wanted = try chooseFile(at: ann, house)
        try ann.visit("/collage")
        #expect(ann.dialogs == [Self.question])
        try ann.tap("cancel")
        #expect(ann.path == "/photos" && ann.attribute("data-uploads", of: "files") == wanted)
        try ann.visit("/collage")
        try ann.tap("actions[0]/button")
        #expect(house.wait { ann.path == "/collage" && ann.dialogs.isEmpty })
        try ann.back()
        #expect(house.wait { ann.path == "/photos" })
        #expect(ann.rows("uploads").isEmpty && ann.attribute("data-uploads", of: "files") != wanted)
        house.server.advance(by: .seconds(5))
        #expect(ann.rows("uploads").isEmpty, "nor is it one that may go on")
        try ann.visit("/collage")
        #expect(house.wait { ann.path == "/collage" }, "nothing is on its way any more")
    }

    @Test func `the link to the collage below asks, and a step back does`() throws {
        let house = try WallHouse(), ann = try chooser(in: house)
        _ = try chooseFile(at: ann, house)
        try ann.back()
        #expect(ann.dialogs == [Self.question] && ann.path == "/photos")
        try ann.tap("cancel")
        try ann.tap("back")
        #expect(ann.dialogs == [Self.question] && ann.path == "/photos")
        try ann.tap("cancel")
        #expect(ann.dialogs.isEmpty && ann.rows("uploads").count == 1)
        try ann.tap("back")
        try ann.tap("actions[0]/button")
        #expect(house.wait { ann.path == "/collage" })
    }

    @Test(arguments: [false, true])
    func `an upload ends with its screen, and outlives its page`(isClosed: Bool) throws {
        let house = try WallHouse(), ann = try chooser(in: house)
        let name = try #require(try chooseFile(at: ann, house).split(separator: "/").last)
        let id = try #require(UploadID(String(name))), uploads = try #require(house.photowall.house?.photos.uploads)
        let isThere = { (try? uploads.progress(id, owner: "user 1")) != nil }
        #expect(isThere())
        if isClosed {
            ann.close()
            house.pass(.milliseconds(100))
            #expect(isThere())
        } else {
            try ann.back()
            try ann.tap("actions[0]/button")
            #expect(house.wait { ann.path == "/collage" })
            #expect(house.wait { !isThere() })
        }
    }

    // MARK: Interrupted uploads

    /// A photo as somebody has it on their device.
    private static func dawn() throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(Package.root)/Static/samples/dawn.jpg")))
    }

    /// Sends bytes of a file that is on its way, up to `end`, as the page's browser does.
    private func send(_ bytes: [UInt8], _ range: Range<Int>, of page: TestPage, _ house: WallHouse) throws -> Int {
        #expect(house.wait { page.attribute("data-uploads", of: "files") != nil })
        let wanted = try #require(page.attribute("data-uploads", of: "files")).split(separator: " ")
        let browser = try house.browser(of: page)
        let fields = [
            ("Tus-Resumable", "1.0.0"), ("Content-Type", "application/offset+octet-stream"),
            ("Upload-Offset", "\(range.lowerBound)"),
        ]
        return try browser.send(.patch, String(wanted[1]), fields: fields, body: [UInt8](bytes[range])).status
    }

    /// Somebody whose page was reloaded when half of a photo was there.
    private func interrupted(in house: WallHouse, _ bytes: [UInt8]) throws -> TestPage {
        let ann = try library(of: house)
        try ann.chooseFiles("files", ChosenFile(name: "a.jpg", size: bytes.count, type: "image/jpeg", id: "id-a"))
        #expect(try send(bytes, 0..<(bytes.count + 1) / 2, of: ann, house) == 204)
        ann.reload()
        #expect(house.waitForInterrupted(at: ann))
        return ann
    }

    @Test func `after a reload a file goes on where it stopped, once it is chosen again`() throws {
        let house = try WallHouse(), bytes = try Self.dawn(), ann = try interrupted(in: house, bytes)
        #expect(ann.text("uploads[0]/name") == "a.jpg")
        let size = "\(bytes.count / 1_000) KB"
        #expect(ann.text("uploads[0]/state") == "50 % of \(size) are here. Choose it again to go on.")
        #expect(ann.isVisible("uploads[0]/progress"))
        #expect(ann.text("uploads[0]/cancel") == "Cancel")
        #expect(ann.attribute("value", of: "uploads[0]/progress")?.hasPrefix("0.50") == true)
        #expect(!ann.isVisible("uploads[0]/retry"))
        try ann.visit("/collage")
        #expect(house.wait { ann.path == "/collage" && ann.dialogs.isEmpty }, "nothing is on its way")
        try ann.back()
        #expect(house.wait { ann.path == "/photos" })
        try ann.chooseFiles("files", ChosenFile(name: "a.jpg", size: bytes.count, type: "image/jpeg", id: "id-b"))
        #expect(house.wait { ann.attribute("data-uploads", of: "files")?.hasPrefix("id-b ") == true })
        #expect(ann.rows("uploads").count == 1)
        #expect(house.photowall.house?.photos.uploads.unfinished(of: "user 1").count == 1)
        #expect(try send(bytes, (bytes.count + 1) / 2..<bytes.count, of: ann, house) == 204)
        #expect(house.wait { ann.photoCount == 7 && ann.rows("uploads").isEmpty })
    }

    @Test func `what was interrupted is there for a browser that was closed, and after a restart`() throws {
        let house = try WallHouse(), ann = try interrupted(in: house, try Self.dawn())
        let browser = try house.browser(of: ann)
        ann.close()
        // Until its page has ended, too.
        house.server.advance(by: .seconds(300))
        house.server.restart()
        let page = try browser.open("/photos")
        #expect(house.waitForInterrupted(at: page))
        try page.tap("uploads[0]/cancel")
        #expect(house.wait { page.rows("uploads").isEmpty })
        #expect(house.wait { house.photowall.house?.photos.uploads.unfinished(of: "user 1").isEmpty == true })
        #expect(page.focused == "files")
    }

    @Test func `a mixture of two files that is no picture is refused in a sentence`() throws {
        let house = try WallHouse(), bytes = try Self.dawn(), ann = try interrupted(in: house, bytes)
        try ann.chooseFiles("files", ChosenFile(name: "a.jpg", size: bytes.count, type: "image/jpeg", id: "id-b"))
        // A picture that ends there, as far as readers can tell.
        let others = (0..<bytes.count).map { $0.isMultiple(of: 2) ? UInt8(0xFF) : 0xD9 }
        #expect(house.wait { ann.attribute("data-uploads", of: "files")?.hasPrefix("id-b ") == true })
        #expect(try send(others, (bytes.count + 1) / 2..<bytes.count, of: ann, house) == 422)
        #expect(house.wait { ann.isVisible("uploads[0]/retry") })
        #expect(ann.text("uploads[0]/state") == "This picture is damaged. " + UploadList.otherFile)
        #expect(ann.text("uploads[0]/cancel") == "Dismiss", "nothing is left to be stopped")
        #expect(ann.photoCount == 6)
        #expect(ann.text("outcome").hasPrefix("“a.jpg”: This picture is damaged."))
        // Another try sends all of it.
        try ann.tap("uploads[0]/retry")
        #expect(try send(bytes, 0..<bytes.count, of: ann, house) == 204)
        #expect(house.wait { ann.photoCount == 7 && ann.rows("uploads").isEmpty })
        #expect(house.wait { ann.text("outcome") == "“a.jpg” is in your library." })
    }

    @Test func `that a file has come takes nothing away that is wrong with another`() throws {
        let house = try WallHouse(), bytes = try Self.dawn(), ann = try library(of: house)
        try ann.chooseFiles(
            "files",
            ChosenFile(name: "none.jpg", size: 0, type: "image/jpeg", id: "id-a"),
            ChosenFile(name: "dawn.jpg", size: bytes.count, type: "image/jpeg", id: "id-b")
        )
        #expect(try send(bytes, 0..<bytes.count, of: ann, house) == 204)
        #expect(house.wait { ann.photoCount == 7 && ann.rows("uploads").isEmpty })
        #expect(ann.text("outcome") == "“none.jpg” is empty.")
        try ann.chooseFiles("files", ChosenFile(name: "b.jpg", size: bytes.count, type: "image/jpeg", id: "id-c"))
        #expect(try send(bytes, 0..<bytes.count, of: ann, house) == 204)
        #expect(house.wait { ann.text("outcome") == "“b.jpg” is in your library." })
    }

    @Test func `a file that was refused and is chosen again has one row`() throws {
        let house = try WallHouse(), ann = try library(of: house), bytes = [UInt8](repeating: 0x61, count: 1_000)
        for id in ["id-a", "id-b"] {
            try ann.chooseFiles("files", ChosenFile(name: "a.jpg", size: bytes.count, type: "image/jpeg", id: id))
            #expect(house.wait { ann.attribute("data-uploads", of: "files")?.hasPrefix(id + " ") == true })
            #expect(try send(bytes, 0..<bytes.count, of: ann, house) == 422)
            #expect(house.wait { ann.text("outcome") == "“a.jpg”: This file is not a picture." })
            #expect(ann.rows("uploads").count == 1)
        }
        try ann.chooseFiles("files", ChosenFile(name: "b.jpg", size: bytes.count, type: "image/jpeg", id: "id-c"))
        #expect(house.wait { ann.rows("uploads").count == 2 })
    }

    @Test func `a person who cancels an upload that was refused reads no more of it`() throws {
        let house = try WallHouse(), ann = try library(of: house), bytes = [UInt8](repeating: 0x61, count: 1_000)
        try ann.chooseFiles("files", ChosenFile(name: "a.jpg", size: bytes.count, type: "image/jpeg", id: "id-a"))
        #expect(house.wait { ann.attribute("data-uploads", of: "files") != nil })
        #expect(try send(bytes, 0..<bytes.count, of: ann, house) == 422)
        #expect(house.wait { ann.text("outcome") == "“a.jpg”: This file is not a picture." })
        #expect(!ann.isVisible("uploads[0]/retry"), "another try would end in the same way")
        try ann.tap("uploads[0]/cancel")
        #expect(house.wait { ann.rows("uploads").isEmpty })
        #expect(ann.text("outcome") == "" && ann.focused == "files")
    }

    @Test func `cancelling one file of several leads on to the next one, and at last to the way in`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        for name in ["a", "b", "c"] {
            try ann.chooseFiles("files", ChosenFile(name: name, size: 9_000, type: "image/jpeg", id: "id-\(name)"))
        }
        #expect(house.wait { ann.rows("uploads").count == 3 && ann.attribute("data-uploads", of: "files") != nil })
        func isFocused(_ place: Int) -> Bool { ann.runtime.document.focused === ann.find("uploads[\(place)]/cancel") }
        try ann.tap("uploads[1]/cancel")
        #expect(house.wait { ann.rows("uploads").count == 2 && isFocused(1) })
        try ann.tap("uploads[1]/cancel")
        #expect(house.wait { ann.rows("uploads").count == 1 && isFocused(0) })
        try ann.tap("uploads[0]/cancel")
        #expect(house.wait { ann.rows("uploads").isEmpty && ann.focused == "files" })
    }

    @Test func `what another page sends is not shown, and what it leaves is, in its session alone`() throws {
        let house = try WallHouse(), bytes = try Self.dawn(), ann = try library(of: house)
        let browser = try house.browser(of: ann), other = try browser.open("/photos")
        // Another device.
        let phone = try house.browser().open("/photos")
        try house.logIn("Ann", "kobalt", at: phone)
        #expect(house.wait { phone.path == "/photos" && phone.photoCount == 6 })
        try ann.chooseFiles("files", ChosenFile(name: "a.jpg", size: bytes.count, type: "image/jpeg", id: "id-a"))
        #expect(try send(bytes, 0..<(bytes.count + 1) / 2, of: ann, house) == 204)
        #expect(!house.waitBriefly { !other.rows("uploads").isEmpty })
        // The same file is another one there.
        try other.chooseFiles("files", ChosenFile(name: "a.jpg", size: bytes.count, type: "image/jpeg", id: "id-b"))
        #expect(house.wait { other.attribute("data-uploads", of: "files") != nil })
        #expect(house.photowall.house?.photos.uploads.unfinished(of: "user 1").count == 2)
        try other.tap("uploads[0]/cancel")
        #expect(house.wait { other.rows("uploads").isEmpty })
        ann.close()
        #expect(house.waitForInterrupted(at: other))
        #expect(!house.waitBriefly { !phone.rows("uploads").isEmpty })
        // It ends elsewhere.
        let uploads = try #require(house.photowall.house?.photos.uploads)
        let id = try #require(uploads.unfinished(of: "user 1").first?.info.id)
        try browser.end(id)
        #expect(
            house.wait(until: {
                house.server.advance(by: .seconds(1)); return other.rows("uploads").isEmpty
            })
        )
    }

    @Test func `a photo that could not be looked at is, once it is tried again`() throws {
        let house = try WallHouse(), ann = try library(of: house), browser = try house.browser(of: ann)
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(Package.root)/Static/samples/dawn.jpg")))
        try ann.chooseFiles("files", ChosenFile(name: "a.jpg", size: bytes.count, type: "image/jpeg", id: "id-a"))
        #expect(house.wait { ann.attribute("data-uploads", of: "files") != nil })
        let wanted = try #require(ann.attribute("data-uploads", of: "files")).split(separator: " ")
        let beside = try openBeside(house.folder.path + "/wall.sqlite")
        try beside.write { try $0.execute(sql: "ALTER TABLE photo RENAME TO elsewhere") }
        let fields = [
            ("Tus-Resumable", "1.0.0"), ("Content-Type", "application/offset+octet-stream"), ("Upload-Offset", "0"),
        ]
        let answer = try browser.send(.patch, String(wanted[1]), fields: fields, body: bytes)
        #expect(answer.status >= 500, "\(answer.status)")
        #expect(house.wait { ann.isVisible("uploads[0]/retry") })
        #expect(ann.text("uploads[0]/state").contains("cannot be reached at the moment"))
        try beside.write { try $0.execute(sql: "ALTER TABLE elsewhere RENAME TO photo") }
        try ann.tap("uploads[0]/retry")
        #expect(house.wait { ann.photoCount == 7 && ann.rows("uploads").isEmpty }, "all of it was there")
    }

    @Test func `a file that has failed keeps nobody`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        let id = try #require(try chooseFile(at: ann, house).split(separator: "/").last)
        let browser = try house.browser(of: ann)
        let fields = [
            ("Tus-Resumable", "1.0.0"), ("Content-Type", "application/offset+octet-stream"), ("Upload-Offset", "0"),
        ]
        let answer = try browser.send(
            .patch,
            "/uploads/\(id)",
            fields: fields,
            body: [UInt8](repeating: 7, count: 9_000)
        )
        #expect(answer.status == 422)
        #expect(house.wait { ann.text("uploads[0]/state") == "This file is not a picture." })
        try ann.visit("/collage")
        #expect(house.wait { ann.path == "/collage" && ann.dialogs.isEmpty })
    }

    @Test func `an alert that was closed comes back once the library has been there in between`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        let beside = try openBeside(house.folder.path + "/wall.sqlite")
        try beside.write { try $0.execute(sql: "ALTER TABLE photo RENAME TO elsewhere") }
        ann.reload()
        #expect(house.wait { ann.dialogs == ["No access to your photos"] })
        try ann.tap("cancel")
        #expect(house.wait { ann.path == "/collage" && ann.dialogs.isEmpty }, "nothing is below")
        house.server.advance(by: .seconds(10))
        try ann.back()
        #expect(house.wait { ann.path == "/photos" })
        house.server.advance(by: .seconds(10))
        #expect(!house.waitBriefly { !ann.dialogs.isEmpty })
        #expect(ann.text("empty") == "The photos cannot be reached at the moment. Please try again.")
        try beside.write { try $0.execute(sql: "ALTER TABLE elsewhere RENAME TO photo") }
        #expect(house.wait { ann.photoCount == 6 && ann.text("empty") == "" })
        try beside.write { try $0.execute(sql: "ALTER TABLE photo RENAME TO elsewhere") }
        PhotoLibrary.news.post(LibraryNews(user: "1", change: .anything))
        #expect(house.wait { ann.dialogs == ["No access to your photos"] })
        try beside.write { try $0.execute(sql: "ALTER TABLE elsewhere RENAME TO photo") }
        #expect(house.wait { ann.dialogs.isEmpty && ann.text("empty") == "" })
    }

    @Test func `an alert says once that there is no room, and closes itself when there is`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        let beside = try openBeside(house.folder.path + "/wall.sqlite")
        try beside.write { try $0.execute(sql: "UPDATE photo SET bytes = \(PhotoStore.quota) WHERE id = 1") }
        // Both at once: nobody chooses a file below the alert that the first has brought.
        let files = ["a", "b"].map { ChosenFile(name: $0, size: 9_000, type: "image/jpeg", id: "id-\($0)") }
        try ann.chooseFiles("files", files[0], files[1])
        #expect(
            house.wait {
                ann.rows("uploads").count == 2 && (0...1).allSatisfy { ann.isVisible("uploads[\($0)]/retry") }
            }
        )
        #expect(ann.dialogs.allSatisfy { $0 == "No room for your photos" } && ann.dialogs.count == 1)
        #expect(ann.text("uploads[0]/state").hasPrefix("Your library is full: delete photos"))
        house.server.advance(by: .seconds(10))
        #expect(!house.waitBriefly { ann.dialogs.isEmpty }, "there is still none")
        try beside.write { try $0.execute(sql: "UPDATE photo SET bytes = 9 WHERE id = 1") }
        #expect(house.wait { ann.dialogs.isEmpty })
        #expect(ann.path == "/photos")
        try ann.tap("uploads[0]/retry")
        #expect(house.wait { ann.attribute("data-uploads", of: "files") != nil })
    }

    @Test func `above the collage the alert leads back to it`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        try ann.visit("/collage")
        #expect(house.wait { ann.path == "/collage" })
        let beside = try openBeside(house.folder.path + "/wall.sqlite")
        try beside.write { try $0.execute(sql: "ALTER TABLE photo RENAME TO elsewhere") }
        try ann.tap("add")
        #expect(house.wait { ann.dialogs == ["No access to your photos"] })
        try ann.tap("cancel")
        #expect(house.wait { ann.path == "/collage" && ann.dialogs.isEmpty })
        #expect(ann.history == ["/photos", "/collage", "/photos"], "a step back, which can be taken forward")
    }

    @Test func `a collage that cannot be saved keeps its photos, and says why`() throws {
        let house = try WallHouse(), ann = try library(of: house)
        for place in 0...1 { try ann.tap("\(photo(place))/choose") }
        #expect(house.wait { ann.text("chosen") == "2 chosen" })
        try ann.visit("/collage")
        #expect(house.wait { ann.path == "/collage" && ann.isEnabled("save") })
        let preview = ann.attribute("src", of: "preview")
        let beside = try openBeside(house.folder.path + "/wall.sqlite")
        try beside.write { try $0.execute(sql: "ALTER TABLE photo RENAME TO elsewhere") }
        try ann.tap("save")
        #expect(house.wait { ann.dialogs == ["The collage was not saved."] })
        #expect(ann.html.contains("The photos cannot be reached at the moment. Please try again."))
        try ann.tap("cancel")
        #expect(house.wait { ann.dialogs.isEmpty && ann.isEnabled("save") })
        #expect(ann.text("heading") == "2 photos" && ann.attribute("src", of: "preview") == preview)
        try beside.write { try $0.execute(sql: "ALTER TABLE elsewhere RENAME TO photo") }
        try ann.tap("save")
        #expect(house.wait { ann.dialogs == ["Collage saved"] && ann.text("message") == "Saved with id 7" })
    }
}

extension TestBrowser {
    /// Ends an upload, as a client of its own does.
    fileprivate func end(_ upload: UploadID) throws {
        #expect(
            try send(.delete, "/uploads/\(upload.text)", fields: [("Tus-Resumable", "1.0.0")], body: []).status == 204
        )
    }
}

extension WallHouse {
    /// Whether a page shows what a page before it has left.
    fileprivate func waitForInterrupted(at page: TestPage) -> Bool {
        wait {
            server.advance(by: .milliseconds(500))
            return page.rows("uploads").count == 1
                && page.text("uploads[0]/state").hasSuffix(" Choose it again to go on.")
        }
    }

    /// Whether something comes true within a time in which it would.
    fileprivate func waitBriefly(until condition: () -> Bool) -> Bool {
        for _ in 0..<10 {
            if server.loop.runUntil(timeout: .milliseconds(20), condition) { return true }
            server.advance(by: .milliseconds(500))
        }
        return false
    }
}

/// What the application has logged.
private final class Log: Sendable {
    private let messages = LockedValue<[String]>([])

    var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

    var completions: Int { messages.withLock { $0.count { $0 == "Completed photo selection" } } }

    private func append(_ message: String) { messages.withLock { $0.append(message) } }

    private struct Handler: LogHandler {
        let log: Log
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { log.append("\(event.message)") }
    }
}
