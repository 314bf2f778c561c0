// Animations: the first frame is the picture, and the number of frames is bounded before a codec lists them.

import Glibc
import Testing

@testable import Imaging

@Suite struct AnimationTests {
    private static func webp(frames: Int) throws -> [UInt8] {
        let still = try Pixels.quarters().file(".webp[Q=90]")
        return Metadata.webp(still, width: 48, height: 32, frames: frames)
    }

    @Test func `the first frame of a GIF is the picture`() throws {
        let file = ImageSource.bytes(GIFFile.bytes(frames: [1, 2, 0]))
        #expect(try ImageCodec.validate(file).frames == 3)
        for sizing in [ImageSizing.original, .fill(width: 4, height: 4)] {
            let image = try ImageCodec.render(file, sizing)
            #expect(try Pixels(image.bytes).corners == ["green", "green", "green", "green"])
            #expect(try ImageCodec.inspect(.bytes(image.bytes)).frames == 1)
        }
        #expect(try ImageCodec.render(file, .original).height == 6)
    }

    @Test func `the first frame of a WebP is the picture`() throws {
        let file = ImageSource.bytes(try Self.webp(frames: 5))
        #expect(try ImageCodec.validate(file) == ImageInfo(format: .webp, width: 48, height: 32, frames: 5))
        let image = try ImageCodec.render(file, .original)
        #expect([image.width, image.height] == [48, 32])
        #expect(try Pixels(image.bytes).corners == ["red", "green", "blue", "white"])
    }

    @Test func `as many frames as allowed pass, and no more`() throws {
        let limits = ImageLimits(frames: 7)
        let files = try [7, 8].map {
            [GIFFile.bytes(frames: [Int](repeating: 0, count: $0)), try Self.webp(frames: $0)]
        }
        for (fine, many) in zip(files[0].map(ImageSource.bytes), files[1].map(ImageSource.bytes)) {
            #expect(try ImageCodec.validate(fine, limits: limits).frames == 7)
            for work in [ImageWork.inspect, .validate, .render(.original, .png())] {
                #expect(throws: ImageError.tooManyFrames(limit: 7)) { try work.run([many], limits, ImageControl()) }
            }
        }
    }

    @Test func `a million frames are refused at once`() throws {
        let frame = GIFFile.bytes(width: 1, height: 1, frames: [0], hasTrailer: false)
        let one = GIFFile.bytes(width: 1, height: 1, frames: [0, 0], hasTrailer: false)[frame.count...]
        var file = frame
        file.reserveCapacity(frame.count + one.count * 1_000_000)
        for _ in 0..<1_000_000 { file += one }
        let begin = clock()
        #expect(throws: ImageError.tooManyFrames(limit: 1_000)) { try ImageCodec.inspect(.bytes(file)) }
        #expect(clock() - begin < 1_000_000, "microseconds of processor time")
    }
}
