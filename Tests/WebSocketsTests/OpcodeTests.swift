// Mirrors Opcode.swift.
import Testing

@testable import WebSockets

struct OpcodeTests {
    @Test func `tells control frames from data`() {
        #expect(Opcode.close.isControl && Opcode.ping.isControl && Opcode.pong.isControl)
        #expect(!Opcode.text.isControl && !Opcode.binary.isControl && !Opcode.continuation.isControl)
    }
}
