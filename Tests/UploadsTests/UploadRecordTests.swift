// Records of uploads: what is written is read again, and nothing else is.
import Testing

@testable import Uploads

@Suite struct UploadRecordTests {
    @Test func `is read as it was written`() throws {
        var record = UploadRecord(
            owner: "user 7\nlength 9",
            length: 1 << 40,
            metadata: UploadMetadata(["filename": "a b"])
        )
        #expect(UploadRecord(record.text) == record)
        record.hash = hash([1])
        #expect(UploadRecord(record.text) == record)
        let empty = UploadRecord(owner: "", length: 0, metadata: UploadMetadata())
        #expect(UploadRecord(empty.text) == empty)
    }

    @Test func `half of one is none`() {
        let text = UploadRecord(owner: "ada", length: 10, metadata: UploadMetadata()).text
        for count in 0..<text.count { #expect(UploadRecord(String(text.prefix(count))) == nil) }
        #expect(UploadRecord(text + "x") == nil)
        #expect(UploadRecord(text.replacing("upload 1", with: "upload 2")) == nil)
        #expect(UploadRecord(text.replacing("length 10", with: "length -1")) == nil)
        #expect(UploadRecord(text.replacing("hash -", with: "hash ../x")) == nil)
    }
}
