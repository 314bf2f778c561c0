import Gzip
import Testing

@Suite struct GzipFrameTests {
    private func text(_ seed: Int, _ count: Int) -> [UInt8] {
        Array((0..<count).map { "<p class=\"line\">\(($0 * 7 + seed) % 23)</p>" }.joined().utf8.prefix(count))
    }

    @Test(arguments: [0, 1, 5, 700, 40_000, 100_000], [0, 1, 3_000, 70_000])
    func `filled, it unpacks to the text with what was filled in`(before: Int, after: Int) throws {
        let (opening, closing) = (text(1, before), text(2, after))
        let frame = GzipFrame(before: opening[...], hole: 22, after: closing[...])
        for content in [Array("AAAAAAAAAAAAAAAAAAAAAA".utf8), text(3, 22), Array(opening.prefix(22))]
        where content.count == 22 {
            #expect(try gunzip(frame.filled(with: content[...])) == opening + content + closing)
        }
    }

    /// Of the hole only the zero is taken for granted.
    @Test func `what is behind the hole may have any byte but zero`() throws {
        for byte in UInt8(1)...255 {
            let opening = text(1, 100), closing = [UInt8](repeating: byte, count: 40)
            let frame = GzipFrame(before: opening[...], hole: 22, after: closing[...])
            let content = text(3, 22)
            #expect(try gunzip(frame.filled(with: content[...])) == opening + content + closing, "\(byte)")
        }
    }

    @Test func `what is behind the hole is packed as well as if there were none`() {
        let (opening, closing) = (text(1, 3_000), text(1, 3_000))
        let frame = GzipFrame(before: opening[...], hole: 22, after: closing[...])
        let content = text(3, 22)
        let packed = frame.filled(with: content[...])
        #expect(packed.count < gzip(opening + content + closing).count + 60)
        // Its length tells nothing of what was filled in.
        #expect(frame.filled(with: opening[..<22]).count == packed.count)
    }
}
