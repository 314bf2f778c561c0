// Picture: the sizes of a photo, with the widths that they have.
import Controls
import Testing

@testable import Photowall

@Suite struct PictureTests {
    private func widths(_ width: Int, _ height: Int) -> [String] {
        Picture(of: 7, width: width, height: height, standard: 320).sizes.map { "\($0.url) \($0.descriptor)" }
    }

    @Test func `a size is as wide as its picture, and none is twice there`() {
        #expect(
            widths(4_000, 3_000) == [
                "/photos/7/320.jpg width(320)", "/photos/7/640.jpg width(640)", "/photos/7/1280.jpg width(1280)",
                "/photos/7/2560.jpg width(2560)",
            ]
        )
        // Neither side exceeds the size's.
        #expect(
            widths(3_000, 4_000) == [
                "/photos/7/320.jpg width(240)", "/photos/7/640.jpg width(480)", "/photos/7/1280.jpg width(960)",
                "/photos/7/2560.jpg width(1920)",
            ]
        )
        // A photo is no larger than itself.
        #expect(widths(640, 400) == ["/photos/7/320.jpg width(320)", "/photos/7/640.jpg width(640)"])
        #expect(widths(100, 50) == ["/photos/7/320.jpg width(100)"])
        #expect(widths(1, 10_000) == ["/photos/7/320.jpg width(1)"])
        #expect(widths(0, 0) == ["/photos/7/320.jpg width(1)"])
    }

    @Test func `a preview is as wide as it says, and there is none of nothing`() {
        #expect(Picture(previewOf: []) == nil)
        let picture = Picture(previewOf: [3, 1])
        #expect(picture?.source == "/collage/preview/3-1/640.jpg")
        #expect(picture?.sizes.map(\.descriptor) == [.width(640), .width(960), .width(1_280)])
    }
}
