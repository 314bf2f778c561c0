// Colours: whatever numbers a file has for them, they come out as people see them, in sRGB.

import Imaging
import Testing

@Suite struct ColourTests {
    private func corners(_ file: [UInt8], _ sizing: ImageSizing = .original) throws -> [String] {
        try Pixels(try ImageCodec.render(.bytes(file), sizing, as: .png()).bytes).corners
    }

    private static let sizings = [
        ImageSizing.original, .thumbnail(width: 24, height: 24), .fill(width: 30, height: 20),
    ]

    @Test(arguments: sizings)
    func `a profile decides what numbers mean`(sizing: ImageSizing) throws {
        // The numbers of red mean blue there, and the other way round.
        let profile = Metadata.profile(order: [2, 1, 0])
        let picture = Pixels.quarters()
        let files = [
            Metadata.jpeg(try picture.file(".jpg[Q=95]"), profile: profile),
            Metadata.png(try picture.file(".png"), profile: profile),
            Metadata.webp(try picture.file(".webp[Q=95]"), width: 48, height: 32, profile: profile),
        ]
        for file in files { #expect(try corners(file, sizing) == ["blue", "green", "red", "white"]) }
    }

    @Test(arguments: sizings)
    func `a profile that is none is as if there were none`(sizing: ImageSizing) throws {
        let picture = Pixels.quarters()
        var cut = Metadata.profile(order: [2, 1, 0])
        cut.removeLast(cut.count / 2)
        for profile in [Array("rubbish".utf8), [UInt8](repeating: 0, count: 400), cut] {
            let files = [
                Metadata.jpeg(try picture.file(".jpg[Q=95]"), profile: profile),
                Metadata.webp(try picture.file(".webp[Q=95]"), width: 48, height: 32, profile: profile),
                Metadata.png(try picture.file(".png"), profile: profile),
            ]
            for file in files {
                #expect(try corners(file, sizing) == ["red", "green", "blue", "white"])
                #expect(try ImageCodec.validate(.bytes(file)).width == 48)
            }
        }
    }

    @Test(arguments: sizings)
    func `CMYK is shown in its colours, with and without profile`(sizing: ImageSizing) throws {
        let file = try Pixels.quarters().file(".jpg[Q=95,strip]", space: 15)
        // Four components in the frame's head.
        let frame = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        #expect(file[frame + 9] == 4)
        #expect(try corners(file, sizing) == ["red", "green", "blue", "white"])
        #expect(
            try corners(Metadata.jpeg(file, profile: Metadata.profile()), sizing) == ["red", "green", "blue", "white"]
        )
        let info = try ImageCodec.validate(.bytes(file))
        #expect(!info.hasAlpha)
        let made = try ImageCodec.render(.bytes(file), sizing, as: .jpeg())
        #expect(try Pixels(made.bytes).bands == 3)
    }

    @Test func `16 bits become 8`() throws {
        let picture = Pixels.quarters(width: 8, height: 6)
        var rows: [UInt8] = []
        for y in 0..<6 {
            rows.append(0)
            for x in 0..<8 { rows += picture[x, y].flatMap { [$0, $0] } }
        }
        let file = PNGFile(width: 8, height: 6, depth: 16, rows: rows).bytes
        let made = try Pixels(try ImageCodec.render(.bytes(file), .original, as: .png()).bytes)
        #expect(made == picture)
        #expect(try corners(file, .fill(width: 30, height: 20)) == ["red", "green", "blue", "white"])
    }

    @Test(arguments: [1, 2, 4, 8, 16])
    func `grey of any depth stays grey`(depth: Int) throws {
        // Black above white; eight pixels fill whole bytes.
        let row = { (byte: UInt8) -> [UInt8] in [0] + [UInt8](repeating: byte, count: depth) }
        let file = PNGFile(width: 8, height: 2, depth: depth, colourType: 0, rows: row(0) + row(255)).bytes
        let made = try Pixels(try ImageCodec.render(.bytes(file), .original, as: .png()).bytes)
        #expect(made.bands == 3 && made[3, 0] == [0, 0, 0] && made[3, 1] == [255, 255, 255])
        #expect(
            try Pixels(try ImageCodec.render(.bytes(file), .fill(width: 9, height: 8)).bytes).corners.first == "black"
        )
    }

    @Test func `grey with transparency keeps it`() throws {
        let file = PNGFile(width: 2, height: 1, colourType: 4, rows: [0, 100, 255, 100, 0]).bytes
        let made = try Pixels(try ImageCodec.render(.bytes(file), .original, as: .png()).bytes)
        #expect(made.bands == 4 && made[0, 0] == [100, 100, 100, 255] && made[1, 0][3] == 0)
    }

    @Test func `a palette is looked up, with its transparency`() throws {
        let palette: [UInt8] = [230, 20, 20, 20, 200, 20, 20, 20, 230]
        var png = PNGFile(width: 4, height: 1, depth: 2, colourType: 3, rows: [0, 0b0001_1000])
        png.chunks = [("PLTE", palette), ("tRNS", [255, 255, 0])]
        let made = try Pixels(try ImageCodec.render(.bytes(png.bytes), .original, as: .png()).bytes)
        #expect(made.bands == 4)
        #expect((0..<4).map { Pixels.word(made[$0, 0]) } == ["red", "green", "blue", "red"])
        #expect((0..<4).map { made[$0, 0][3] } == [255, 255, 0, 255])
    }

    @Test func `rows may be interlaced, and a JPEG progressive`() throws {
        let picture = Pixels.quarters()
        for suffix in [".png[interlace]", ".jpg[Q=95,interlace]", ".jpg[Q=95,subsample-mode=off]"] {
            let file = try picture.file(suffix)
            _ = try ImageCodec.validate(.bytes(file))
            for sizing in Self.sizings { #expect(try corners(file, sizing) == ["red", "green", "blue", "white"]) }
        }
    }

    @Test func `a grey JPEG is grey`() throws {
        let file = try Pixels.quarters().file(".jpg", space: 1)
        let made = try Pixels(try ImageCodec.render(.bytes(file), .original, as: .png()).bytes)
        #expect(made.bands == 3 && made[3, 3][0] == made[3, 3][2] && made[40, 30][0] > 240)
    }
}
