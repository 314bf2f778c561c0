// What a person does again and again on a screen is not kept for as long as the screen.
import RxLiveTest
import Testing

@testable import Photowall
@testable import RxLive
@testable import RxLiveTest

@Suite struct BagTests {
    /// How much the bag of the only screen of that type has.
    private func count<Controller: AnyViewController>(_ type: Controller.Type, _ server: TestServer) throws -> Int {
        var found: [AnyViewController] = []
        server.loop.perform {
            server.server.pages.turnAll { page in
                found += page.screens.map(\.controller).filter { $0 is Controller }
            }
        }
        try #require(found.count == 1)
        let items = try #require(Mirror(reflecting: found[0].disposeBag).descendant("items"))
        return Mirror(reflecting: try #require(Mirror(reflecting: items).children.first).value).children.count
    }

    @Test func `questions whether somebody is to be removed`() throws {
        let house = try SignupHouse()
        let page = try house.open("/people/3")
        let before = try count(PersonViewController.self, house.server)
        #expect(before > 0)
        for _ in 0..<5 {
            try page.tap("remove")
            try page.tap("keep")
        }
        #expect(try count(PersonViewController.self, house.server) == before)
    }

    @Test func `posts that are taken away and brought back`() throws {
        let house = try WallHouse()
        let ann = try house.reader("Ann")
        try house.post("oops", by: "Ann")
        #expect(house.wait { ann.offers("remove", ofRow: 0) })
        let before = try count(FeedsViewController.self, house.server)
        for _ in 0..<3 {
            try ann.choose("remove", ofRow: 0)
            #expect(house.wait { ann.isVisible("undoBar") })
            try ann.tap("undo")
            #expect(house.wait { ann.posts == ["oops"] && !ann.isVisible("undoBar") })
        }
        #expect(try count(FeedsViewController.self, house.server) == before)
    }

    @Test func `photos that are taken away and brought back, and looks at the library`() throws {
        let house = try WallHouse()
        let reader = try house.reader("Ann"), ann = try house.browser(of: reader).open("/photos")
        #expect(house.wait { ann.isVisible("samples") })
        try ann.tap("samples")
        #expect(house.wait { ann.photoCount == 6 })
        let before = try count(PhotosViewController.self, house.server)
        for _ in 0..<3 {
            try ann.tap("\(photo(0))/remove")
            #expect(house.wait { ann.isVisible("undoBar") })
            try ann.tap("undo")
            #expect(house.wait { ann.photoCount == 6 && !ann.isVisible("undoBar") })
        }
        #expect(try count(PhotosViewController.self, house.server) == before)
        let other = try house.browser(of: reader).open("/collage")
        let first = try count(CollageViewController.self, house.server)
        for _ in 0..<3 {
            try other.tap("add")
            #expect(house.wait { other.path == "/photos" })
            try other.back()
            #expect(other.path == "/collage")
        }
        #expect(try count(CollageViewController.self, house.server) == first)
    }
}
