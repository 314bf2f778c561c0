// The body of a close frame, both ways (RFC 6455 section 5.5.1).

/// Reads and writes the code and reason of a close frame.
enum ClosePayload {
    /// Bytes that a reason may have: a control frame's 125 less the code.
    static let maximumReason = 123

    /// Checks what a peer sent.
    static func parse(_ payload: UnsafeRawBufferPointer) throws(WebSocketError) -> MessageDecoder.Message {
        guard payload.count > 0 else { return .close(code: nil, reason: payload) }
        guard payload.count > 1 else { throw .truncatedCloseCode }
        let code = UInt16(bigEndian: payload.loadUnaligned(as: UInt16.self))
        guard CloseCodes.mayBeSent(code) else { throw .invalidCloseCode(code) }
        let reason = UnsafeRawBufferPointer(rebasing: payload[2...])
        guard UTF8Check.isValid(reason) else { throw .invalidUTF8 }
        return .close(code: code, reason: reason)
    }

    /// Gives the body for `code` and as many whole characters of `reason` as fit to `body`.
    static func with(_ code: UInt16?, reason: String, _ body: (UnsafeRawBufferPointer) -> Void) {
        guard let code else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        var reason = reason
        reason.withUTF8 { text in
            withUnsafeTemporaryAllocation(byteCount: 2 + maximumReason, alignment: 2) { room in
                room.storeBytes(of: code.bigEndian, as: UInt16.self)
                let whole = fitting(UnsafeRawBufferPointer(text))
                UnsafeMutableRawBufferPointer(rebasing: room[2...]).copyMemory(from: whole)
                body(UnsafeRawBufferPointer(rebasing: room[..<(2 + whole.count)]))
            }
        }
    }

    private static func fitting(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let head = UnsafeRawBufferPointer(rebasing: text.prefix(maximumReason))
        return UnsafeRawBufferPointer(rebasing: head[..<(UTF8Check.wholeCharacters(of: head) ?? 0)])
    }
}
