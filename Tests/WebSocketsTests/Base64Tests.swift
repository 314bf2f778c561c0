// Mirrors Base64.swift: the vectors of RFC 4648 section 10.
import Testing

@testable import WebSockets

struct Base64Tests {
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `matches the RFC`(plain: String, text: String) {
        #expect(Base64.encoded([UInt8](plain.utf8)) == text)
        #expect(Base64.decodedCount(text[...]) == plain.utf8.count)
    }

    @Test func `uses the whole alphabet`() {
        #expect(Base64.encoded([0xFB, 0xEF, 0xBE, 0xFF, 0xFF, 0xFF]) == "++++////")
        #expect(Base64.decodedCount("++++////") == 6)
    }

    @Test(arguments: ["Zg", "Zg=", "Z===", "=Zg=", "Zm9_", "Zm 9", "Zg==Zg=="])
    func `refuses what is not Base64`(text: String) {
        #expect(Base64.decodedCount(text[...]) == nil)
    }
}
