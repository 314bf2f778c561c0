// Photos on the wall: in the rows and on the page of a post, as all who may read it see them.
import Foundation
import HTTP
import RxLive
import RxLiveTest
import Storage
import Testing

@testable import Photowall
@testable import RxLiveTest

@Suite struct WallPhotosTests {
    private let house: WallHouse
    private let ann: TestPage

    /// Ann has twelve photos without files; their shapes are 1 000 by 501, 502 and so on.
    init() throws {
        house = try WallHouse()
        ann = try house.reader("Ann")
        try house.take(12, of: "Ann")
    }

    private func shown(_ place: Int, at page: TestPage) -> [String] {
        (1...4).map { "feeds[\(place)]/photo\($0)" }.filter(page.isVisible)
            .map { page.attribute("alt", of: $0) ?? "" }
    }

    @Test func `a post's photo is in its row, with its shape, its sizes and its words, for all who see it come`() throws
    {
        let bob = try house.reader("Bob")
        try house.show([1], by: "Ann", "Look")
        try house.post("words alone", by: "Ann")
        for page in [ann, bob, try house.browser(of: bob).open("/feed")] {
            #expect(house.wait { page.posts == ["words alone", "Look"] })
            #expect(!page.isVisible("feeds[0]/mosaic") && page.isVisible("feeds[1]/mosaic"))
            #expect(shown(1, at: page) == ["Photo by Ann"])
            let photo = "feeds[1]/photo1"
            #expect(page.attribute("width", of: photo) == "1000" && page.attribute("height", of: photo) == "501")
            #expect(page.attribute("src", of: photo) == "/photos/1/1280.jpg")
            let sizes = "/photos/1/320.jpg 320w, /photos/1/640.jpg 640w, /photos/1/1280.jpg 1000w"
            #expect(page.attribute("srcset", of: photo) == sizes)
            #expect(page.attribute("sizes", of: photo)?.hasSuffix("37.5rem") == true)
            #expect(page.attribute("loading", of: photo) == "lazy")
        }
        try bob.tap("feeds[1]/openPost")
        #expect(house.wait { bob.path.hasPrefix("/feed/") && bob.rows("pictures").count == 1 })
    }

    @Test func `a photo needs no story, and what is shown by none tells it`() throws {
        try house.post(nil, story: "Ann joined Photowall.", by: "Ann")
        try house.show([1], by: "Ann", nil, story: "Ann shared a picture.")
        #expect(house.wait { ann.rows("feeds").count == 2 })
        #expect(!ann.isVisible("feeds[0]/show") && shown(0, at: ann) == ["Photo by Ann"])
        #expect(ann.text("feeds[1]/show") == "Ann joined Photowall.")
        #expect(ann.attribute("aria-label", of: "feeds[0]/options") == "More about the post “Ann shared a picture.”")
    }

    @Test(arguments: [(2, 2, ""), (3, 3, ""), (4, 4, ""), (5, 4, "+1"), (10, 4, "+6")])
    func `of several photos four are in the row, and it says how many more there are`(
        count: Int,
        few: Int,
        more: String
    ) throws {
        try house.show(Array((1...12).prefix(count)), by: "Ann", "Many", alternative: "A hill")
        #expect(house.wait { ann.posts == ["Many"] })
        #expect(shown(0, at: ann) == ["A hill"] + Array(repeating: "Photo by Ann", count: few - 1))
        #expect(ann.attribute("data-count", of: "feeds[0]/mosaic") == "\(few)")
        #expect(ann.isVisible("feeds[0]/furtherPhotos") == !more.isEmpty)
        if !more.isEmpty { #expect(ann.text("feeds[0]/furtherCount") == more) }
        try ann.tap("feeds[0]/openPost")
        #expect(house.wait { ann.path.hasPrefix("/feed/") && ann.rows("pictures").count == count })
        let words = (0..<count).map { ann.attribute("alt", of: "pictures[\($0)]/picture") }
        #expect(words == ["A hill"] + Array(repeating: "Photo by Ann", count: count - 1))
        let shapes = (0..<count).map { ann.attribute("height", of: "pictures[\($0)]/picture") }
        #expect(shapes == (0..<count).map { "\(501 + $0)" })
    }

    @Test func `a post that is deleted and brought back has its photos`() throws {
        try house.show([3, 1], by: "Ann", "Two")
        #expect(house.wait { ann.posts == ["Two"] })
        try ann.choose("remove", ofRow: 0)
        #expect(house.wait { ann.isVisible("undoBar") && ann.posts.isEmpty })
        try ann.tap("undo")
        #expect(house.wait { shown(0, at: ann).count == 2 })
        #expect(ann.attribute("src", of: "feeds[0]/photo1") == "/photos/3/1280.jpg")
    }

    @Test func `a post for somebody shows its photos to nobody else`() throws {
        let eve = try house.reader("Eve"), bob = try house.reader("Bob")
        try house.show([1, 2], by: "Ann", "For Bob", to: ["Bob"])
        #expect(house.wait { bob.posts == ["For Bob"] && shown(0, at: bob).count == 2 })
        try house.post("for all", by: "Ann")
        #expect(house.wait { eve.posts == ["for all"] })
        #expect(!eve.isVisible("feeds[0]/mosaic"))
    }
}

extension WallHouse {
    /// Puts photos without files into a person's library: 1 000 pixels wide, and 501, 502 and so on high.
    func take(_ count: Int, of name: String) throws {
        guard let store = photowall.house?.store else { throw Problem("there is no database") }
        for number in 1...count {
            let hash = String(repeating: "ab", count: 32)
            let photo = NewPhoto(hash: hash, name: "Photo \(number)", width: 1_000, height: 500 + number, bytes: 9)
            _ = try PhotoStore(store).add(photo, to: try stored(name).id)
        }
    }

    /// Stores a post with photos, and tells its readers; `alternative` is said of the first one.
    @discardableResult
    func show(
        _ photos: [Int],
        by name: String,
        _ text: String?,
        story: String? = nil,
        to names: [String] = [],
        alternative: String? = nil
    ) throws -> Post {
        guard let store = photowall.house?.store else { throw Problem("there is no database") }
        let words = try alternative.map { try PostLine($0) }
        let shown = photos.enumerated().map { PostPhoto(Int64($1), alternative: $0 == 0 ? words : nil) }
        let message = try text.map { text throws(PostMessage.Problem) in try PostMessage(text) }
        let post = try PostStore(store).create(
            author: try stored(name).id,
            to: try names.map { try stored($0).id },
            message: message,
            story: try story.map { try PostLine($0) },
            photos: shown
        ).post
        GraphService.tell(.posted(Feed(post)), of: post)
        return post
    }
}
