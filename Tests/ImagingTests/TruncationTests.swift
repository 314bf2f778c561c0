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
        // Cameras that forget the last marker are forgiven by nobody's eyes; so it is here.
        #expect(throws: ImageError.truncated) { try ImageCodec.validate(.bytes(Array(file.dropLast(file.count / 5)))) }
    }
}
