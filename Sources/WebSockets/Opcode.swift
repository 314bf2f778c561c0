// The frame types of RFC 6455. What may follow what is decided by MessageDecoder.

/// What a frame carries (RFC 6455 section 5.2); the numbers left out are reserved and refused.
public enum Opcode: UInt8, Sendable {
    /// More of the message begun before (section 5.4).
    case continuation = 0x0
    /// UTF-8 text (section 5.6).
    case text = 0x1
    /// Any bytes (section 5.6).
    case binary = 0x2
    /// The end of the connection, with an optional code and reason (section 5.5.1).
    case close = 0x8
    /// A question that is answered by a pong with the same payload (section 5.5.2).
    case ping = 0x9
    /// An answer to a ping, or an unasked sign of life (section 5.5.3).
    case pong = 0xA

    /// Whether this is a control frame: never fragmented, 125 bytes at most (section 5.5).
    var isControl: Bool { rawValue & 0x8 != 0 }
}
