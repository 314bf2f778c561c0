// base64url against RFC 4648, section 10, and what strict reading refuses.
import Testing

@testable import OAuth

@Suite struct Base64URLTests {
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("foobar", "Zm9vYmFy"),
    ])
    func `the examples of RFC 4648, section 10, without padding`(plain: String, text: String) {
        #expect(Base64URL.text(Array(plain.utf8)) == text)
        #expect(Base64URL.bytes(text) == Array(plain.utf8))
    }

    @Test func `the letters of its own`() {
        #expect(Base64URL.text([0xFB, 0xEF, 0xFF]) == "--__" && Base64URL.bytes("--__") == [0xFB, 0xEF, 0xFF])
    }

    @Test(arguments: ["Zg==", "Zh", "Z", "Zm9v\n", "Zm+v", "Zm/v", "Zm v", "é"])
    func `texts that are none`(text: String) {
        #expect(Base64URL.bytes(text) == nil)
    }
}
