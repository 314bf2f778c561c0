// Refusals: what is no picture, or too much of one, and the sentence that says so.

import CVips
import Glibc
import Testing

@testable import Imaging

@Suite struct RefusalTests {
    private func error(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) -> ImageError? {
        let errors = [ImageWork.inspect, .validate, .render(.original, .png())].map { work -> ImageError? in
            do throws(ImageError) {
                _ = try work.run([.bytes(bytes)], limits, ImageControl())
                return nil
            } catch {
                return error
            }
        }
        #expect(errors[0] == errors[1] && errors[1] == errors[2])
        return errors[0]
    }

    @Test(arguments: [
        "", "x", "hello, hello", "<!doctype html><script>alert(1)</script>", "GIF", "BLENDER", "#!/bin/sh\nexec sh\n",
        "push graphic-context\nimage over 0,0 0,0 'https://example.com/x'\n", "P6 1 1 255\nabc", "#VRML",
        "1,2,3\n4,5,6\n",
    ])
    func `what is no picture`(text: String) {
        #expect(error(Array(text.utf8)) == .notAPicture)
    }

    @Test(arguments: [
        ("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "SVG"),
        ("<?xml version='1.0'?>\n<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><SVG>&x;</SVG>", "SVG"),
        ("%PDF-1.7\n1 0 obj", "PDF"), ("II*\0\u{8}\0\0\0", "TIFF"), ("MM\0*\0\0\0\u{8}", "TIFF"), ("BM1234", "BMP"),
        ("\0\0\u{1}\0\u{1}\0", "ICO"), ("8BPS\0\u{1}", "Photoshop"), ("\0\0\0\u{C}JXL \r\n", "JPEG XL"),
        ("\0\0\0\u{C}jP  \r\n", "JPEG 2000"),
    ])
    func `what some call a picture is refused by its name`(text: String, name: String) {
        let refusal = error(Array(text.utf8))
        #expect(refusal == .unsupported(name))
        #expect(refusal?.description == "Pictures of the format \(name) cannot be used here.")
    }

    @Test func `a TIFF and a PPM of a picture are refused, though libvips reads them`() throws {
        #expect(error(try Pixels.quarters().file(".tif")) == .unsupported("TIFF"))
        #expect(error(try Pixels.quarters().file(".ppm")) == .notAPicture)
    }

    /// What libvips reads by its own look at some bytes, where no head was looked at before.
    private func read(_ bytes: [UInt8]) throws(ImageError) -> Int {
        try Vips.start()
        let control = ImageControl()
        let input = try ImageInput(.bytes(bytes), limits: ImageLimits(), control: control)
        let options = cvips_thumbnail(width: 10, height: 10, size: 2, crop: 0, uses_profile: false)
        return try VipsSource(input, format: .jpeg).thumbnail(options, control).width
    }

    @Test func `libvips has the loaders of the formats, and no others`() throws {
        for format in ImageFormat.allCases where ![.heif, .avif].contains(format) {
            #expect(try read(Samples.file(format)) == 10)
        }
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='9' height='9'/></svg>"
        // What it trusts, and what it does not.
        let others = try [".hdr", ".tif", ".ppm"].map { try Pixels.quarters().file($0) } + [Array(svg.utf8)]
        for other in others {
            #expect(throws: ImageError.self, "\(String(decoding: other.prefix(4), as: UTF8.self))") { try read(other) }
        }
    }

    @Test func `libvips writes nothing by what it does not trust itself`() throws {
        try Vips.start()
        let pixels = [UInt8](repeating: 7, count: 12)
        let image = try #require(cvips_from_memory(pixels, 12, 2, 2, 3))
        defer { cvips_release(image) }
        var file: UnsafeMutableRawPointer?
        var count = 0
        // ImageMagick would write the second one.
        #expect(cvips_encode(image, ".png", &file, &count))
        cvips_free(file)
        #expect(!cvips_encode(image, ".bmp", &file, &count))
    }

    @Test func `a head of 50 000 × 50 000 pixels is refused before anything is decoded`() throws {
        var file = PNGFile(width: 50_000, height: 50_000, rows: [0]).bytes
        #expect(error(file) == .tooManyPixels(width: 50_000, height: 50_000, limit: 100_000_000))
        file = try Pixels.quarters().file(".jpg")
        let frame = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        file.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0, 0xFF, 0])
        #expect(
            error(file)?.description == "This picture is too large: 65280 × 65280 pixels; 100 megapixels are allowed."
        )
    }

    @Test func `as many pixels as allowed pass, and no more`() throws {
        for format in ImageFormat.allCases {
            let file = try Samples.file(format)
            #expect(error(file, limits: ImageLimits(pixels: 48 * 32)) == nil)
            let refusal = ImageError.tooManyPixels(width: 48, height: 32, limit: 48 * 32 - 1)
            #expect(error(file, limits: ImageLimits(pixels: 48 * 32 - 1)) == refusal)
        }
    }

    @Test func `as many bytes as allowed pass, and no more`() throws {
        let file = try Samples.file(.png)
        #expect(error(file, limits: ImageLimits(bytes: file.count)) == nil)
        #expect(error(file, limits: ImageLimits(bytes: file.count - 1)) == .tooManyBytes(limit: file.count - 1))
    }

    @Test func `what is packed a thousandfold does not unpack here`() throws {
        // 16 MB of zeros where a picture of 100 × 100 pixels has 30 100 bytes.
        let bomb = PNGFile(width: 100, height: 100, rows: [UInt8](repeating: 0, count: 16 << 20))
        #expect(bomb.bytes.count < 100_000)
        let plain = PNGFile(width: 100, height: 100, rows: [UInt8](repeating: 0, count: 30_100))
        var text = plain
        text.chunks = [("zTXt", Array("Comment\0\0".utf8) + PNGFile.zlib([UInt8](repeating: 97, count: 16 << 20)))]
        var profile = plain
        profile.chunks = [("iCCP", Array("p\0\0".utf8) + PNGFile.zlib([UInt8](repeating: 0, count: 16 << 20)))]
        for file in [bomb, text, profile] {
            let begin = clock()
            let image = try? ImageCodec.render(.bytes(file.bytes), .original)
            // Whether it is refused or shown is libpng's choice; either way it is a picture of 100 × 100.
            #expect(image == nil || image?.width == 100)
            #expect(clock() - begin < 5_000_000, "microseconds of processor time")
        }
    }

    @Test func `a file that cannot be read`() throws {
        #expect(throws: ImageError.unreadable(errno: ENOENT)) { try ImageCodec.inspect(.file("/nonexistent")) }
        #expect(throws: ImageError.unreadable(errno: EINVAL)) { try ImageCodec.inspect(.file("/")) }
        #expect(throws: ImageError.unreadable(errno: EINVAL)) { try ImageCodec.inspect(.file("/dev/zero")) }
        #expect(throws: ImageError.unreadable(errno: EBADF)) { try ImageCodec.inspect(.descriptor(-1)) }
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        #expect(throws: ImageError.unreadable(errno: EINVAL)) { try ImageCodec.inspect(.descriptor(ends[0])) }
        #expect(ImageError.unreadable(errno: ENOENT).description == "This file could not be opened.")
    }

    @Test func `path, descriptor and bytes are one picture`() throws {
        let file = try Samples.file(.webp, .noise(width: 200, height: 150))
        let path = "/tmp/imaging-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
        defer {
            close(descriptor)
            unlink(path)
        }
        #expect(write(descriptor, file, file.count) == file.count)
        let sources = [ImageSource.file(path), .descriptor(descriptor), .bytes(file)]
        let images = try sources.map { try ImageCodec.render($0, .thumbnail(width: 50, height: 50)) }
        #expect(images[0] == images[1] && images[1] == images[2])
        // Its position is left alone.
        #expect(lseek(descriptor, 0, SEEK_CUR) == file.count)
    }
}
