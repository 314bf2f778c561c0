// Orientation: pictures stand upright, whatever way a camera was held.

import Imaging
import Testing

@Suite struct OrientationTests {
    /// The quarters in the order of reading, once a picture of red, green, blue and white was turned as EXIF says.
    private static let upright: [Int: [String]] = [
        1: ["red", "green", "blue", "white"],
        2: ["green", "red", "white", "blue"],
        3: ["white", "blue", "green", "red"],
        4: ["blue", "white", "red", "green"],
        5: ["red", "blue", "green", "white"],
        6: ["blue", "red", "white", "green"],
        7: ["white", "green", "blue", "red"],
        8: ["green", "white", "red", "blue"],
    ]

    private func files(_ orientation: Int) throws -> [[UInt8]] {
        let picture = Pixels.quarters(width: 96, height: 64)
        let exif = Metadata.exif(orientation: orientation)
        return [
            Metadata.jpeg(try picture.file(".jpg[Q=95]"), exif: exif),
            Metadata.webp(try picture.file(".webp[Q=95]"), width: 96, height: 64, exif: exif),
            Metadata.png(try picture.file(".png"), exif: exif),
        ]
    }

    @Test(arguments: 1...8)
    func `a picture stands upright`(orientation: Int) throws {
        let isSideways = orientation > 4
        for file in try files(orientation) {
            let info = try ImageCodec.inspect(.bytes(file))
            #expect([info.width, info.height] == (isSideways ? [64, 96] : [96, 64]), "\(info.format)")
            for sizing in [ImageSizing.original, .thumbnail(width: 40, height: 40), .fit(width: 200, height: 200)] {
                let image = try ImageCodec.render(.bytes(file), sizing, as: .png())
                #expect(try Pixels(image.bytes).corners == Self.upright[orientation], "\(info.format) \(sizing)")
                #expect((image.width < image.height) == isSideways)
            }
            let filled = try ImageCodec.render(.bytes(file), .fill(width: 30, height: 20), as: .png())
            #expect([filled.width, filled.height] == [30, 20])
            #expect(try Pixels(filled.bytes).corners == Self.upright[orientation])
        }
    }

    @Test(arguments: [0, 9, 255, 65_535])
    func `an orientation that does not exist is none`(orientation: Int) throws {
        for file in try files(orientation) {
            let image = try ImageCodec.render(.bytes(file), .original, as: .png())
            #expect(try Pixels(image.bytes).corners == Self.upright[1])
        }
    }
}
