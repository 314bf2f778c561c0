// Mirrors FrameHeader.swift: what one header can get wrong, and when that is noticed.
import Testing

@testable import WebSockets

struct FrameHeaderTests {
    @Test(arguments: [0x40, 0x20, 0x10, 0x70] as [UInt8])
    func `refuses reserved bits`(bits: UInt8) {
        #expect(decode([0x81 | bits, 0x80]).error == .reservedBits)
    }

    @Test(arguments: [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] as [UInt8])
    func `refuses reserved opcodes`(opcode: UInt8) {
        #expect(decode([0x80 | opcode, 0x80]).error == .reservedOpcode(opcode))
    }

    @Test func `refuses frames of the wrong side`() {
        #expect(decode([0x81, 0x00]).error == .unmaskedFrame)
        var client = MessageDecoder(role: .client, maximumMessageSize: 10)
        #expect(decode([0x81, 0x80], with: &client).error == .maskedFrame)
    }

    @Test(arguments: [0x8, 0x9, 0xA] as [UInt8])
    func `refuses fragmented and long control frames`(opcode: UInt8) {
        #expect(decode([opcode, 0x80]).error == .fragmentedControlFrame)
        #expect(decode([0x80 | opcode, 0xFE]).error == .oversizedControlFrame)
        #expect(decode([0x80 | opcode, 0xFF]).error == .oversizedControlFrame)
    }

    @Test func `refuses lengths that could be shorter or are too long to be`() {
        #expect(decode([0x82, 0xFE, 0x00, 0x7D]).error == .nonMinimalLength)
        #expect(decode([0x82, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]).error == .nonMinimalLength)
        #expect(decode([0x82, 0xFF, 0x80, 0, 0, 0, 0, 1, 0, 0]).error == .invalidLength)
    }

    @Test(arguments: [0, 125, 126, 65_535, 65_536, 70_000])
    func `reads each form of length`(count: Int) {
        let payload = [UInt8](repeating: 3, count: count)
        #expect(decode(frame(.binary, payload)).events == [.binary(payload)])
    }

    @Test(arguments: [5, 200, 70_000])
    func `waits for the whole header`(count: Int) throws {
        let bytes = frame(.binary, [UInt8](repeating: 3, count: count))
        let size = bytes.count - count
        for held in 0..<size { #expect(try parse(bytes[..<held]) == nil) }
        let header = try #require(try parse(bytes[..<size]))
        #expect(header.size == size && header.length == count && header.isFinal && header.opcode == .binary)
        #expect(header.key == 0x7856_3412)
    }

    private func parse(_ bytes: ArraySlice<UInt8>) throws -> FrameHeader? {
        try bytes.withUnsafeBytes { try FrameHeader.parse($0, masked: true) }
    }
}
