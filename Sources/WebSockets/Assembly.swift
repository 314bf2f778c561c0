// What has come of a message that is not yet whole: part of a header, part of a payload, earlier fragments.
// Exists only while something is incomplete; MessageDecoder decides what may be taken in.

/// The unfinished part of a stream of frames.
final class Assembly {
    /// The frame whose payload is arriving; nil between frames.
    private(set) var frame: FrameHeader?
    /// The type of the message whose fragments are arriving; nil between messages.
    private(set) var opened: Opcode?
    /// Payload bytes of `frame` that have not arrived.
    private(set) var missing = 0
    private var header: InlineArray<14, UInt8> = .init(repeating: 0)
    private var headerCount = 0
    private var message = ByteStorage()
    private var control = ByteStorage()
    private var checked = 0

    /// Payload bytes of the open message so far.
    var messageCount: Int { message.count }

    /// Whether nothing is unfinished.
    var isEmpty: Bool { headerCount == 0 && frame == nil && opened == nil }

    /// Takes a header byte by byte out of `bytes`; nil where it is not yet whole.
    func takeHeader(
        from bytes: inout UnsafeMutableRawBufferPointer,
        masked: Bool
    ) throws(WebSocketError) -> FrameHeader? {
        while headerCount < FrameHeader.maximumSize, let byte = bytes.first {
            bytes.drop(1)
            header[headerCount] = byte
            headerCount += 1
            let held = headerCount
            let parsed = try header.span.withUnsafeBytes { (all) throws(WebSocketError) -> FrameHeader? in
                try FrameHeader.parse(UnsafeRawBufferPointer(start: all.baseAddress, count: held), masked: masked)
            }
            guard let parsed else { continue }
            headerCount = 0
            return parsed
        }
        return nil
    }

    /// Begins to take the payload of `header`, which has been found to fit here.
    func begin(_ header: FrameHeader) {
        frame = header
        missing = header.length
        if header.opcode.isControl {
            control.clear()
        } else if header.opcode != .continuation {
            message.clear()
            checked = 0
            opened = header.opcode
        }
    }

    /// Takes payload out of `bytes`; the frame once it is whole, nil before.
    ///
    /// - Throws: `invalidUTF8` as soon as a text can no longer become valid.
    func takePayload(from bytes: inout UnsafeMutableRawBufferPointer) throws(WebSocketError) -> FrameHeader? {
        guard let frame else { return nil }
        let count = min(missing, bytes.count)
        let isControl = frame.opcode.isControl
        let room = isControl ? control.grow(by: count) : message.grow(by: count)
        room.copyMemory(from: UnsafeRawBufferPointer(start: bytes.baseAddress, count: count))
        Mask.apply(frame.key, offset: frame.length - missing, to: room)
        bytes.drop(count)
        missing -= count
        if !isControl, opened == .text { try checkText(isWhole: missing == 0 && frame.isFinal) }
        guard missing == 0 else { return nil }
        self.frame = nil
        return frame
    }

    /// The control frame's payload, valid until the next frame begins.
    var controlPayload: UnsafeRawBufferPointer { UnsafeRawBufferPointer(control.bytes) }

    /// Ends the open message: its type and payload, valid until the next message begins.
    func finishMessage() -> (opcode: Opcode, payload: UnsafeRawBufferPointer)? {
        defer { opened = nil }
        return opened.map { ($0, UnsafeRawBufferPointer(message.bytes)) }
    }

    private func checkText(isWhole: Bool) throws(WebSocketError) {
        guard let end = UTF8Check.wholeCharacters(of: UnsafeRawBufferPointer(message.bytes), from: checked) else {
            throw .invalidUTF8
        }
        checked = end
        guard !isWhole || end == message.count else { throw .invalidUTF8 }
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Moves the start `count` bytes on.
    mutating func drop(_ count: Int) {
        self = UnsafeMutableRawBufferPointer(start: baseAddress.map { $0 + count }, count: self.count &- count)
    }
}
