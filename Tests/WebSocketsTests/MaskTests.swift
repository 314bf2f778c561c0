// Mirrors Mask.swift; a byte at a time is the other opinion.
import Testing

@testable import WebSockets

struct MaskTests {
    @Test func `masks each byte by its place in the payload`() {
        let key: [UInt8] = [0x12, 0x34, 0x56, 0x78]
        for (count, offset) in (0..<40).flatMap({ count in (0..<5).map { (count, $0) } }) {
            let plain = (0..<count).map { UInt8($0) }
            var bytes = plain
            bytes.withUnsafeMutableBytes { Mask.apply(0x7856_3412, offset: offset, to: $0) }
            #expect(bytes == plain.enumerated().map { $1 ^ key[(offset + $0) % 4] })
        }
    }
}
