// TestConnection: the server's end of a TestLine, as pages see it.
import RxLive

/// The server's end of a ``TestLine``.
final class TestConnection: Connection {
    let number: UInt64
    let handshake: Handshake
    var handler: (any ConnectionHandler)?
    weak var line: TestLine?

    init(number: UInt64, handshake: Handshake) {
        self.number = number
        self.handshake = handshake
    }

    var isDrained: Bool { line?.isDrained ?? true }

    func allowMessages(upTo bytes: Int) {}

    func send(_ text: UnsafeRawBufferPointer) { line?.sendDown(.text(Array(text))) }

    func close(_ code: CloseCode) { line?.sendDown(.close(code.rawValue)) }
}
