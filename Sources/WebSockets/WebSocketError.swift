// How a peer can break RFC 6455. Each case knows the close code that answers it and the section it violates;
// to add a rule, add a case here and throw it where the rule is checked (FrameHeader, MessageDecoder, Assembly).

/// A violation of RFC 6455 by the peer, after which its connection is closed with `closeCode`.
public enum WebSocketError: Error, Equatable, Sendable {
    /// A reserved bit is set though no extension was negotiated (section 5.2).
    case reservedBits
    /// The opcode, given here, has no meaning (section 5.2).
    case reservedOpcode(UInt8)
    /// A client's frame is not masked (section 5.1).
    case unmaskedFrame
    /// A server's frame is masked (section 5.1).
    case maskedFrame
    /// The length is not written in the fewest bytes (section 5.2).
    case nonMinimalLength
    /// The most significant bit of a 64-bit length is set (section 5.2).
    case invalidLength
    /// A control frame is fragmented (section 5.5).
    case fragmentedControlFrame
    /// A control frame has more than 125 bytes of payload (section 5.5).
    case oversizedControlFrame
    /// A continuation without a message to continue (section 5.4).
    case unexpectedContinuation
    /// A new message before the last fragment of the one before (section 5.4).
    case interleavedMessage
    /// The message is larger than the limit, given here in bytes (sections 7.4.1 and 10.4).
    case messageTooBig(limit: Int)
    /// A text message or a close reason is not UTF-8 (sections 8.1 and 5.5.1).
    case invalidUTF8
    /// A close frame with half a code (section 5.5.1).
    case truncatedCloseCode
    /// A close code, given here, that must not be on the wire (section 7.4).
    case invalidCloseCode(UInt16)

    /// The code of the close frame that answers the violation: 1002, 1007 or 1009 (section 7.4.1).
    public var closeCode: UInt16 {
        switch self {
        case .messageTooBig: CloseCodes.messageTooBig
        case .invalidUTF8: CloseCodes.invalidPayload
        default: CloseCodes.protocolError
        }
    }

    /// The section of RFC 6455 that states the broken rule, such as "5.4".
    public var section: String {
        switch self {
        case .reservedBits, .reservedOpcode, .nonMinimalLength, .invalidLength: "5.2"
        case .unmaskedFrame, .maskedFrame: "5.1"
        case .fragmentedControlFrame, .oversizedControlFrame: "5.5"
        case .unexpectedContinuation, .interleavedMessage: "5.4"
        case .messageTooBig: "10.4"
        case .invalidUTF8: "8.1"
        case .truncatedCloseCode: "5.5.1"
        case .invalidCloseCode: "7.4"
        }
    }
}

extension WebSocketError: CustomStringConvertible {
    /// One line for a log: the rule and its section.
    public var description: String { "\(rule) (RFC 6455 section \(section))" }

    private var rule: String {
        switch self {
        case .reservedBits: "reserved bit set without an extension"
        case .reservedOpcode(let opcode): "reserved opcode \(opcode)"
        case .unmaskedFrame: "client frame without a mask"
        case .maskedFrame: "server frame with a mask"
        case .nonMinimalLength: "length not in its shortest form"
        case .invalidLength: "length with its most significant bit set"
        case .fragmentedControlFrame: "fragmented control frame"
        case .oversizedControlFrame: "control frame above 125 bytes"
        case .unexpectedContinuation: "continuation of no message"
        case .interleavedMessage: "new message inside a fragmented one"
        case .messageTooBig(let limit): "message above \(limit) bytes"
        case .invalidUTF8: "text that is not UTF-8"
        case .truncatedCloseCode: "close frame of one byte"
        case .invalidCloseCode(let code): "close code \(code)"
        }
    }
}
