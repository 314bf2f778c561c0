// Random bytes for the WebSocket codec, built by Scripts/fuzz in one module with Sources/WebSockets.
// Any input must be decoded without a crash, the same however it is cut, and what came out must survive a round trip.

/// What a decoder made of an input: a digest of each message, and the error that ended it.
private struct Outcome: Equatable {
    var messages: [Int] = []
    var error: WebSocketError?

    mutating func add(_ kind: Int, _ bytes: UnsafeRawBufferPointer) {
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(bytes: bytes)
        messages.append(hasher.finalize())
    }

    mutating func add(_ message: MessageDecoder.Message) {
        switch message {
        case .text(let bytes):
            precondition(String(validating: bytes, as: UTF8.self) != nil, "text that is not UTF-8")
            add(1, bytes)
        case .binary(let bytes): add(2, bytes)
        case .ping(let bytes): add(9, bytes)
        case .pong(let bytes): add(10, bytes)
        case .close(let code, let reason):
            precondition(code.map(CloseCodes.mayBeSent) ?? reason.isEmpty, "a close code that is not allowed")
            add(Int(code ?? 0), reason)
        }
    }
}

/// Decodes `input` in pieces of `step` bytes and hands each message to `echo` as well.
private func decode(
    _ input: UnsafeRawBufferPointer,
    _ role: MessageDecoder.Role,
    step: Int,
    echo: (MessageDecoder.Message) -> Void = { _ in }
) -> Outcome {
    var decoder = MessageDecoder(role: role, maximumMessageSize: 256)
    var outcome = Outcome()
    var start = 0
    while start < input.count {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: min(step, input.count - start), alignment: 1)
        defer { piece.deallocate() }
        piece.copyMemory(from: UnsafeRawBufferPointer(rebasing: input[start..<start + piece.count]))
        start += piece.count
        var rest = piece
        do throws(WebSocketError) {
            while let message = try decoder.next(in: &rest) {
                outcome.add(message)
                echo(message)
            }
        } catch {
            outcome.error = error
        }
        precondition(rest.count == 0, "bytes left over")
    }
    return outcome
}

/// Writes `message` as a server would send it.
private func encode(_ message: MessageDecoder.Message, to buffer: inout FrameBuffer) {
    switch message {
    case .text(let bytes): buffer.append(.text, bytes)
    case .binary(let bytes): buffer.append(.binary, bytes)
    case .ping(let bytes): buffer.append(.ping, bytes)
    case .pong(let bytes): buffer.append(.pong, bytes)
    case .close(let code, let reason): buffer.appendClose(code, reason: String(decoding: reason, as: UTF8.self))
    }
}

/// One input: the first byte chooses the role and the size of the pieces, the rest is what a peer sent.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let all = UnsafeRawBufferPointer(start: start, count: count)
    guard let first = all.first else { return 0 }
    let input = UnsafeRawBufferPointer(rebasing: all.dropFirst())
    let role: MessageDecoder.Role = first & 1 == 0 ? .server : .client
    var echoed = FrameBuffer()
    let whole = decode(input, role, step: max(1, input.count)) { encode($0, to: &echoed) }
    precondition(decode(input, role, step: Int(first >> 1) % 32 + 1) == whole, "the cut matters")
    let back = decode(echoed.unsent, .client, step: max(1, echoed.count))
    precondition(back == Outcome(messages: whole.messages), "the round trip changes messages")
    return 0
}
