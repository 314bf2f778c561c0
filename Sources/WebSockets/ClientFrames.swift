// The client's half of the codec, for tests, load generators and clients in memory. Decoding is MessageDecoder(role: .client).

/// Writes whole, masked frames, as a client sends them (RFC 6455 section 5.3).
public enum ClientFrames {
    /// Appends one masked frame to `buffer`.
    ///
    /// - Parameters:
    ///   - opcode: The frame's type, `continuation` for a later fragment.
    ///   - payload: Valid UTF-8 where the type is `text`; 125 bytes at most for a control frame.
    ///   - isFinal: Whether the frame is its message's last; true by default.
    ///   - key: The masking key; a client that faces an untrusted network draws each at random.
    ///   - buffer: Where the frame goes.
    public static func append(
        _ opcode: Opcode,
        _ payload: UnsafeRawBufferPointer,
        isFinal: Bool = true,
        key: UInt32 = .random(in: .min ... .max),
        to buffer: inout FrameBuffer
    ) {
        let room = buffer.grow(by: FrameEncoder.size(payload: payload.count) + 4)
        let header = FrameEncoder.writeHeader(opcode, payload: payload.count, maskBit: 0x80, to: room)
        if !isFinal { room[0] &= 0x7F }
        room.storeBytes(of: key.littleEndian, toByteOffset: header, as: UInt32.self)
        let content = UnsafeMutableRawBufferPointer(rebasing: room[(header + 4)...])
        content.copyMemory(from: payload)
        Mask.apply(key, to: content)
    }

    /// Appends a masked close frame to `buffer`; code and reason as in `FrameBuffer.appendClose`.
    public static func appendClose(_ code: UInt16?, reason: String = "", to buffer: inout FrameBuffer) {
        ClosePayload.with(code, reason: reason) { append(.close, $0, to: &buffer) }
    }
}
