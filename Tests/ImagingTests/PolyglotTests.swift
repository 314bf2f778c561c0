// Polyglots: a file that is a picture and something else is refused where it is validated, what cameras put beside their
// pictures is not, and what is made of either has pixels alone.

import Testing

@testable import Imaging

@Suite struct PolyglotTests {
    private static let page = "<script>alert(document.cookie)</script>"

    /// Each kind, as its programs find it.
    private static let stowaways: [(what: Stowaway, bytes: [UInt8])] = [
        (
            .zip,
            [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0] + [UInt8](repeating: 7, count: 16) + [5, 0, 0, 0]
                + Array("a.txt".utf8)
        ),
        (.zip, [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)),
        (.rar, Array("Rar!\u{1A}\u{7}\u{1}\0".utf8)), (.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4]),
        (.pdf, Array("%PDF-1.7\n1 0 obj\n".utf8)), (.pdf, Array("rubbish %PDF-2.0\n".utf8)),
        (.page, Array(page.utf8)), (.page, Array("\n<!DOCTYPE html><p>hello".utf8)), (.page, Array("<HTML>\u{0}".utf8)),
        (.page, Array("x<svg onload=alert(1)>".utf8)), (.page, Array("<body\tonload='x()'>".utf8)),
        (.page, Array("<iframe/src=javascript:x()>".utf8)), (.page, Array("<head><title>x".utf8)),
        (.script, Array("<?php system($_GET['c']); ?>".utf8)), (.script, Array("<?PHP\nphpinfo();".utf8)),
        (.program, [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0] + [UInt8](repeating: 0, count: 56)),
        (
            .program,
            Array("MZ".utf8) + [UInt8](repeating: 0, count: 58) + [0x80, 0, 0, 0] + [UInt8](repeating: 9, count: 64)
                + Array("PE\0\0".utf8)
        ),
    ]

    /// The file with some bytes where its readers do not mind them: behind its end, and in each kind of comment.
    private static func hidden(_ bytes: [UInt8], in file: [UInt8], _ format: ImageFormat) -> [[UInt8]] {
        let size = PNGFile.number(bytes.count)
        let places: [[UInt8]] =
            switch format {
            case .jpeg: [Array(file[..<2]) + [0xFF, 0xFE, 0, UInt8(bytes.count + 2)] + bytes + file[2...]]
            case .png:
                [
                    Array(file[..<33]) + PNGFile.chunk("tEXt", Array("Comment\0".utf8) + bytes) + file[33...],
                    Array(file[..<33]) + PNGFile.chunk("prVt", bytes) + file[33...],
                ]
            case .gif: [Array(file.dropLast()) + [0x21, 0xFE, UInt8(bytes.count)] + bytes + [0, 0x3B]]
            case .webp:
                [webp(file, adding: Array("JUNK".utf8) + size.reversed() + bytes + (bytes.count % 2 == 1 ? [0] : []))]
            case .heif, .avif: [file + PNGFile.number(bytes.count + 8) + Array("free".utf8) + bytes]
            }
        return places + [file + bytes, file + [0, 0, 0] + bytes]
    }

    private static func webp(_ file: [UInt8], adding chunk: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + PNGFile.number(file.count - 8 + chunk.count).reversed() + file[8...] + chunk
    }

    private func refusal(_ file: [UInt8]) -> ImageError? {
        do throws(ImageError) {
            _ = try ImageCodec.validate(.bytes(file))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ImageFormat.allCases)
    func `a picture that is something else, too, is refused by its name`(format: ImageFormat) throws {
        let file = try Samples.file(format)
        for (what, bytes) in Self.stowaways {
            for (place, both) in Self.hidden(bytes, in: file, format).enumerated() {
                #expect(refusal(both) == .carries(what.rawValue), "\(what) at \(place)")
            }
        }
        #expect(
            ImageError.carries(Stowaway.zip.rawValue).description
                == "There is more in this file than a picture: a ZIP archive."
        )
    }

    @Test func `wherever it begins, it is found`() throws {
        let file = try Samples.file(.jpeg)
        // At each place of a piece that is looked at at once, at the end of one window and the start of the next.
        for (what, bytes) in Self.stowaways {
            for distance in -33...1 {
                let padding = [UInt8](repeating: 0xAA, count: (64 << 10) + distance - file.count)
                #expect(refusal(file + padding + bytes) == .carries(what.rawValue), "\(what) at \(distance)")
            }
        }
    }

    @Test func `a picture behind a picture of another format is refused`() throws {
        for format in ImageFormat.allCases {
            let file = try Samples.file(format)
            for other in ImageFormat.allCases {
                let refusal = try refusal(file + Samples.file(other))
                // Boxes of one go on with those of the other, which their codec sees.
                if [format, other] == [.heif, .avif] || [format, other] == [.avif, .heif] {
                    #expect(refusal != nil)
                } else {
                    #expect(
                        refusal == (other == format ? nil : .carries(Stowaway.picture.rawValue)),
                        "\(format), \(other)"
                    )
                }
            }
            #expect(refusal(file + Array("II*\0\u{8}\0\0\0".utf8)) == .carries(Stowaway.picture.rawValue))
        }
    }

    @Test func `a head that opens a comment, with a program behind it, is a script`() throws {
        // A logical screen of 10 799 pixels' width, whose frame is as small as ever.
        var gif = GIFFile.bytes(frames: [0])
        gif.replaceSubrange(6..<8, with: Array("/*".utf8))
        #expect(refusal(gif) == nil)
        #expect(refusal(gif + Array("*/=1;alert(document.domain)".utf8)) == .carries(Stowaway.script.rawValue))
        // A first segment whose length reads so.
        let jpeg = try Samples.file(.jpeg)
        let segment = [0xFF, 0xE0, 0x2F, 0x2A] + Array("JFIF\0".utf8) + [UInt8](repeating: 0, count: 0x2F2A - 7)
        let script = Array(jpeg[..<2]) + segment + jpeg[2...]
        #expect(refusal(script) == nil)
        #expect(refusal(script + Array("*/=alert(\"hello\")/*".utf8)) == .carries(Stowaway.script.rawValue))
        #expect(refusal(jpeg + Array("*/=alert(\"hello\")/*".utf8)) == nil)
    }

    @Test func `an archive whose first name is the picture's head is refused`() throws {
        let file = try Samples.file(.gif)
        var both = Array(file[..<13]) + [0x21, 0xFE, 255] + [UInt8](repeating: 0, count: 255) + [0] + file[13...]
        // The colours come first, where there are any.
        if file[10] & 0x80 != 0 {
            let colours = 13 + (3 << (Int(file[10] & 7) + 1))
            both =
                Array(file[..<colours]) + [0x21, 0xFE, 255] + [UInt8](repeating: 0, count: 255) + [0] + file[colours...]
        }
        #expect(refusal(both) == nil)
        both.replaceSubrange(257..<265, with: Array("ustar\000".utf8))
        #expect(refusal(both) == .carries(Stowaway.tar.rawValue))
    }

    /// What cameras and phones put behind the end of a photo.
    private static func trailers() throws -> [(name: String, bytes: [UInt8])] {
        var random = Seeded(9)
        let noise = (0..<2_000_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let film =
            PNGFile.number(24) + Array("ftypmp42".utf8) + PNGFile.number(0) + Array("isommp42".utf8)
            + PNGFile.number(noise.count + 8) + Array("mdat".utf8) + noise + PNGFile.number(16) + Array("moov".utf8)
            + [UInt8](repeating: 1, count: 8)
        let other = try Pixels.noise(width: 60, height: 40).file(".jpg[Q=80]")
        let second = Metadata.jpeg(other, xmp: Metadata.xmp, profile: Metadata.profile())
        let data = [0, 0, 0x30, 0x0A, 16, 0, 0, 0] + Array("MotionPhoto_Data".utf8) + film
        let list =
            Array("SEFH".utf8) + [106, 0, 0, 0, 1, 0, 0, 0] + [UInt8](repeating: 0, count: 12)
            + [24, 0, 0, 0] + Array("SEFT".utf8)
        return [
            ("a film", film), ("a film behind a block of the maker's", data + list),
            ("a second photo", second), ("padding and two more", [UInt8](repeating: 0, count: 70_000) + second + other),
            ("a maker's recipe", Array("CANON OPTIONAL DATA\0".utf8) + [UInt8](repeating: 3, count: 100)),
            (
                "a sound",
                Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WAVEfmt ".utf8) + [UInt8](repeating: 5, count: 28)
            ),
            ("rubbish", noise), ("zeroes", [UInt8](repeating: 0, count: 100_000)),
        ]
    }

    @Test func `what cameras put behind a photo is no reason to refuse it`() throws {
        let (exif, xmp) = (Metadata.exif(orientation: 1), Metadata.camera)
        let photo = Metadata.jpeg(try Samples.file(.jpeg), exif: exif, xmp: xmp, profile: Metadata.profile())
        #expect(refusal(photo) == nil)
        for (name, bytes) in try Self.trailers() { #expect(refusal(photo + bytes) == nil, "\(name)") }
        // A phone's own box.
        let heif = try Samples.file(.heif), film = try Self.trailers()[0].bytes
        #expect(refusal(heif + PNGFile.number(film.count + 8) + Array("mpvd".utf8) + film) == nil)
    }

    @Test func `what cameras and programs put into a photo is not either`() throws {
        let thumbnail = try Pixels.quarters(width: 16, height: 12).file(".jpg[Q=60]")
        let exif = Metadata.exif(orientation: 1) + thumbnail
        let (xmp, profile) = (Metadata.camera, Metadata.profile())
        let png = Metadata.png(try Samples.file(.png), exif: exif, xmp: xmp, profile: profile)
        let text = PNGFile.chunk(
            "tEXt",
            Array("Comment\0From a<b, 7zip & PK, <http://example.com/?php>, <p>*/ MZ 100 %PDF".utf8)
        )
        for file in [
            Metadata.jpeg(try Samples.file(.jpeg), exif: exif, xmp: xmp, profile: profile),
            Array(png[..<33]) + text + png[33...],
            Metadata.webp(try Samples.file(.webp), width: 48, height: 32, exif: exif, xmp: xmp, profile: profile),
        ] { #expect(refusal(file) == nil) }
    }

    @Test(arguments: ImageFormat.allCases, [ImageEncoding.jpeg(), .png(), .webp()])
    func `what follows a picture stays behind`(format: ImageFormat, encoding: ImageEncoding) throws {
        let file = try Samples.file(format)
        let both = file + Array(Self.page.utf8)
        #expect(try ImageCodec.inspect(.bytes(both)) == ImageCodec.inspect(.bytes(file)))
        let made = try ImageCodec.render(.bytes(both), .original, as: encoding)
        #expect(!made.bytes.contains(text: "script"))
        #expect(made == (try ImageCodec.render(.bytes(file), .original, as: encoding)))
    }

    @Test func `what stands in comments stays behind`() throws {
        let both = Self.hidden(Array(Self.page.utf8), in: try Pixels.quarters().file(".jpg"), .jpeg)[0]
        #expect(both.contains(text: "script"))
        #expect(!(try ImageCodec.render(.bytes(both), .original).bytes.contains(text: "script")))
    }
}
