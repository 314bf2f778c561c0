// Collages: each photo is in its place, upright and filling it, with gaps of the background.

import Imaging
import Testing

@Suite struct CollageTests {
    private static let colours: [[UInt8]] = [
        [230, 20, 20], [20, 200, 20], [20, 20, 230], [250, 250, 250], [230, 20, 20], [20, 20, 230],
    ]

    private func photo(_ index: Int, width: Int = 60, height: Int = 40) throws -> ImageSource {
        let colour = Self.colours[index]
        return .bytes(try Pixels(width: width, height: height) { _, _ in colour }.file(".png"))
    }

    @Test(arguments: 1...6)
    func `each photo fills its place`(count: Int) throws {
        let sizes = (0..<count).map { CollageLayout.Size(width: 60, height: $0 % 2 == 0 ? 40 : 90) }
        let photos = try sizes.indices.map { try photo($0, width: sizes[$0].width, height: sizes[$0].height) }
        let background = ImageColour(red: 1, green: 2, blue: 3)
        let collage = Collage(width: 300, height: 200, gap: 6, background: background, encoding: .png())
        let image = try ImageCodec.render(collage, of: photos)
        let pixels = try Pixels(image.bytes)
        #expect([image.width, image.height, pixels.width, pixels.height] == [300, 200, 300, 200])
        var expected = Pixels(width: 300, height: 200) { _, _ in [1, 2, 3] }
        let places = CollageLayout(sizes, on: CollageLayout.Size(width: 300, height: 200), gap: 6).rectangles
        for (index, place) in places.enumerated() {
            for y in place.y..<place.y + place.height {
                for x in place.x..<place.x + place.width {
                    expected.bytes.replaceSubrange((y * 300 + x) * 3..<(y * 300 + x) * 3 + 3, with: Self.colours[index])
                }
            }
        }
        #expect(pixels == expected)
    }

    @Test func `photos stand where the collage has their places, whatever their sizes`() throws {
        let sizes = [(60, 40), (40, 60), (90, 40)]
        let photos = try sizes.indices.map { try photo($0, width: sizes[$0].0, height: sizes[$0].1) }
        let places = CollageLayout(
            [.init(width: 1, height: 3)] + Array(repeating: .init(width: 2, height: 1), count: 2),
            on: .init(width: 120, height: 90),
            gap: 6
        )
        .scaled(to: .init(width: 64, height: 50), gap: 2).rectangles
        let pixels = try Pixels(
            ImageCodec.render(Collage(width: 64, height: 50, gap: 2, encoding: .png(), places: places), of: photos)
                .bytes
        )
        var expected = Pixels(width: 64, height: 50) { _, _ in [255, 255, 255] }
        for (index, place) in places.enumerated() {
            for y in place.y..<place.y + place.height {
                for x in place.x..<place.x + place.width {
                    expected.bytes.replaceSubrange((y * 64 + x) * 3..<(y * 64 + x) * 3 + 3, with: Self.colours[index])
                }
            }
        }
        #expect(pixels == expected)
    }

    @Test func `photos are upright, in their own colours, and laid on the background`() throws {
        let sideways = Metadata.jpeg(
            try Pixels.quarters(width: 96, height: 64).file(".jpg[Q=95]"),
            exif: Metadata.exif(orientation: 6),
            profile: Metadata.profile(order: [2, 1, 0])
        )
        let clear = try Pixels(width: 64, height: 96, bands: 4) { _, _ in [9, 9, 9, 0] }.file(".png")
        let collage = Collage(
            width: 128,
            height: 96,
            background: ImageColour(red: 0, green: 250, blue: 0),
            encoding: .png()
        )
        let pixels = try Pixels(try ImageCodec.render(collage, of: [.bytes(sideways), .bytes(clear)]).bytes)
        #expect(
            [(16, 24), (48, 24), (16, 72), (48, 72)].map { Pixels.word(pixels[$0.0, $0.1]) } == [
                "red", "blue", "white", "green",
            ]
        )
        #expect(pixels[100, 50] == [0, 250, 0])
    }

    @Test(arguments: [ImageEncoding.jpeg(), .png(), .webp()])
    func `it is written as wished`(encoding: ImageEncoding) throws {
        let image = try ImageCodec.render(
            Collage(width: 64, height: 64, encoding: encoding),
            of: [try photo(0), try photo(2)]
        )
        #expect(ImageFormat(sniffing: image.bytes) == encoding.format)
        let pixels = try Pixels(image.bytes)
        #expect([pixels[32, 5], pixels[32, 60]].map(Pixels.word) == ["red", "blue"])
    }

    @Test func `a photo that cannot be read is the error`() throws {
        let photos = [try photo(0), ImageSource.bytes(Array("hello".utf8))]
        #expect(throws: ImageError.notAPicture) { try ImageCodec.render(Collage(width: 64, height: 64), of: photos) }
        var cut = try Samples.file(.jpeg, .noise(width: 100, height: 100))
        cut.removeLast(cut.count / 2)
        #expect(throws: ImageError.truncated) {
            try ImageCodec.render(Collage(width: 256, height: 256), of: [try photo(0), .bytes(cut)])
        }
    }
}
