// Admission: a picture that is taken can be made in every size, and of any other a sentence says why it is not taken.

import CVips
import Testing

@testable import Imaging

@Suite(.serialized) struct AdmissionTests {
    /// As a program has them that asks for nothing else.
    private let processor = ImageProcessor(
        .init(concurrency: 1, timeLimit: .seconds(300), worker: Workers.worker(memory: ImageProcessor.Worker().memory))
    )

    /// A file of one colour, as libvips writes it by a suffix.
    private func file(_ width: Int, _ height: Int, _ suffix: String) throws -> [UInt8] {
        try Vips.start()
        let image = try VipsImage.canvas(width: width, height: height, .white, ImageControl())
        var file: UnsafeMutableRawPointer?
        var count = 0
        try #require(cvips_encode(image.pointer, suffix, &file, &count), "\(Vips.takeErrors())")
        defer { cvips_free(file) }
        return Array(UnsafeRawBufferPointer(start: file, count: count))
    }

    /// Has a picture validated and made in all sizes.
    private func make(_ file: [UInt8], _ width: Int, _ height: Int) async throws {
        let source = ImageSource.bytes(file)
        let info = try await processor.validate(source)
        #expect(info.width == width && info.height == height)
        for box in [320, 2_560] {
            let image = try await processor.render(source, .thumbnail(width: box, height: box))
            #expect(max(image.width, image.height) == min(box, max(width, height)))
            #expect(min(image.width, image.height) >= 1)
        }
        let image = try await processor.render(source, .original, as: .jpeg(quality: 90))
        #expect(image.width == width && image.height == height)
    }

    /// The sentence that a picture is refused with, which is the same each time.
    private func refusal(_ file: [UInt8]) async -> String? {
        var sentences: [String?] = []
        for _ in 0..<3 {
            do throws(ImageError) {
                _ = try await processor.validate(.bytes(file))
                sentences.append(nil)
            } catch {
                #expect(error.isOfFile)
                sentences.append(error.description)
            }
        }
        #expect(Set(sentences).count == 1)
        return sentences[0]
    }

    @Test func `a strip is taken if it fits into a JPEG, and made in every size`() async throws {
        for (width, height) in [(1, 65_500), (65_500, 1), (3, 65_500)] {
            for suffix in [".png", ".gif", ".jpg"] {
                try await make(try file(width, height, suffix), width, height)
            }
        }
        for (width, height) in [(1, 100_000), (100_000, 1), (1, 65_501)] {
            let refused = try file(width, height, ".png")
            #expect(
                await refusal(refused)
                    == "This picture is too long: \(width) × \(height) pixels; a side of 65500 is allowed."
            )
        }
    }

    @Test(arguments: [".avif[effort=0,Q=40]", ".heic[Q=40]"])
    func `a strip in HEIF is made in every size`(suffix: String) async throws {
        try await make(try file(64, 16_384, suffix), 64, 16_384)
    }

    @Test func `a GIF of 99 megapixels is made in every size`() async throws {
        try await make(try file(11_000, 9_000, ".gif[effort=1]"), 11_000, 9_000)
    }

    @Test(arguments: [
        (8_000, 4_400, 8_000, 4_500, ".avif[effort=0,Q=40]", "AVIF", 35),
        (10_000, 5_000, 10_000, 5_001, ".webp[effort=0,Q=40]", "WebP", 50),
    ])
    func `the largest of a format is made in every size, and a larger one refused by its name`(
        width: Int,
        height: Int,
        tooWide: Int,
        tooHigh: Int,
        suffix: String,
        name: String,
        limit: Int
    ) async throws {
        try await make(try file(width, height, suffix), width, height)
        let refused = try file(tooWide, tooHigh, suffix)
        #expect(
            await refusal(refused)
                == "This picture is too large for the format \(name): \(tooWide) × \(tooHigh) pixels; \(limit) megapixels are allowed."
        )
    }

    @Test func `a picture that was taken before there were these limits is still made`() async throws {
        let large = ImageSource.bytes(try file(10_000, 5_001, ".webp[effort=0,Q=40]"))
        #expect(try await processor.render(large, .thumbnail(width: 320, height: 320)).width == 320)
    }
}
