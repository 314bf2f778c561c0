// The 2–14 bytes before a payload, and the rules that one header can break by itself.
// Rules between frames (fragments, message size) are MessageDecoder's.
//
//   FIN RSV×3 opcode×4 | MASK length×7 | length: 0, 2 or 8 bytes | key: 0 or 4 bytes | payload

/// A parsed frame header (RFC 6455 section 5.2).
struct FrameHeader {
    /// What the frame carries.
    var opcode: Opcode
    /// Whether the frame is its message's last (FIN).
    var isFinal: Bool
    /// Bytes of the header itself: 2–14.
    var size: Int
    /// Bytes of payload that follow.
    var length: Int
    /// The masking key as it lies on the wire, read little-endian; 0 leaves a payload as it is.
    var key: UInt32

    /// The longest header: two bytes, a 64-bit length and a masking key.
    static let maximumSize = 14

    /// Parses the header at the start of `bytes`; nil where it is not yet all there.
    ///
    /// The first two bytes are checked as soon as they are there.
    @inline(__always)
    static func parse(_ bytes: UnsafeRawBufferPointer, masked: Bool) throws(WebSocketError) -> FrameHeader? {
        guard bytes.count >= 2 else { return nil }
        let opcode = try opcode(bytes[0])
        let isFinal = bytes[0] & 0x80 != 0
        let short = bytes[1] & 0x7F
        guard (bytes[1] & 0x80 != 0) == masked else { throw masked ? .unmaskedFrame : .maskedFrame }
        if opcode.isControl {
            guard isFinal else { throw .fragmentedControlFrame }
            guard short <= 125 else { throw .oversizedControlFrame }
        }
        guard let (length, end) = try length(short, in: bytes) else { return nil }
        guard masked else {
            return FrameHeader(opcode: opcode, isFinal: isFinal, size: end, length: length, key: 0)
        }
        guard bytes.count >= end + 4 else { return nil }
        let key = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt32.self))
        return FrameHeader(opcode: opcode, isFinal: isFinal, size: end + 4, length: length, key: key)
    }

    private static func opcode(_ first: UInt8) throws(WebSocketError) -> Opcode {
        guard first & 0x70 == 0 else { throw .reservedBits }
        guard let opcode = Opcode(rawValue: first & 0x0F) else { throw .reservedOpcode(first & 0x0F) }
        return opcode
    }

    /// The payload's length and the offset behind it; nil where it is not yet all there.
    private static func length(
        _ short: UInt8,
        in bytes: UnsafeRawBufferPointer
    ) throws(WebSocketError) -> (length: Int, end: Int)? {
        switch short {
        case 126:
            guard bytes.count >= 4 else { return nil }
            let length = UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
            guard length > 125 else { throw .nonMinimalLength }
            return (Int(length), 4)
        case 127:
            guard bytes.count >= 10 else { return nil }
            let length = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt64.self))
            guard length >> 63 == 0 else { throw .invalidLength }
            guard length > UInt64(UInt16.max) else { throw .nonMinimalLength }
            return (Int(length), 10)
        default:
            return (Int(short), 2)
        }
    }
}
