// Structure: a file that lacks its end is told by its chunks alone, wherever it is cut.

import Testing

@testable import Imaging

@Suite struct StructureTests {
    private func structure(_ bytes: [UInt8], _ format: ImageFormat, frameLimit: Int = .max) throws -> Structure {
        let input = try ImageInput(.bytes(bytes), limits: ImageLimits(), control: ImageControl())
        return Structure(input, format: format, frameLimit: frameLimit)
    }

    @Test(arguments: ImageFormat.allCases)
    func `a whole file is whole, with rubbish behind it, too`(format: ImageFormat) throws {
        let file = try Samples.file(format)
        #expect(try structure(file, format).isWhole)
        #expect(try structure(file, format).frames == 1)
        for rubbish in ["x", "<html>hello, hello, hello</html>", String(repeating: "\0", count: 100)] {
            #expect(try structure(file + Array(rubbish.utf8), format).isWhole)
        }
    }

    @Test(arguments: ImageFormat.allCases)
    func `cut anywhere, it is not`(format: ImageFormat) throws {
        let file = try Samples.file(format, .noise(width: 30, height: 20))
        // A GIF may lack its trailer, and nobody misses the last byte of a box that only pads.
        let most = format == .gif ? file.count - 2 : file.count - 1
        for count in 0...most {
            #expect(try !structure(Array(file.prefix(count)), format).isWhole, "\(count) of \(file.count)")
        }
    }

    @Test func `frames of a GIF are counted, up to a limit`() throws {
        let file = GIFFile.bytes(frames: [0, 1, 2, 3, 0])
        #expect(try structure(file, .gif).frames == 5)
        #expect(try structure(file, .gif, frameLimit: 3).frames == 4)
        #expect(try structure(GIFFile.bytes(frames: [0, 1], hasTrailer: false), .gif).isWhole)
        #expect(try !structure(GIFFile.bytes(frames: []), .gif).isWhole)
    }

    @Test func `a cursor goes through a file larger than its window`() throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 1_000) }
        let input = try ImageInput(.bytes(bytes), limits: ImageLimits(), control: ImageControl())
        var cursor = ByteCursor(input)
        #expect(cursor.next() == 0)
        #expect(cursor.skip(past: 150) && cursor.offset == 150_001)
        #expect(cursor.next(3) == [150, 150, 150] && cursor.next() == 150)
        #expect(cursor.skip(49_994) && cursor.next() == 199)
        #expect(cursor.next() == nil && cursor.next(1) == nil && !cursor.skip(1) && !cursor.skip(past: 0))
    }
}
