// Mirrors WebSocketError.swift.
import Testing

@testable import WebSockets

struct WebSocketErrorTests {
    @Test(arguments: [
        (WebSocketError.reservedBits, 1002, "5.2"), (.reservedOpcode(3), 1002, "5.2"), (.unmaskedFrame, 1002, "5.1"),
        (.maskedFrame, 1002, "5.1"), (.nonMinimalLength, 1002, "5.2"), (.invalidLength, 1002, "5.2"),
        (.fragmentedControlFrame, 1002, "5.5"), (.oversizedControlFrame, 1002, "5.5"),
        (.unexpectedContinuation, 1002, "5.4"), (.interleavedMessage, 1002, "5.4"),
        (.messageTooBig(limit: 5), 1009, "10.4"), (.invalidUTF8, 1007, "8.1"), (.truncatedCloseCode, 1002, "5.5.1"),
        (.invalidCloseCode(1005), 1002, "7.4"),
    ])
    func `knows its close code and its section`(error: WebSocketError, code: UInt16, section: String) {
        #expect(error.closeCode == code)
        #expect(error.section == section)
        #expect(error.description.hasSuffix("(RFC 6455 section \(section))"))
    }

    @Test func `says what was wrong`() {
        #expect(WebSocketError.messageTooBig(limit: 9).description == "message above 9 bytes (RFC 6455 section 10.4)")
    }
}
