// Hashes against values that Python's hashlib.blake2b(digest_size=16) gave.

import Sodium
import Testing

@Suite struct HashTests {
    @Test func `known hashes come out`() {
        #expect(
            hash128(of: "abc").bytes == [
                0xCF, 0x4A, 0xB7, 0x91, 0xC6, 0x2B, 0x8D, 0x2B, 0x21, 0x09, 0xC9, 0x02, 0x75, 0x28, 0x78, 0x16,
            ]
        )
        #expect(
            hash128(of: [UInt8]()).bytes == [
                0xCA, 0xE6, 0x69, 0x41, 0xD9, 0xEF, 0xBD, 0x40, 0x4E, 0x4D, 0x88, 0x75, 0x8E, 0xA6, 0x76, 0x70,
            ]
        )
        #expect(
            hash128(of: "abc", key: Array(0..<16)).bytes == [
                0xCC, 0x61, 0x1A, 0x26, 0x73, 0xCA, 0x66, 0xE9, 0xF7, 0xFC, 0x64, 0xB9, 0x95, 0xC5, 0x46, 0x7C,
            ]
        )
    }

    @Test func `text, array and buffer are hashed alike`() {
        let bytes = Array("grüße".utf8)
        #expect(hash128(of: "grüße") == hash128(of: bytes))
        #expect(bytes.withUnsafeBytes { hash128(of: $0) } == hash128(of: bytes))
        #expect(Hash128(high: hash128(of: bytes).high, low: hash128(of: bytes).low) == hash128(of: bytes))
    }

    @Test func `comparing finds a difference in any byte`() {
        let bytes = randomBytes(32)
        #expect(equalInConstantTime(bytes, Array(bytes)))
        #expect(equalInConstantTime([], []))
        #expect(!equalInConstantTime(bytes, Array(bytes.dropLast())))
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 0x80
            #expect(!equalInConstantTime(bytes, other))
        }
    }
}
