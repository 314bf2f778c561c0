// Odd metadata: EXIF and profiles that are wrong are as if there were none: a person cannot know what their camera wrote.

import Testing

@testable import Imaging

@Suite struct OddMetadataTests {
    /// What is validated, and looks as the plain picture does.
    private func expect(_ file: [UInt8], looksAs plain: [UInt8], _ what: String) throws {
        #expect(try ImageCodec.validate(.bytes(file)) == ImageCodec.validate(.bytes(plain)), "\(what)")
        for sizing in [ImageSizing.original, .thumbnail(width: 20, height: 20)] {
            let made = try [file, plain].map { try Pixels(ImageCodec.render(.bytes($0), sizing, as: .png()).bytes) }
            let isSame = made[0] == made[1]
            #expect(isSame, "\(what): \(made[0].corners)")
        }
    }

    private static func files(exif: [UInt8]? = nil, profile: [UInt8]? = nil) throws -> [(plain: [UInt8], odd: [UInt8])]
    {
        let files = try [ImageFormat.jpeg, .png, .webp].map { try Samples.file($0) }
        return [
            (files[0], Metadata.jpeg(files[0], exif: exif, profile: profile)),
            (files[1], Metadata.png(files[1], exif: exif, profile: profile)),
            (files[2], Metadata.webp(files[2], width: 48, height: 32, exif: exif, profile: profile)),
        ]
    }

    @Test func `EXIF that leads astray`() throws {
        for (name, exif) in Metadata.oddEXIF {
            for (plain, odd) in try Self.files(exif: exif) { try expect(odd, looksAs: plain, name) }
        }
    }

    @Test func `EXIF that is enormous`() throws {
        let exif = Metadata.exif(orientation: 1) + [UInt8](repeating: 7, count: 8 << 20)
        let plain = try Self.files().map(\.plain)
        // A segment of a JPEG has 64 KB, so there it is a hundred of them.
        let jpeg = (0..<100).reduce(plain[0]) { file, _ in Metadata.jpeg(file, exif: Array(exif.prefix(65_000))) }
        try expect(jpeg, looksAs: plain[0], "JPEG")
        try expect(Metadata.png(plain[1], exif: exif), looksAs: plain[1], "PNG")
        try expect(Metadata.webp(plain[2], width: 48, height: 32, exif: exif), looksAs: plain[2], "WebP")
    }

    @Test func `a profile of other colours than the picture's`() throws {
        let profiles =
            [("greys", Metadata.greyProfile)]
            + ["GRAY", "CMYK", "Lab ", "XYZ ", "????"].map { ($0, Metadata.profile(of: $0)) }
        for (name, profile) in profiles {
            for (plain, odd) in try Self.files(profile: profile) { try expect(odd, looksAs: plain, name) }
        }
        let grey = try Pixels.quarters().file(".jpg[strip]", space: 1)
        try expect(Metadata.jpeg(grey, profile: Metadata.profile()), looksAs: grey, "colours for greys")
        let inks = try Pixels.quarters().file(".jpg[Q=95,strip]", space: 15)
        for (name, profile) in profiles { try expect(Metadata.jpeg(inks, profile: profile), looksAs: inks, name) }
        let glass = try Pixels.noise(width: 48, height: 32, bands: 4).file(".png[strip]")
        for (name, profile) in profiles { try expect(Metadata.png(glass, profile: profile), looksAs: glass, name) }
    }

    @Test func `a profile that is cut off anywhere, or says that it is larger`() throws {
        let whole = Metadata.profile(order: [2, 1, 0])
        var larger = whole
        larger.replaceSubrange(0..<4, with: [0x7F, 0xFF, 0xFF, 0xFF])
        for profile in stride(from: 0, to: whole.count - 40, by: 37).map({ Array(whole.prefix($0)) }) {
            for (plain, odd) in try Self.files(profile: profile) {
                try expect(odd, looksAs: plain, "\(profile.count) bytes")
            }
        }
        // All of it is there.
        let jpegs = try [whole, larger].map { try Self.files(profile: $0)[0].odd }
        try expect(jpegs[1], looksAs: jpegs[0], "a wrong size")
    }

    @Test func `a profile in two pieces, one of them missing or there twice`() throws {
        let plain = try Samples.file(.jpeg), profile = Metadata.profile(order: [2, 1, 0])
        func piece(_ number: UInt8, _ content: ArraySlice<UInt8>) -> [UInt8] {
            let body = Array("ICC_PROFILE\0".utf8) + [number, 2] + content
            return [0xFF, 0xE2, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body
        }
        let (first, second) = (piece(1, profile[..<200]), piece(2, profile[200...]))
        for pieces in [first, second, first + first, second + second] {
            try expect(Array(plain[..<2]) + pieces + plain[2...], looksAs: plain, "\(pieces.count) bytes")
        }
    }
}
