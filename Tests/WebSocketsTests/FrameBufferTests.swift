// Mirrors FrameBuffer.swift and the ByteStorage below it.
import Testing

@testable import WebSockets

struct FrameBufferTests {
    @Test func `gives out what has not been consumed`() {
        var buffer = FrameBuffer()
        #expect(buffer.isEmpty == true)
        #expect(buffer.unsent.count == 0)
        [UInt8]([1, 2, 3]).withUnsafeBytes { buffer.append(.binary, $0) }
        buffer.consume(3)
        #expect(buffer.count == 2)
        [UInt8]([7]).withUnsafeBytes { buffer.append(copying: $0) }
        #expect([UInt8](buffer.unsent) == [2, 3, 7])
        buffer.consume(3)
        #expect(buffer.isEmpty == true)
        #expect(buffer.unsent.count == 0)
    }

    @Test(arguments: [false, true]) func `is used again after it was drained`(keepsMemory: Bool) {
        var buffer = FrameBuffer(keepsMemory: keepsMemory)
        for round in 1...3 {
            let payload = [UInt8](repeating: UInt8(round), count: 100 * round)
            payload.withUnsafeBytes { buffer.append(.ping, UnsafeRawBufferPointer(rebasing: $0.prefix(100))) }
            #expect([UInt8](buffer.unsent) == [0x89, 100] + payload.prefix(100))
            buffer.consume(buffer.count)
        }
    }

    @Test func `keeps every byte while it grows`() {
        var buffer = FrameBuffer()
        let payload = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
        var expected: [UInt8] = []
        for count in stride(from: 0, to: 1000, by: 37) {
            payload[..<count].withUnsafeBytes { buffer.append(copying: $0) }
            expected += payload[..<count]
        }
        #expect([UInt8](buffer.unsent) == expected)
    }

    @Test func `gives back what was taken though some always waits`() {
        var buffer = FrameBuffer()
        var expected: [UInt8] = []
        for round in 0..<200 {
            let piece = [UInt8](repeating: UInt8(truncatingIfNeeded: round), count: 10_007)
            piece.withUnsafeBytes { buffer.append(copying: $0) }
            expected += piece
            guard buffer.count > 60_000 else { continue }
            #expect([UInt8](buffer.unsent.prefix(10_001)) == Array(expected[..<10_001]))
            buffer.consume(10_001)
            expected.removeFirst(10_001)
        }
        #expect([UInt8](buffer.unsent) == expected)
        #expect(buffer.storage.capacity < 300_000)
    }
}
