// What a server says, as far as a load generator wants to know it: numbers, not contents.

/// A frame or an acknowledgement of the page protocol.
struct ServerMessage {
    /// The frame's number; nil for an acknowledgement.
    let frame: UInt32?
    /// The last input consumed.
    let consumed: UInt32
    /// The whole message, valid during the call only.
    let bytes: UnsafeRawBufferPointer

    /// Nil where it is none of `[n]`, `[n,d]` and `[f,n,…`.
    init?(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        var rest = bytes[...]
        guard rest.popFirst() == UInt8(ascii: "["), let first = Self.takeNumber(&rest), let next = rest.popFirst()
        else { return nil }
        if next == UInt8(ascii: "]") {
            frame = nil
            consumed = first
            return
        }
        guard next == UInt8(ascii: ","), let second = Self.takeNumber(&rest) else { return nil }
        let isFrame = rest.first == UInt8(ascii: ",")
        frame = isFrame ? first : nil
        consumed = isFrame ? second : first
    }

    private static func takeNumber(_ bytes: inout Slice<UnsafeRawBufferPointer>) -> UInt32? {
        var value: UInt32 = 0
        var digits = 0
        while let byte = bytes.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            value = value &* 10 &+ UInt32(byte - UInt8(ascii: "0"))
            digits += 1
            bytes.removeFirst()
        }
        return digits > 0 ? value : nil
    }
}
