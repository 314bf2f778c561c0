// Hashes that come in pieces: published values, and the same whatever the pieces are.
import Testing

@testable import Uploads

@Suite struct HashingTests {
    private func hex(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

    @Test func `SHA-256 of FIPS 180-4's examples`() {
        #expect(hash([]).text == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(hash(Array("abc".utf8)).text == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func `SHA-1 of FIPS 180-4's examples`() {
        var hash = SHA1()
        #expect(hex(hash.digest()) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        Array("abc".utf8).withUnsafeBytes { hash.update($0) }
        #expect(hex(hash.digest()) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    }

    @Test func `pieces do not matter, and a copy keeps where it stands`() {
        let bytes = noise(10_000)
        var (whole, parts) = (SHA256(), SHA256())
        bytes.withUnsafeBytes { whole.update($0) }
        var rest = bytes[...]
        var size = 1
        while !rest.isEmpty {
            let copy = parts
            let before = parts.digest()
            rest.prefix(size).withUnsafeBytes { parts.update($0) }
            #expect(copy.digest() == before)
            rest = rest.dropFirst(size)
            size = size * 3 % 257 + 1
        }
        #expect(whole.digest() == parts.digest())
        #expect(whole.digest() == whole.digest(), "a digest ends nothing")
    }

    @Test func `a content hash is 64 digits in lower case`() {
        let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(ContentHash(text)?.text == text)
        for wrong in [
            "", String(text.dropFirst()), text + "0", text.uppercased(), "../../../../etc/passwd",
            "g" + text.dropFirst(),
        ] {
            #expect(ContentHash(wrong) == nil)
        }
    }

    @Test func `a checksum has its algorithm's size`() {
        #expect(Checksum(.sha1, Array(repeating: 0, count: 20)) != nil)
        #expect(Checksum(.sha1, Array(repeating: 0, count: 32)) == nil)
        #expect(Checksum(.sha256, Array(repeating: 0, count: 32)) != nil)
        #expect(Checksum(.sha256, []) == nil)
    }
}
