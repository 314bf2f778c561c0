// Rendering: sizes, crops, encodings and transparency.

import Imaging
import Testing

@Suite struct RenderTests {
    private func size(
        of pixels: Pixels,
        _ sizing: ImageSizing,
        _ encoding: ImageEncoding = .png()
    ) throws -> [Int] {
        let image = try ImageCodec.render(.bytes(try pixels.file(".png")), sizing, as: encoding)
        let decoded = try Pixels(image.bytes)
        #expect([decoded.width, decoded.height] == [image.width, image.height])
        #expect(ImageFormat(sniffing: image.bytes) == image.format && image.format == encoding.format)
        return [image.width, image.height]
    }

    @Test(arguments: [ImageEncoding.jpeg(), .png(), .webp()])
    func `a size is what was asked for`(encoding: ImageEncoding) throws {
        let picture = Pixels.quarters(width: 120, height: 80)
        #expect(try size(of: picture, .original, encoding) == [120, 80])
        #expect(try size(of: picture, .thumbnail(width: 60, height: 60), encoding) == [60, 40])
        #expect(try size(of: picture, .thumbnail(width: 600, height: 20), encoding) == [30, 20])
        #expect(try size(of: picture, .thumbnail(width: 600, height: 600), encoding) == [120, 80])
        #expect(try size(of: picture, .fit(width: 240, height: 240), encoding) == [240, 160])
        #expect(try size(of: picture, .fit(width: 30, height: 30), encoding) == [30, 20])
        #expect(try size(of: picture, .fill(width: 33, height: 77), encoding) == [33, 77])
        #expect(try size(of: picture, .fill(width: 500, height: 100), encoding) == [500, 100])
        #expect(try size(of: picture, .fill(width: 40, height: 40, crop: .attention), encoding) == [40, 40])
    }

    @Test(arguments: ImageFormat.allCases, [ImageEncoding.jpeg(quality: 90), .png(), .webp(quality: 90)])
    func `every format is shown as it is, in every encoding`(format: ImageFormat, encoding: ImageEncoding) throws {
        let file = try Samples.file(format, .quarters(width: 96, height: 64))
        for sizing in [ImageSizing.original, .thumbnail(width: 48, height: 48), .fill(width: 50, height: 30)] {
            let image = try ImageCodec.render(.bytes(file), sizing, as: encoding)
            #expect(try Pixels(image.bytes).corners == ["red", "green", "blue", "white"])
        }
    }

    @Test func `the centre is kept, or what draws attention`() throws {
        // A spot of skin and red at the right end of grey.
        let picture = Pixels(width: 300, height: 100) { x, y in
            (250..<290).contains(x) && (30..<70).contains(y) ? [250, UInt8(60 + (x * y) % 90), 60] : [120, 120, 120]
        }
        let file = ImageSource.bytes(try picture.file(".png"))
        func reddest(_ crop: ImageSizing.Crop) throws -> Int {
            let image = try ImageCodec.render(file, .fill(width: 100, height: 100, crop: crop), as: .png())
            let pixels = try Pixels(image.bytes)
            return (0..<100).filter { pixels[$0, 50][0] > 200 }.count
        }
        #expect(try reddest(.centre) == 0)
        #expect(try reddest(.attention) >= 35)
        let middle = try ImageCodec.render(
            .bytes(try Pixels.quarters(width: 90, height: 30).file(".png")),
            .fill(width: 30, height: 30),
            as: .png()
        )
        #expect(try Pixels(middle.bytes).corners == ["red", "green", "blue", "white"])
    }

    @Test func `what is transparent shows the background in a JPEG, and stays so elsewhere`() throws {
        let picture = Pixels(width: 40, height: 40, bands: 4) { x, _ in x < 20 ? [20, 20, 230, 255] : [20, 20, 230, 0] }
        let source = ImageSource.bytes(try picture.file(".png"))
        #expect(try ImageCodec.inspect(source).hasAlpha)
        let red = ImageColour(red: 255, green: 0, blue: 0)
        for (background, word) in [(ImageColour.white, "white"), (red, "red")] {
            let image = try ImageCodec.render(source, .original, as: .jpeg(quality: 95, background: background))
            #expect(try Pixels(image.bytes).corners == ["blue", word, "blue", word])
            #expect(!(try ImageCodec.inspect(.bytes(image.bytes)).hasAlpha))
        }
        for encoding in [ImageEncoding.png(), .webp()] {
            let pixels = try Pixels(
                try ImageCodec.render(source, .thumbnail(width: 20, height: 20), as: encoding).bytes
            )
            #expect(pixels.bands == 4 && pixels[2, 10][3] == 255 && pixels[17, 10][3] == 0)
        }
    }

    @Test func `a better quality takes more bytes and is nearer`() throws {
        let picture = Pixels.noise(width: 64, height: 64)
        let source = ImageSource.bytes(try picture.file(".png"))
        for grades in [
            [ImageEncoding.jpeg(quality: 30), .jpeg(quality: 95)], [.webp(quality: 20), .webp(quality: 95)],
        ] {
            let files = try grades.map { try ImageCodec.render(source, .original, as: $0).bytes }
            let distances = try files.map { file in
                zip(try Pixels(file).bytes, picture.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            }
            #expect(files[0].count < files[1].count)
            #expect(distances[0] > distances[1])
        }
        let flat = ImageSource.bytes(try Pixels.quarters(width: 400, height: 400).file(".png"))
        let sizes = try [0, 9].map { try ImageCodec.render(flat, .original, as: .png(compression: $0)).bytes.count }
        #expect(sizes[0] > 100 * sizes[1])
    }

    @Test func `a PNG loses nothing`() throws {
        let picture = Pixels.noise(width: 31, height: 17)
        let image = try ImageCodec.render(.bytes(try picture.file(".png")), .original, as: .png())
        #expect(try Pixels(image.bytes) == picture)
    }

    @Test func `what WebP has no room for is refused`() throws {
        let strip = Pixels(width: 16_400, height: 1) { _, _ in [0, 0, 0] }
        let source = ImageSource.bytes(try strip.file(".png"))
        let error = #expect(throws: ImageError.self) { try ImageCodec.render(source, .original, as: .webp()) }
        #expect(error?.description == "This picture could not be made.")
        #expect(try ImageCodec.render(source, .original, as: .jpeg()).width == 16_400)
    }

    @Test func `what would be enlarged beyond all bounds is refused`() throws {
        let strip = Pixels(width: 1, height: 4_000) { _, _ in [0, 0, 0] }
        let source = ImageSource.bytes(try strip.file(".png"))
        for crop in [ImageSizing.Crop.centre, .attention] {
            #expect(throws: ImageError.self) {
                try ImageCodec.render(source, .fill(width: 8_000, height: 10, crop: crop))
            }
        }
        #expect(try ImageCodec.render(source, .fill(width: 20, height: 20)).width == 20)
    }
}
