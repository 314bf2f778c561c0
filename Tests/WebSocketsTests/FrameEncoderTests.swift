// Mirrors FrameEncoder.swift.
import Testing

@testable import WebSockets

struct FrameEncoderTests {
    @Test(
        arguments: [
            (0, [0x82, 0]), (125, [0x82, 125]), (126, [0x82, 126, 0, 126]), (65_535, [0x82, 126, 255, 255]),
            (65_536, [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] as [(Int, [UInt8])]
    )
    func `writes the shortest header`(count: Int, header: [UInt8]) {
        let payload = [UInt8](repeating: 9, count: count)
        var room = [UInt8](repeating: 0xEE, count: FrameEncoder.size(payload: count) + 1)
        let written = room.withUnsafeMutableBytes { room in
            payload.withUnsafeBytes { FrameEncoder.write(.binary, $0, to: room) }
        }
        #expect(written == room.count - 1)
        #expect(room == header + payload + [0xEE])
    }

    @Test func `writes the RFC's unmasked hello`() {
        var buffer = FrameBuffer()
        [UInt8]("Hello".utf8).withUnsafeBytes { buffer.append(.text, $0) }
        #expect([UInt8](buffer.unsent) == [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
    }
}
