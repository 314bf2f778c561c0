// One WebSocket on an EpollLoop. It owns a descriptor and a decoder and, while its peer does not keep up, a backlog;
// everything else it borrows from LoopCore. Closing is in WebSocketConnection+Closing.swift, moving to another loop
// in DetachedSocket.swift.
import Glibc
import WebSockets

/// A WebSocket over a socket of its own (RFC 6455), confined to its loop.
///
/// Idle it costs this object alone. What is sent within one batch of events leaves in one system call.
public final class WebSocketConnection: Connection {
    /// Where a connection stands.
    enum State: UInt8 {
        /// Messages go both ways.
        case open
        /// A close frame was sent, the peer's is awaited.
        case closing
        /// Both have closed; what is unsent goes out, then the socket is closed.
        case finishing
        /// The peer broke the protocol: what it still sends is thrown away until it closes.
        case failing
        /// The socket is closed or belongs to another loop.
        case gone
    }

    /// Bytes of one in memory, about: three lines of the cache.
    static let size: UInt = 192

    /// Unique on its loop; never used twice.
    public let number: UInt64
    /// The browser's session and address at the handshake.
    public let handshake: Handshake
    // Not checked for exclusivity, as all that every message touches: it is used on one loop, and code that changes it
    // in place calls nobody meanwhile.
    /// Who hears of messages.
    @exclusivity(unchecked) public var handler: (any ConnectionHandler)? {
        didSet {
            handlerAddress = handler.map { UInt(bitPattern: Unmanaged.passUnretained($0 as AnyObject).toOpaque()) } ?? 0
        }
    }
    /// Where the handler stands in memory: to ask for it without touching it.
    private(set) var handlerAddress: UInt = 0

    let core: LoopCore
    let descriptor: Int32
    @exclusivity(unchecked) var state = State.open
    /// Looks of the sweep since the peer was last heard.
    @exclusivity(unchecked) private var quiet: UInt8 = 0
    @exclusivity(unchecked) private var isBroken = false
    @exclusivity(unchecked) private var isPaused = false
    /// Whether it has said something that is to be sent at the end of this batch.
    @exclusivity(unchecked) var isStaged = false
    /// Whether an event of it is in the loop's fair queue.
    @exclusivity(unchecked) var isWaiting = false
    @exclusivity(unchecked) var decoder: MessageDecoder
    /// What the socket did not take; nil while it takes everything.
    @exclusivity(unchecked) var backlog: Backlog?
    var closeTimer: LoopTimer?

    init(core: LoopCore, descriptor: Int32, handshake: Handshake, decoder: consuming MessageDecoder) {
        core.lastNumber += 1
        number = core.lastNumber
        self.core = core
        self.descriptor = descriptor
        self.handshake = handshake
        self.decoder = decoder
    }

    var isGone: Bool { state == .gone }

    /// Bytes that one message may have from now on.
    public func allowMessages(upTo bytes: Int) { decoder.maximumMessageSize = bytes }

    // MARK: Sending

    /// Whether all that was sent has been taken by the socket, or will be offered to it at the end of this batch.
    public var isDrained: Bool { backlog == nil }

    /// Sends one text message, valid UTF-8.
    ///
    /// What the socket does not take at once is kept until it does.
    public func send(_ text: UnsafeRawBufferPointer) { send(.text, text) }

    /// Sends one binary message, for handlers that hear such.
    package func send(binary bytes: UnsafeRawBufferPointer) { send(.binary, bytes) }

    /// Sends one frame, unless the connection is closing.
    private func send(_ opcode: Opcode, _ payload: UnsafeRawBufferPointer) {
        core.endTurns(before: self)
        guard state == .open, !isBroken else { return }
        guard let backlog else { return core.stage(opcode, payload, for: self) }
        backlog.frames.append(opcode, payload)
        if !isPaused, backlog.frames.count > core.sockets.backlogLimit { watch() }
    }

    /// Keeps what the socket did not take, and waits for it to take more.
    func keep(_ unsent: UnsafeRawBufferPointer) {
        let backlog = backlog ?? Backlog()
        self.backlog = backlog
        backlog.frames.append(copying: unsent)
        watch()
    }

    /// What was staged has been offered to the socket.
    func flushed(isBroken: Bool) {
        // The event of a broken socket follows at once and ends the connection where no handler is at work.
        self.isBroken = self.isBroken || isBroken
        outputMoved()
    }

    /// The socket takes more.
    func writable() {
        guard let backlog else { return }
        let unsent = backlog.frames.unsent
        let sent = Glibc.send(descriptor, unsent.baseAddress, unsent.count, Int32(MSG_NOSIGNAL))
        guard sent > 0 else { return }
        quiet = 0
        backlog.frames.consume(sent)
        guard backlog.frames.isEmpty else { return }
        self.backlog = nil
        watch()
        outputMoved()
        if state == .open { handler?.connectionDidDrain(self) }
    }

    private func watch() {
        isPaused = (backlog?.frames.count ?? 0) > core.sockets.backlogLimit
        core.poll.change(descriptor, to: (isPaused ? 0 : Poll.readable) | (backlog == nil ? 0 : Poll.writable))
    }

    // MARK: Receiving

    /// Handles bytes that were read; they are changed in place.
    func received(_ bytes: UnsafeMutableRawBufferPointer) {
        quiet = 0
        var rest = bytes
        while state == .open || state == .closing {
            do throws(WebSocketError) {
                guard let message = try decoder.next(in: &rest) else { return }
                handle(message, rest)
            } catch {
                fail(error)
            }
        }
    }

    private func handle(_ message: MessageDecoder.Message, _ rest: UnsafeMutableRawBufferPointer) {
        switch message {
        case .text(let text) where state == .open: deliver(text, rest)
        case .binary(let bytes) where state == .open: deliver(binary: bytes)
        case .ping(let payload) where (backlog?.frames.count ?? 0) < 65536: send(.pong, payload)
        case .close(let code, _): peerClosed(code)
        case .text, .binary, .ping, .pong: break
        }
    }

    /// Gives a message to the handler.
    func deliver(
        _ text: UnsafeRawBufferPointer,
        _ rest: UnsafeMutableRawBufferPointer = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    ) {
        guard state == .open else { return }
        core.delivering = (text, rest)
        handler?.connection(self, received: text)
        core.delivering = nil
    }

    private func deliver(binary bytes: UnsafeRawBufferPointer) {
        guard let handler = handler as? any BinaryHandler else { return end(with: CloseCodes.unsupportedData) }
        handler.connection(self, receivedBinary: bytes)
    }

    // MARK: Pings

    /// One look of the sweep: a ping after each four without a word.
    func tick() {
        guard state == .open else { return }
        quiet += 1
        if quiet == 4 || quiet == 8 { send(.ping, UnsafeRawBufferPointer(start: nil, count: 0)) }
    }

    /// Whether two pings went unanswered.
    var isDead: Bool { quiet >= 12 }
}

/// Frames that wait for a full socket.
final class Backlog {
    var frames = FrameBuffer()
}

/// A handler that takes binary messages too; others have the connection closed with 1003.
package protocol BinaryHandler: ConnectionHandler {
    /// A whole binary message, valid during the call only.
    func connection(_ connection: WebSocketConnection, receivedBinary bytes: UnsafeRawBufferPointer)
}
