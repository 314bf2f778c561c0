// Gzip: what is packed unpacks, foreign members too, and damage is noticed.

import Gzip
import Testing

@Suite struct GzipTests {
    @Test(arguments: [0, 1, 100, 65_535, 65_536, 1_000_000])
    func `what was packed is unpacked again`(count: Int) throws {
        let text = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let noise = (0..<count).map { _ in UInt8.random(in: 0...255) }
        for level in [1, 6, 9] {
            #expect(try gunzip(gzip(text, level: level)) == text)
            #expect(try gunzip(gzip(noise, level: level)) == noise)
        }
    }

    @Test func `the head is gzip's, without a time, and text shrinks`() {
        let packed = gzip([UInt8](repeating: 97, count: 10_000))
        #expect(packed.prefix(8) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
        #expect(packed.count < 100)
        #expect(packed == gzip([UInt8](repeating: 97, count: 10_000)))
    }

    @Test func `a member of another program is unpacked`() throws {
        #expect(
            try gunzip([
                0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0xE7, 0x02,
                0x00, 0x20, 0x30, 0x3A, 0x36, 0x06, 0x00, 0x00, 0x00,
            ]) == Array("hello\n".utf8)
        )
    }

    @Test func `damage is noticed`() {
        let packed = gzip(Array("hello, hello, hello".utf8))
        var damaged = packed
        damaged[damaged.count - 8] ^= 1
        for bytes in [damaged, Array(packed.dropLast()), packed + [0], [], Array("hello".utf8)] {
            #expect(throws: GzipError.malformed) { try gunzip(bytes) }
        }
    }

    @Test func `what would be too large is refused`() throws {
        let packed = gzip([UInt8](repeating: 0, count: 100_000))
        #expect(try gunzip(packed, limit: 100_000).count == 100_000)
        #expect(throws: GzipError.tooLarge) { try gunzip(packed, limit: 99_999) }
    }
}
