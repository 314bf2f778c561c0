// The sending side of RFC 6455: one frame written into the caller's memory. FrameBuffer grows by itself;
// ClientFrames adds the client's mask.

/// Writes whole, unfragmented, unmasked frames, as a server sends them (RFC 6455 section 5.2).
public enum FrameEncoder {
    /// Bytes that a frame with `count` bytes of payload takes: 2, 4 or 10 more.
    public static func size(payload count: Int) -> Int { headerSize(payload: count) + count }

    /// Writes one frame to the start of `room`.
    ///
    /// - Parameters:
    ///   - opcode: The frame's type, not `continuation`. A control frame's payload has 125 bytes at most.
    ///   - payload: Valid UTF-8 where the type is `text`.
    ///   - room: At least `size(payload:)` bytes.
    /// - Returns: The frame's size in bytes.
    @discardableResult
    public static func write(
        _ opcode: Opcode,
        _ payload: UnsafeRawBufferPointer,
        to room: UnsafeMutableRawBufferPointer
    ) -> Int {
        precondition(!opcode.isControl || payload.count <= 125, "a control frame has 125 bytes at most (RFC 6455 5.5)")
        let header = writeHeader(opcode, payload: payload.count, maskBit: 0, to: room)
        UnsafeMutableRawBufferPointer(rebasing: room[header...]).copyMemory(from: payload)
        return header + payload.count
    }

    /// Bytes of the header before `count` bytes of unmasked payload.
    static func headerSize(payload count: Int) -> Int { count < 126 ? 2 : count <= 0xFFFF ? 4 : 10 }

    /// Writes a header without its masking key and returns its size.
    static func writeHeader(
        _ opcode: Opcode,
        payload count: Int,
        maskBit: UInt8,
        to room: UnsafeMutableRawBufferPointer
    ) -> Int {
        room[0] = 0x80 | opcode.rawValue
        if count < 126 {
            room[1] = maskBit | UInt8(truncatingIfNeeded: count)
            return 2
        }
        if count <= 0xFFFF {
            room[1] = maskBit | 126
            room.storeBytes(of: UInt16(truncatingIfNeeded: count).bigEndian, toByteOffset: 2, as: UInt16.self)
            return 4
        }
        room[1] = maskBit | 127
        room.storeBytes(of: UInt64(count).bigEndian, toByteOffset: 2, as: UInt64.self)
        return 10
    }
}
