// What the tests of loops share: events that are waited for, handlers that record, and a client on a socket pair.
import Dispatch
import Glibc
import Logging
import RxLive
import WebSockets

/// Values from other threads, waited for one by one.
final class Events<Value: Sendable>: @unchecked Sendable {
    // `values` is touched on the queue only.
    private let queue = DispatchQueue(label: "events")
    private let semaphore = DispatchSemaphore(value: 0)
    private var values: [Value] = []

    func append(_ value: Value) {
        queue.sync { values.append(value) }
        semaphore.signal()
    }

    /// The next value; nil after ten seconds without one.
    func next() -> Value? {
        guard semaphore.wait(timeout: .now() + 60) == .success else { return nil }
        return queue.sync { values.removeFirst() }
    }

    func next(_ count: Int) -> [Value] { (0..<count).compactMap { _ in next() } }
}

extension EpollLoop {
    /// Makes and starts a loop.
    static func started(
        index: Int = 0,
        sockets: SocketSettings = SocketSettings(),
        limits: SocketLimits = SocketLimits()
    ) throws -> EpollLoop {
        let loop = try EpollLoop(index: index, sockets: sockets, limits: limits, log: Logger(label: "test"))
        try loop.start()
        return loop
    }

    /// Runs `body` on the loop and waits for it.
    @discardableResult
    func sync<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
        let results = Events<Result>()
        post { results.append(body()) }
        return results.next()
    }

    /// Stops and waits for the thread.
    func end(within deadline: Duration = .zero) {
        stop(deadline: deadline)
        join()
    }
}

/// What a handler heard.
enum Heard: Equatable {
    case text(String)
    case drained
    case closed
}

/// Records what it hears, and answers as it is told.
// Unchecked: used on its loop only; `heard` is made for several threads.
final class RecordingHandler: ConnectionHandler, @unchecked Sendable {
    let heard = Events<Heard>()
    private let onText: (any Connection, UnsafeRawBufferPointer) -> Void

    init(_ onText: @escaping @Sendable (any Connection, UnsafeRawBufferPointer) -> Void = { _, _ in }) {
        self.onText = onText
    }

    func connection(_ connection: any Connection, received text: UnsafeRawBufferPointer) {
        heard.append(.text(String(decoding: text, as: UTF8.self)))
        onText(connection, text)
    }

    func connectionDidDrain(_ connection: any Connection) { heard.append(.drained) }

    func connectionDidClose(_ connection: any Connection) { heard.append(.closed) }
}

/// What came from the server.
enum Frame: Equatable {
    case text(String)
    case ping
    case pong(String)
    case close(UInt16?)
    case end
}

/// A browser's end of a connection, its opening handshake done.
class FrameClient {
    private let descriptor: Int32
    private var decoder = MessageDecoder(role: .client, maximumMessageSize: 1 << 26)
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var unread = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    /// Takes a connected socket, which is closed with this object.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        Glibc.close(descriptor)
        room.deallocate()
    }

    static func frames(_ texts: String...) -> [UInt8] {
        var buffer = FrameBuffer()
        for text in texts { [UInt8](text.utf8).withUnsafeBytes { ClientFrames.append(.text, $0, to: &buffer) } }
        return [UInt8](buffer.unsent)
    }

    static func close(_ code: UInt16?) -> [UInt8] {
        var buffer = FrameBuffer()
        ClientFrames.appendClose(code, to: &buffer)
        return [UInt8](buffer.unsent)
    }

    func send(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// One read, and how many bytes it took: what the server sent in one go, where it has been waited for.
    func readSize() -> Int {
        let count = recv(descriptor, room.baseAddress, room.count, 0)
        unread = UnsafeMutableRawBufferPointer(rebasing: room[..<max(0, count)])
        return count
    }

    /// The next frame.
    func next() -> Frame {
        while true {
            do {
                if let message = try decoder.next(in: &unread) { return Self.frame(message) }
            } catch {
                return .end
            }
            guard readSize() > 0 else { return .end }
        }
    }

    /// Whether the other end of a socket pair is closed: to have said its last word is not enough.
    var isCut: Bool {
        var ready = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&ready, 1, 0) == 1 && ready.revents & Int16(POLLHUP) != 0
    }

    /// Bytes until the server closes.
    func countToEnd() -> Int {
        var sum = 0
        while true {
            let count = readSize()
            guard count > 0 else { return sum }
            sum += count
        }
    }

    private static func frame(_ message: MessageDecoder.Message) -> Frame {
        switch message {
        case .text(let bytes), .binary(let bytes): .text(String(decoding: bytes, as: UTF8.self))
        case .ping: .ping
        case .pong(let bytes): .pong(String(decoding: bytes, as: UTF8.self))
        case .close(let code, _): .close(code)
        }
    }
}

/// The browser's end of a socket pair.
final class PairClient: FrameClient {
    /// The server's end, to be attached.
    let serverEnd: Int32

    init() {
        var ends: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        serverEnd = ends[1]
        _ = fcntl(serverEnd, F_SETFL, fcntl(serverEnd, F_GETFL) | O_NONBLOCK)
        super.init(ends[0])
    }

    func attach(to loop: EpollLoop, early: [UInt8] = [], handler: RecordingHandler) -> UInt64? {
        let end = serverEnd
        return loop.sync {
            loop.attach(end, early: early, handshake: Handshake(session: nil, address: "::1"), handler: handler)?.number
        } ?? nil
    }
}
