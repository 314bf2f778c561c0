// ImageFormat: pictures are known by their bytes, and each that is known can be read here.

import Imaging
import Testing

@Suite struct ImageFormatTests {
    @Test(arguments: ImageFormat.allCases)
    func `a picture is known by its first bytes`(format: ImageFormat) throws {
        let file = try Samples.file(format)
        #expect(ImageFormat(sniffing: Array(file.prefix(64))) == format)
        #expect(format.isSupported)
        let info = try ImageCodec.inspect(.bytes(file))
        #expect(info == ImageInfo(format: format, width: 48, height: 32, frames: 1, hasAlpha: info.hasAlpha))
    }

    @Test(arguments: [
        "", "\u{1}", "GIF", "GIF88a", "<svg xmlns='http://www.w3.org/2000/svg'>", "%PDF-1.7", "<!doctype html>",
        "RIFF1234WAVE",
        "\0\0\0\u{18}ftypmp42\0\0\0\0mp42isom",
    ])
    func `anything else is none`(text: String) {
        #expect(ImageFormat(sniffing: Array(text.utf8)) == nil)
    }

    @Test func `the types for HTTP are those that browsers know`() {
        let types = ImageFormat.allCases.map(\.mediaType)
        #expect(types == ["image/jpeg", "image/png", "image/webp", "image/gif", "image/heic", "image/avif"])
    }
}
