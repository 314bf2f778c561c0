// What clients say about files: read strictly, and said again as it was.
import Testing

@testable import Uploads

@Suite struct UploadMetadataTests {
    @Test func `reads keys with and without values`() throws {
        let metadata = try #require(UploadMetadata("filename d29ybGQ=,is_confidential,type aW1hZ2UvcG5n"))
        #expect(metadata["filename"] == "world")
        #expect(metadata["type"] == "image/png")
        #expect(metadata["is_confidential"] == "")
        #expect(metadata["other"] == nil)
        #expect(Set(metadata.keys) == ["filename", "is_confidential", "type"])
        #expect(metadata.text == "filename d29ybGQ=,is_confidential,type aW1hZ2UvcG5n")
        #expect(UploadMetadata("")?.keys.isEmpty == true)
    }

    @Test func `values may be any bytes`() {
        let metadata = UploadMetadata("raw /w==")
        #expect(metadata?["raw"] == nil, "that is no text")
        #expect(metadata?.bytes("raw") == [0xFF])
    }

    @Test func `is made of values`() {
        let metadata = UploadMetadata(["filename": "Ä.jpg", "a": ""])
        #expect(metadata.text == "a ,filename w4QuanBn")
        #expect(UploadMetadata(metadata.text)?["filename"] == "Ä.jpg")
        #expect(UploadMetadata(metadata.text) == metadata)
    }

    @Test(arguments: [
        "a Zg", "a Zg==,a Zg==", ",", "a Zg==,", ",a", " a", "a  Zg==", "a Zg== b", "a Zg==, b Zg==", "ä Zg==",
        "a\u{7F}", "a\tZg==", "a Zg==\r\nX: y",
        String(repeating: "k", count: 5_000),
    ])
    func `refuses anything else`(text: String) { #expect(UploadMetadata(text) == nil) }
}
