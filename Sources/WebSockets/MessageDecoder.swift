// The receiving side of RFC 6455: bytes in, whole messages out, rules between frames checked here.
// Knows no socket: who reads, who answers pings and closes, is the caller's affair.

/// Turns the bytes that a peer sends into messages.
///
/// Feed it what was read, and pull until nothing more comes:
/// ```
/// var decoder = MessageDecoder(role: .server, maximumMessageSize: 65_536)
/// var rest = UnsafeMutableRawBufferPointer(rebasing: scratch[..<count])
/// while let message = try decoder.next(in: &rest) { … }
/// ```
/// A message that lies whole in the bytes is unmasked in place and not copied; what is unfinished at their end is kept
/// by the decoder. An idle decoder holds no heap memory. After a close frame, or an error, the stream has ended:
/// whatever follows is dropped.
public struct MessageDecoder: ~Copyable {
    /// Whose bytes are decoded, which decides on masking (RFC 6455 section 5.1).
    public enum Role: Sendable {
        /// A server decodes what a client sends: every frame masked.
        case server
        /// A client decodes what a server sends: no frame masked.
        case client
    }

    /// One message or control frame.
    ///
    /// Its bytes are valid until the next call of `next`, and while the decoder and the bytes given to it live.
    public enum Message {
        /// A whole text message, valid UTF-8 (section 5.6).
        case text(UnsafeRawBufferPointer)
        /// A whole binary message (section 5.6).
        case binary(UnsafeRawBufferPointer)
        /// To be answered by a pong with the same payload, 125 bytes at most (section 5.5.2).
        case ping(UnsafeRawBufferPointer)
        /// An answer to a ping, or unasked for (section 5.5.3).
        case pong(UnsafeRawBufferPointer)
        /// The peer closes: its code, nil where it gave none, and its reason, valid UTF-8 (section 5.5.1).
        ///
        /// To be answered by a close frame unless one was sent before. Nothing follows.
        case close(code: UInt16?, reason: UnsafeRawBufferPointer)
    }

    /// Bytes that one message may have, all fragments together.
    ///
    /// May be changed at any time; a frame whose header has been taken stays admitted.
    public var maximumMessageSize: Int
    private let isMasked: Bool
    /// Whether the stream has ended, by a close frame or an error.
    public private(set) var isFinished = false
    private var assembly: Assembly?

    /// Whether nothing is kept between reads: no part of a frame, no fragment, no heap memory.
    public var isIdle: Bool { assembly == nil }

    /// Bytes that are still to come of a frame that has begun; 0 where none has.
    public var missing: Int { assembly?.missing ?? 0 }

    /// Creates a decoder at the start of a stream of frames, behind the opening handshake.
    ///
    /// - Parameters:
    ///   - role: Whose side the caller is on.
    ///   - maximumMessageSize: Bytes that one message may have, all fragments together; above it the error is
    ///     `messageTooBig`, thrown when the frame's header arrives.
    public init(role: Role, maximumMessageSize: Int) {
        isMasked = role == .server
        self.maximumMessageSize = maximumMessageSize
    }

    /// The next message in `bytes`, which shrinks from the front by what has been taken; nil when all was taken.
    ///
    /// - Throws: What rule the peer broke; the caller closes with the error's `closeCode`, and the stream has ended.
    public mutating func next(in bytes: inout UnsafeMutableRawBufferPointer) throws(WebSocketError) -> Message? {
        guard bytes.count > 0 || assembly != nil else { return nil }
        guard !isFinished else {
            bytes.drop(bytes.count)
            assembly = nil
            return nil
        }
        do throws(WebSocketError) {
            guard let assembly else { return try decode(&bytes) }
            guard assembly.isEmpty else { return try resume(assembly, &bytes) }
            self.assembly = nil
            return bytes.count > 0 ? try decode(&bytes) : nil
        } catch {
            isFinished = true
            assembly = nil
            bytes.drop(bytes.count)
            throw error
        }
    }

    /// Decodes a message that lies whole in `bytes`, which are not empty, or starts to assemble one.
    @inline(__always)
    private mutating func decode(_ bytes: inout UnsafeMutableRawBufferPointer) throws(WebSocketError) -> Message? {
        guard let frame = try FrameHeader.parse(UnsafeRawBufferPointer(bytes), masked: isMasked) else {
            return try assemble(&bytes)
        }
        try admit(frame, opened: nil, count: 0)
        guard frame.isFinal, frame.length <= bytes.count - frame.size else { return try assemble(&bytes) }
        bytes.drop(frame.size)
        let payload = UnsafeMutableRawBufferPointer(start: bytes.baseAddress, count: frame.length)
        Mask.apply(frame.key, to: payload)
        bytes.drop(frame.length)
        let content = UnsafeRawBufferPointer(payload)
        if frame.opcode == .text, !UTF8Check.isValid(content) { throw .invalidUTF8 }
        return try message(frame.opcode, content)
    }

    /// Starts to assemble; kept out of the way of whole messages.
    @inline(never)
    private mutating func assemble(_ bytes: inout UnsafeMutableRawBufferPointer) throws(WebSocketError) -> Message? {
        let assembly = Assembly()
        self.assembly = assembly
        return try resume(assembly, &bytes)
    }

    /// Goes on where `bytes` ended the last time, up to the end of a message or of `bytes`.
    private mutating func resume(
        _ assembly: Assembly,
        _ bytes: inout UnsafeMutableRawBufferPointer
    ) throws(WebSocketError) -> Message? {
        while true {
            if assembly.frame == nil {
                guard let header = try assembly.takeHeader(from: &bytes, masked: isMasked) else { return nil }
                try admit(header, opened: assembly.opened, count: assembly.messageCount)
                assembly.begin(header)
            }
            guard let frame = try assembly.takePayload(from: &bytes) else { return nil }
            if frame.opcode.isControl { return try message(frame.opcode, assembly.controlPayload) }
            if frame.isFinal, let (opcode, payload) = assembly.finishMessage() { return try message(opcode, payload) }
        }
    }

    /// Checks a frame against the open message, whose first `count` bytes have arrived (sections 5.4 and 10.4).
    private func admit(_ frame: FrameHeader, opened: Opcode?, count: Int) throws(WebSocketError) {
        guard !frame.opcode.isControl else { return }
        if frame.opcode == .continuation {
            guard opened != nil else { throw .unexpectedContinuation }
            guard frame.length <= maximumMessageSize - count else { throw .messageTooBig(limit: maximumMessageSize) }
        } else {
            guard opened == nil else { throw .interleavedMessage }
            guard frame.length <= maximumMessageSize else { throw .messageTooBig(limit: maximumMessageSize) }
        }
    }

    private mutating func message(_ opcode: Opcode, _ payload: UnsafeRawBufferPointer) throws(WebSocketError) -> Message
    {
        switch opcode {
        case .text: return .text(payload)
        case .ping: return .ping(payload)
        case .pong: return .pong(payload)
        case .close:
            isFinished = true
            return try ClosePayload.parse(payload)
        case .binary, .continuation: return .binary(payload)
        }
    }
}
