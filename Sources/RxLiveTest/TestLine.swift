// TestLine: one connection in memory, both ends of it: messages can be held, delayed, lost by a cut, and come late.
// Writes into a cut line succeed and go nowhere; each end learns of a cut only when it has read what was left.
import RxLive

/// A WebSocket between a ``TestPage`` and its server.
public final class TestLine {
    /// The line's number, from 1, on its server.
    public let number: UInt64
    /// How long each message up is under way.
    ///
    /// Default: 0.
    public var upDelay: Duration = .zero
    /// How long each message down is under way.
    ///
    /// Default: 0.
    public var downDelay: Duration = .zero
    /// Whether nothing that travels up arrives.
    ///
    /// Default: false.
    public var isUpHeld = false { didSet { pump() } }
    /// Whether nothing that travels down arrives.
    ///
    /// Default: false.
    public var isDownHeld = false { didSet { pump() } }
    /// Whether the server's socket takes nothing: what is sent stays in its out buffer.
    ///
    /// Default: false.
    public var isStalled = false { didSet { unstall() } }
    /// Whether the server does not see yet that the line has ended.
    ///
    /// Default: false.
    public var isCloseLate = false { didSet { pump() } }
    /// Whether the line is whole.
    public private(set) var isWhole = true

    let loop: TestLoop
    private(set) var up: [(due: Duration, message: Up)] = []
    private(set) var down: [(due: Duration, message: Down)] = []
    private(set) var outBuffer: [Down] = []
    private var isPumping = false
    private let server: TestConnection
    private weak var runtime: ClientRuntime?
    private let accept: (any Connection) -> Void
    private var isServerDone = false
    private var isServerClosing = false
    fileprivate private(set) var isBrowserDone = false
    fileprivate private(set) var isOpenToBrowser = false

    init(
        number: UInt64,
        loop: TestLoop,
        handshake: Handshake,
        runtime: ClientRuntime?,
        accept: @escaping (any Connection) -> Void
    ) {
        self.number = number
        self.loop = loop
        self.runtime = runtime
        self.accept = accept
        server = TestConnection(number: number, handshake: handshake)
        server.line = self
    }

    /// Messages that have not arrived at the server.
    public var upCount: Int { up.count }
    /// Messages that have not arrived at the browser, those in the server's out buffer included.
    public var downCount: Int { down.count + outBuffer.count }
    /// Their bytes.
    public var downBytes: Int {
        down.reduce(0) { $0 + $1.message.size } + outBuffer.reduce(0) { $0 + $1.size }
    }

    /// Whether both ends have seen that the line is over.
    var isOver: Bool { isServerDone && isBrowserDone }

    /// The line breaks: of what was under way only the first messages still arrive.
    public func cut(keepingUp: Int = 0, keepingDown: Int = 0) {
        guard isWhole else { return }
        isWhole = false
        up.removeLast(max(0, up.count - keepingUp))
        outBuffer = []
        down.removeLast(max(0, down.count - keepingDown))
        pump()
    }

    /// The first message up arrives, held or not; nothing happens where there is none.
    public func deliverUp() {
        loop.perform { if !up.isEmpty { arrive(up.removeFirst().message) } }
        loop.run()
    }

    /// The first message down arrives, held or not; nothing happens where there is none.
    public func deliverDown() {
        loop.perform { if !down.isEmpty { arrive(down.removeFirst().message) } }
        loop.run()
    }

    /// The server's process dies: its end hears and says nothing more.
    func killServer(keepingDown: Int) {
        cut(keepingUp: 0, keepingDown: keepingDown)
        up = []
        isServerDone = true
        server.handler = nil
        pump()
    }

    // MARK: The ends

    func sendUp(_ message: Up) {
        guard isWhole, !isBrowserDone || message.isClose else { return }
        up.append((loop.now + upDelay, message))
        pump()
    }

    func sendDown(_ message: Down) {
        guard isWhole, !isServerClosing else { return }
        if case .close = message { isServerClosing = true }
        if isStalled { return outBuffer.append(message) }
        down.append((loop.now + downDelay, message))
        pump()
    }

    fileprivate func browserCloses() {
        guard !isBrowserDone else { return }
        sendUp(.close)
        isBrowserDone = true
        down = []
        pump()
    }

    var isDrained: Bool { outBuffer.isEmpty }

    private func unstall() {
        guard !isStalled, !outBuffer.isEmpty else { return }
        for message in outBuffer { down.append((loop.now + downDelay, message)) }
        outBuffer = []
        // Used on the loop only.
        nonisolated(unsafe) let line = self
        loop.post { line.serverDidDrain() }
        pump()
    }

    private func serverDidDrain() {
        if !isServerDone { server.handler?.connectionDidDrain(server) }
    }

    // MARK: Under way

    /// Sees to it that what can move moves, inside the loop.
    private func pump() {
        guard !isPumping else { return }
        isPumping = true
        // Used on the loop only.
        nonisolated(unsafe) let line = self
        loop.post { line.move() }
    }

    private func move() {
        isPumping = false
        if !isUpHeld, let first = up.first {
            if first.due <= loop.now {
                arrive(up.removeFirst().message)
                return pump()
            }
            waitUntil(first.due)
        }
        if !isDownHeld, let first = down.first {
            if first.due <= loop.now {
                arrive(down.removeFirst().message)
                return pump()
            }
            waitUntil(first.due)
        }
        endIfOver()
    }

    private func waitUntil(_ due: Duration) {
        _ = loop.after(due - loop.now) { [weak self] in self?.move() }
    }

    private func arrive(_ message: Up) {
        switch message {
        case .arrive:
            accept(server)
            sendDown(.accepted)
        case .text(let bytes):
            if !isServerClosing { bytes.withUnsafeBytes { server.handler?.connection(server, received: $0) } }
        case .close: endServer()
        }
    }

    private func arrive(_ message: Down) {
        guard !isBrowserDone, let runtime else { return }
        switch message {
        case .accepted:
            isOpenToBrowser = true
            runtime.socketDidOpen(self)
        case .text(let bytes): runtime.socket(self, received: bytes)
        case .close(let code):
            isBrowserDone = true
            sendUp(.close)
            runtime.socketDidClose(self, code: code)
        }
    }

    /// Each end sees that a broken line is over once it has read what was left.
    private func endIfOver() {
        guard !isWhole else { return }
        if up.isEmpty, !isCloseLate, !isUpHeld { endServer() }
        guard down.isEmpty, !isDownHeld, !isBrowserDone else { return }
        isBrowserDone = true
        runtime?.socketDidClose(self, code: ClientClose.abnormal)
    }

    private func endServer() {
        guard !isServerDone else { return }
        isServerDone = true
        let handler = server.handler
        server.handler = nil
        handler?.connectionDidClose(server)
    }
}

extension TestLine: ClientSocket {
    var isOpen: Bool { isOpenToBrowser && !isBrowserDone }

    func send(_ text: [UInt8]) { sendUp(.text(text)) }

    func close() { browserCloses() }
}
