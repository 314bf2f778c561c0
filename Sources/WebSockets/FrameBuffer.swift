// Frames that wait to be sent. Who sends them, and how much at a time, is the caller's affair.

/// A growing run of frames, taken from the front as a socket takes them.
///
/// Append while working, send `unsent` in one go, then `consume` what the socket took:
/// ```
/// buffer.append(.text, payload)
/// let sent = send(socket, buffer.unsent.baseAddress, buffer.unsent.count, MSG_NOSIGNAL)
/// buffer.consume(sent)
/// ```
public struct FrameBuffer: ~Copyable {
    private(set) var storage = ByteStorage()
    private var consumed = 0
    private let keepsMemory: Bool

    /// Creates an empty buffer, which holds no heap memory.
    ///
    /// - Parameter keepsMemory: Whether the memory stays when all has been consumed: true for a buffer that many
    ///   connections share, false (the default) for one of each connection.
    public init(keepsMemory: Bool = false) { self.keepsMemory = keepsMemory }

    /// Bytes that wait.
    public var count: Int { storage.count - consumed }

    /// Whether nothing waits.
    public var isEmpty: Bool { storage.count == consumed }

    /// The bytes that wait; valid until the next change.
    public var unsent: UnsafeRawBufferPointer {
        guard !isEmpty else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: storage.bytes[consumed...])
    }

    /// Appends one unmasked frame; the type and payload are as for `FrameEncoder.write`.
    public mutating func append(_ opcode: Opcode, _ payload: UnsafeRawBufferPointer) {
        FrameEncoder.write(opcode, payload, to: grow(by: FrameEncoder.size(payload: payload.count)))
    }

    /// Appends an unmasked close frame (RFC 6455 section 5.5.1).
    ///
    /// - Parameters:
    ///   - code: Nil sends none. An answer to a close repeats the peer's.
    ///   - reason: For the peer's log; cut to the whole characters within 123 bytes.
    public mutating func appendClose(_ code: UInt16?, reason: String = "") {
        ClosePayload.with(code, reason: reason) { append(.close, $0) }
    }

    /// Appends bytes as they are: frames made before, or what another buffer could not send.
    public mutating func append(copying bytes: UnsafeRawBufferPointer) {
        grow(by: bytes.count).copyMemory(from: bytes)
    }

    /// Drops `sent` bytes from the front, at most `count`.
    public mutating func consume(_ sent: Int) {
        precondition(sent >= 0 && sent <= count, "more consumed than there is")
        consumed += sent
        guard isEmpty else { return dropConsumed() }
        consumed = 0
        if keepsMemory { storage.clear() } else { storage.release() }
    }

    /// Makes room of what a peer has taken that never takes all: seldom enough that no byte is moved more than once for one
    /// that was taken.
    private mutating func dropConsumed() {
        guard consumed >= 65_536, consumed >= count else { return }
        storage.drop(first: consumed)
        consumed = 0
    }

    /// Room for `size` more bytes at the end, to be written at once.
    mutating func grow(by size: Int) -> UnsafeMutableRawBufferPointer { storage.grow(by: size) }
}
