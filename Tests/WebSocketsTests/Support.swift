// What the tests share: messages as values, frames as a client writes them, and a decoder fed in pieces.

@testable import WebSockets

/// A decoded message that owns its bytes.
enum Event: Equatable {
    case text(String)
    case binary([UInt8])
    case ping([UInt8])
    case pong([UInt8])
    case close(UInt16?, String)

    init(_ message: MessageDecoder.Message) {
        switch message {
        case .text(let bytes): self = .text(String(decoding: bytes, as: UTF8.self))
        case .binary(let bytes): self = .binary([UInt8](bytes))
        case .ping(let bytes): self = .ping([UInt8](bytes))
        case .pong(let bytes): self = .pong([UInt8](bytes))
        case .close(let code, let reason): self = .close(code, String(decoding: reason, as: UTF8.self))
        }
    }
}

/// What a decoder made of some bytes: the messages, and the error that ended them.
struct Outcome: Equatable {
    var events: [Event] = []
    var error: WebSocketError?
}

/// Feeds `bytes` to `decoder` in pieces that end at `cuts`.
func decode(
    _ bytes: [UInt8],
    cuts: [Int] = [],
    with decoder: inout MessageDecoder
) -> Outcome {
    var outcome = Outcome()
    var start = 0
    for end in cuts + [bytes.count] {
        var piece = [UInt8](bytes[start..<end])
        start = end
        piece.withUnsafeMutableBytes { piece in
            var rest = piece
            do throws(WebSocketError) {
                while let message = try decoder.next(in: &rest) { outcome.events.append(Event(message)) }
            } catch {
                outcome.error = error
            }
        }
    }
    return outcome
}

/// What a fresh server-side decoder makes of `bytes`.
func decode(_ bytes: [UInt8], cuts: [Int] = [], limit: Int = 1 << 20) -> Outcome {
    var decoder = MessageDecoder(role: .server, maximumMessageSize: limit)
    return decode(bytes, cuts: cuts, with: &decoder)
}

/// One masked frame.
func frame(_ opcode: Opcode, _ payload: [UInt8], isFinal: Bool = true, key: UInt32 = 0x7856_3412) -> [UInt8] {
    var buffer = FrameBuffer()
    payload.withUnsafeBytes { ClientFrames.append(opcode, $0, isFinal: isFinal, key: key, to: &buffer) }
    return [UInt8](buffer.unsent)
}

/// One masked text frame.
func frame(_ text: String) -> [UInt8] { frame(.text, [UInt8](text.utf8)) }
