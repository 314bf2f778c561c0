// Base64, strict: each text has one reading, each run of bytes one text.
import Testing

@testable import Uploads

@Suite struct Base64Tests {
    @Test func `reads and writes RFC 4648's vectors`() {
        let vectors = [
            "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=",
            "foobar": "Zm9vYmFy",
        ]
        for (plain, text) in vectors {
            #expect(Base64.text(Array(plain.utf8)) == text)
            #expect(Base64.bytes(text.utf8) == Array(plain.utf8))
        }
    }

    @Test func `brings back whatever was written`() {
        for count in 0..<100 {
            let bytes = noise(count, seed: UInt64(count))
            #expect(Base64.bytes(Base64.text(bytes).utf8) == bytes)
        }
    }

    @Test(arguments: [
        "Zg", "Zg=", "Zg===", "Z", "Zh==", "Zm9=", "Zm9v\n", " Zm9v", "Zm9v ", "Zm-v", "Zm_v", "=", "====", "Zg==Zg==",
        "Zm9vé===",
    ])
    func `refuses what is not the one text of its bytes`(text: String) { #expect(Base64.bytes(text.utf8) == nil) }
}
