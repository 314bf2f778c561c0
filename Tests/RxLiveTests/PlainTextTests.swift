// Which text JSON writes as it is: eight bytes at a time and one at a time, the answer is the same.
import Testing

@testable import RxLive

@Suite struct PlainTextTests {
    private func isPlain(_ text: [UInt8]) -> Bool { text.withUnsafeBytes { PlainText.isPlain($0) } }

    @Test(arguments: 0..<20 as Range<Int>) func `each byte counts wherever it stands`(place: Int) {
        for byte in UInt8.min ... .max {
            var text = [UInt8](repeating: UInt8(ascii: "a"), count: 20)
            text[place] = byte
            let isAllowed = (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            #expect(isPlain(text) == isAllowed, "\(byte)")
        }
    }

    @Test func `nothing is plain`() { #expect(isPlain([])) }
}
