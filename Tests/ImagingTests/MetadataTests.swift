// Metadata: nothing but pixels leaves, so equal pixels give equal bytes.

import Imaging
import Testing

@Suite struct MetadataTests {
    private static let exif = Metadata.exif(orientation: 1)

    /// The same picture without and with everything that could tell where it was made.
    private static func files(_ format: ImageFormat) throws -> (plain: [UInt8], telling: [UInt8]) {
        let picture = Pixels.quarters()
        let plain = try picture.file(format == .webp ? ".webp[Q=90]" : format == .png ? ".png" : ".jpg[Q=90]")
        let (exif, xmp) = (exif, Metadata.xmp)
        return switch format {
        case .jpeg: (plain, Metadata.jpeg(plain, exif: exif, xmp: xmp))
        case .webp: (plain, Metadata.webp(plain, width: 48, height: 32, exif: exif, xmp: xmp))
        default: (plain, Metadata.png(plain, exif: exif, xmp: xmp))
        }
    }

    @Test(arguments: [ImageFormat.jpeg, .png, .webp], [ImageEncoding.jpeg(), .png(), .webp()])
    func `EXIF, GPS, XMP, IPTC and comments stay behind`(format: ImageFormat, encoding: ImageEncoding) throws {
        let files = try Self.files(format)
        #expect(files.telling.contains(text: Metadata.secret))
        for sizing in [ImageSizing.original, .thumbnail(width: 20, height: 20), .fill(width: 20, height: 20)] {
            let made = try ImageCodec.render(.bytes(files.telling), sizing, as: encoding)
            for word in [Metadata.secret, "Exif", "adobe", "8BIM", "ICC", "eXIf", "iTXt", "tEXt", "iCCP", "XMP "] {
                #expect(!made.bytes.contains(text: word), "\(word) in \(encoding)")
            }
            #expect(made == (try ImageCodec.render(.bytes(files.plain), sizing, as: encoding)))
        }
    }

    @Test(arguments: [ImageEncoding.jpeg(), .png(), .webp()])
    func `a profile is applied and stays behind`(encoding: ImageEncoding) throws {
        let file = Metadata.jpeg(try Pixels.quarters().file(".jpg[Q=90]"), profile: Metadata.profile())
        #expect(file.contains(text: Metadata.secret))
        let made = try ImageCodec.render(.bytes(file), .original, as: encoding)
        for word in [Metadata.secret, "ICC", "iCCP", "acsp", "sRGB"] { #expect(!made.bytes.contains(text: word)) }
    }

    @Test func `the resolution of a camera stays behind`() throws {
        // 300 and 72 dots per inch in the JFIF head.
        let file = try Pixels.quarters().file(".jpg")
        let density = [11: UInt8(1), 12: 1, 13: 44, 14: 1, 15: 44]
        var other = file
        for (offset, byte) in density { other[offset + 2] = byte }
        #expect(file != other)
        let made = try [file, other].map { try ImageCodec.render(.bytes($0), .original).bytes }
        #expect(made[0] == made[1])
    }

    @Test func `a collage tells nothing either`() throws {
        let file = try Self.files(.jpeg).telling
        let made = try ImageCodec.render(Collage(width: 100, height: 60), of: [.bytes(file), .bytes(file)])
        #expect(!made.bytes.contains(text: Metadata.secret))
    }
}
