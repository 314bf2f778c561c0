// Truncation: a file that ends too early is refused, wherever it ends.

import Imaging
import Testing

@Suite struct TruncationTests {
    private static func suffixes(_ format: ImageFormat) -> [String] {
        let suffix = Samples.suffixes.first { $0.format == format }?.suffix ?? ""
        return switch format {
        case .jpeg: [suffix, ".jpg[interlace]"]
        case .png: [suffix, ".png[interlace]"]
        case .webp: [suffix, ".webp[lossless]"]
        default: [suffix]
        }
    }

    @Test(arguments: ImageFormat.allCases)
    func `a file cut off at every tenth is refused`(format: ImageFormat) throws {
        for suffix in Self.suffixes(format) {
            let file = try Pixels.noise(width: 200, height: 130).file(suffix)
            #expect(try ImageCodec.validate(.bytes(file)).width == 200)
            for tenth in 1...9 {
                let part = Array(file.prefix(file.count * tenth / 10))
                #expect(throws: ImageError.truncated, "\(suffix) \(tenth)/10") { try ImageCodec.validate(.bytes(part)) }
                #expect(throws: ImageError.truncated, "\(suffix) \(tenth)/10") {
                    try ImageCodec.render(.bytes(part), .original)
                }
            }
        }
    }

    @Test(arguments: ImageFormat.allCases)
    func `a head alone is refused`(format: ImageFormat) throws {
        let file = try Samples.file(format)
        for count in [16, 24, 40] {
            #expect(throws: ImageError.self) { try ImageCodec.validate(.bytes(Array(file.prefix(count)))) }
        }
    }

    @Test func `the sentence says what is wrong`() {
        #expect(ImageError.truncated.description == "This picture is incomplete: the end of the file is missing.")
    }

    @Test func `a picture that is damaged within is refused`() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            var random = Seeded(seed)
            for format in [ImageFormat.jpeg, .png] {
                var file = try Samples.file(format, .noise(width: 120, height: 90))
                let start = Int.random(in: file.count / 2..<file.count * 3 / 4, using: &random)
                for offset in start..<start + 40 { file[offset] = UInt8.random(in: 0...255, using: &random) }
                // Random bytes are mostly codes of another JPEG, but a marker there is none; a PNG has sums.
                if format == .jpeg { file.replaceSubrange(start..<start + 2, with: [0xFF, 0xD9]) }
                let error = #expect(throws: ImageError.self) { try ImageCodec.validate(.bytes(file)) }
                #expect(error?.description == "This picture is damaged.", "\(format), seed \(seed)")
            }
        }
    }

    @Test func `a JPEG whose camera wrote something between its parts is fine`() throws {
        let file = try Pixels.quarters().file(".jpg")
        var padded = Array(file.dropLast(2)) + [0, 0, 0, 0]
        padded += [0xFF, 0xD9]
        #expect(try ImageCodec.validate(.bytes(padded)).width == 48)
        #expect(throws: ImageError.truncated) { try ImageCodec.validate(.bytes(Array(file.dropLast(file.count / 5)))) }
    }

    /// JPEGs in several ways of coding, up to their end marker, which is not there.
    private static func openJPEGs() throws -> [(name: String, file: [UInt8])] {
        let suffixes = [
            ".jpg[Q=75]", ".jpg[Q=92]", ".jpg[Q=92,optimize-coding]", ".jpg[interlace]",
            ".jpg[Q=60,restart-interval=5]",
        ]
        // Heights around those of the strips that are read at once, and a picture in grey.
        let pixels =
            [130, 128, 121, 8].map { Pixels.noise(width: 100, height: $0) }
            + [Pixels.noise(width: 61, height: 47, bands: 1)]
        return try pixels.flatMap { pixels in
            try suffixes.compactMap { suffix in
                // An older libvips writes no restart markers.
                guard let file = try? pixels.file(suffix) else {
                    try #require(suffix.contains("restart"))
                    return nil
                }
                try #require(file.suffix(2) == [0xFF, 0xD9])
                return ("\(suffix) \(pixels.width) × \(pixels.height)", Array(file.dropLast(2)))
            }
        }
    }

    @Test func `a JPEG without its end marker is taken if all its pixels are there, each time`() throws {
        for (name, open) in try Self.openJPEGs() {
            let whole = open + [0xFF, 0xD9]
            for _ in 0..<4 {
                #expect(try ImageCodec.validate(.bytes(open)) == ImageCodec.validate(.bytes(whole)), "\(name)")
            }
            for sizing in [ImageSizing.original, .thumbnail(width: 20, height: 20)] {
                let expected = try ImageCodec.render(.bytes(whole), sizing, as: .png())
                #expect(try ImageCodec.render(.bytes(open), sizing, as: .png()) == expected, "\(name)")
            }
        }
    }

    @Test func `a JPEG that lacks as much as a byte of its pixels is refused, each time`() throws {
        var cuts = 0
        for (name, open) in try Self.openJPEGs() {
            for missing in [1, 1, 1, 1, 2, 3, 4, 5, 7, 10, 20, 50] {
                let part = Array(open.dropLast(missing))
                #expect(throws: ImageError.truncated, "\(name) -\(missing)") { try ImageCodec.validate(.bytes(part)) }
                #expect(throws: ImageError.truncated, "\(name) -\(missing)") {
                    try ImageCodec.render(.bytes(part), .original, as: .png())
                }
                cuts += 1
                // An end marker there does not make it whole, unless it is progressive: its codec knows of that.
                guard !name.contains("interlace") else { continue }
                let error = #expect(throws: ImageError.self, "\(name) -\(missing), ended") {
                    try ImageCodec.validate(.bytes(part + [0xFF, 0xD9]))
                }
                #expect(error?.description == "This picture is damaged.")
            }
        }
        #expect(cuts >= 200)
    }

    @Test func `a JPEG whose last scan is missing is refused`() throws {
        let open = try Pixels.noise(width: 100, height: 70).file(".jpg[interlace]").dropLast(2)
        let scans = open.indices.dropLast().filter { open[$0] == 0xFF && open[$0 + 1] == 0xDA }
        #expect(scans.count > 3)
        // Up to the tables that stand before each.
        for scan in scans {
            #expect(throws: ImageError.truncated) { try ImageCodec.validate(.bytes(Array(open[..<scan]))) }
        }
    }
}
