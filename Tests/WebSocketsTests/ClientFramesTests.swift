// Mirrors ClientFrames.swift.
import Testing

@testable import WebSockets

struct ClientFramesTests {
    @Test func `writes the RFC's masked hello`() {
        let hello: [UInt8] = [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
        #expect(frame(.text, [UInt8]("Hello".utf8), key: 0x3D21_FA37) == hello)
    }

    @Test func `closes and pings a server`() {
        var buffer = FrameBuffer()
        ClientFrames.append(.ping, UnsafeRawBufferPointer(start: nil, count: 0), to: &buffer)
        ClientFrames.appendClose(1001, reason: "über", to: &buffer)
        #expect(decode([UInt8](buffer.unsent)).events == [.ping([]), .close(1001, "über")])
    }

    @Test func `draws a mask for each frame`() {
        let keys = (0..<4).map { _ in
            var buffer = FrameBuffer()
            ClientFrames.append(.text, UnsafeRawBufferPointer(start: nil, count: 0), to: &buffer)
            return [UInt8](buffer.unsent)
        }
        #expect(Set(keys).count > 1)
    }
}
