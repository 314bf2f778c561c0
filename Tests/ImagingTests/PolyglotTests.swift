// Polyglots: a file that is a picture and something else is a picture, and what is made of it is nothing else.

import Imaging
import Testing

@Suite struct PolyglotTests {
    private static let page = "<script>alert(document.cookie)</script>PK\u{5}\u{6}"

    @Test(arguments: ImageFormat.allCases, [ImageEncoding.jpeg(), .png(), .webp()])
    func `what follows a picture stays behind`(format: ImageFormat, encoding: ImageEncoding) throws {
        let file = try Samples.file(format)
        let both = file + Array(Self.page.utf8)
        #expect(try ImageCodec.validate(.bytes(both)) == ImageCodec.validate(.bytes(file)))
        let made = try ImageCodec.render(.bytes(both), .original, as: encoding)
        #expect(!made.bytes.contains(text: "script"))
        #expect(made == (try ImageCodec.render(.bytes(file), .original, as: encoding)))
    }

    @Test func `what stands in comments stays behind`() throws {
        let file = try Pixels.quarters().file(".jpg")
        let comment = [0xFF, 0xFE, 0, UInt8(Self.page.utf8.count + 2)] + Array(Self.page.utf8)
        let both = Array(file[..<2]) + comment + file[2...]
        #expect(both.contains(text: "script"))
        #expect(!(try ImageCodec.render(.bytes(both), .original).bytes.contains(text: "script")))
    }
}
