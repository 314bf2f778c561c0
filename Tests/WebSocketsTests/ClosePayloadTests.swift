// Mirrors ClosePayload.swift: what a close frame may say, both ways.
import Testing

@testable import WebSockets

struct ClosePayloadTests {
    @Test(arguments: [1000, 1001, 1003, 1007, 1011, 1014, 3000, 3999, 4000, 4401, 4999] as [UInt16])
    func `takes codes that may be on the wire`(code: UInt16) {
        let payload = [UInt8(code >> 8), UInt8(code & 255)]
        #expect(decode(frame(.close, payload)).events == [.close(code, "")])
    }

    @Test(arguments: [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535] as [UInt16])
    func `refuses codes that may not`(code: UInt16) {
        let payload = [UInt8(code >> 8), UInt8(code & 255)]
        #expect(decode(frame(.close, payload)) == Outcome(error: .invalidCloseCode(code)))
    }

    @Test func `refuses half a code and a reason that is not text`() {
        #expect(decode(frame(.close, [3])).error == .truncatedCloseCode)
        #expect(decode(frame(.close, [3, 0xE8, 0xC0])).error == .invalidUTF8)
        #expect(decode(frame(.close, [3, 0xE8, 0xE2, 0x82])).error == .invalidUTF8)
    }

    @Test func `sends code and reason, or neither`() {
        #expect(sent(1001, "going") == [0x88, 7, 3, 0xE9] + [UInt8]("going".utf8))
        #expect(sent(4404, "") == [0x88, 2, 0x11, 0x34])
        #expect(sent(nil, "unsaid") == [0x88, 0])
    }

    @Test func `cuts a long reason between characters`() {
        let reason = String(repeating: "a", count: 122) + "€"
        #expect(sent(1000, reason) == [0x88, 124, 3, 0xE8] + [UInt8](repeating: 97, count: 122))
        let exact = String(repeating: "€", count: 41)
        #expect(sent(1000, exact) == [0x88, 125, 3, 0xE8] + [UInt8](exact.utf8))
    }

    private func sent(_ code: UInt16?, _ reason: String) -> [UInt8] {
        var buffer = FrameBuffer()
        buffer.appendClose(code, reason: reason)
        return [UInt8](buffer.unsent)
    }
}
