// A photo as a wall tells of it, however little that is, or however much.
import Controls
import Foundation
import Jansson
import Testing

@testable import Photowall

@Suite struct FeedPhotoTests {
    private func image(_ width: Int) -> GetFeedInfoResponse.Image {
        .init(source: "/\(width).jpg", width: width, height: 1)
    }

    private func widths(_ photo: FeedPhoto, within width: Int = .max) -> [String]? {
        photo.picture(within: width)?.sizes.map(\.url)
    }

    @Test func `its words are its author's, or else say whose it is`() {
        for (words, expected) in [(nil, "Photo by Ann"), ("", "Photo by Ann"), ("A hill", "A hill")]
            as [(String?, String)]
        {
            #expect(FeedPhoto(id: "1", altTextCustom: words, images: []).words(by: "Ann") == expected)
        }
        #expect(FeedPhoto(id: "1", images: []).words(by: nil) == "Photo")
    }

    @Test func `sizes that are too large are left out, unless there is no other`() {
        let photo = FeedPhoto(id: "1", images: [320, 1_280, 2_560].map(image))
        #expect(widths(photo) == ["/320.jpg", "/1280.jpg", "/2560.jpg"])
        #expect(widths(photo, within: 1_280) == ["/320.jpg", "/1280.jpg"])
        #expect(widths(photo, within: 100) == ["/320.jpg"])
        #expect(photo.picture()?.source == "/1280.jpg")
    }

    @Test func `widths that are none, or come twice, are no candidates`() {
        let photo = FeedPhoto(id: "1", images: [-5, 0, 90, 90].map(image))
        #expect(widths(photo) == ["/90.jpg"])
        #expect(FeedPhoto(id: "1", images: []).picture() == nil)
        #expect(!FeedPhoto(id: "1", width: -4, height: 3, images: []).hasShape)
    }

    @Test func `a wall that says how many photos there are is believed, and no fewer than it shows`() throws {
        func count(_ rest: String) throws -> Int? {
            let text =
                #"{"id": "7_1", "created_time": "2016-05-01T04:17:17+0000", "photos": {"data": "#
                + #"[{"id": "1", "width": 3, "height": 2, "images": []}]\#(rest)}}"#
            return try GraphWall.decoder.decode(Feed.self, from: Data(text.utf8)).photos?.count
        }
        #expect(try count("") == 1)
        #expect(try count(#", "summary": {"total_count": 7}"#) == 7)
        #expect(try count(#", "summary": {"total_count": -7}"#) == 1)
    }
}
