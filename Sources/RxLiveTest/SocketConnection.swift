// SocketConnection: a browser's end of one real WebSocket (RFC 6455), moved on by SocketBrowser while it waits.
import Glibc
import WebSockets

/// One connection; used where its browser is used.
final class SocketConnection: ClientSocket {
    private(set) var descriptor: Int32
    private weak var runtime: ClientRuntime?
    private let key = OpeningHandshake.randomKey()
    private var head: [UInt8] = []
    private var decoder = MessageDecoder(role: .client, maximumMessageSize: 16 << 20)
    private var output = FrameBuffer()
    private var isUpgraded = false
    private var isClosed = false
    private var hasFailed = false

    /// Starts the opening handshake; a server that cannot be reached shows as a closed connection.
    init(_ address: SocketAddress, cookie: SocketCookie?, runtime: ClientRuntime) {
        self.runtime = runtime
        descriptor = address.connected() ?? -1
        guard descriptor >= 0 else {
            hasFailed = true
            return
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var request = """
            GET /live HTTP/1.1\r\nHost: \(address.authority)\r\nOrigin: http://\(address.authority)\r
            Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(key)\r\n
            """
        if let cookie { request += "Cookie: \(cookie.name)=\(cookie.value)\r\n" }
        Array((request + "\r\n").utf8).withUnsafeBytes { output.append(copying: $0) }
        write()
    }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    var isOpen: Bool { isUpgraded && !isOver }

    /// Whether nothing will come of it any more.
    var isOver: Bool { isClosed }

    /// What it waits for.
    var interest: Int16 { Int16(POLLIN) | (output.isEmpty ? 0 : Int16(POLLOUT)) }

    func send(_ text: [UInt8]) {
        text.withUnsafeBytes { ClientFrames.append(.text, $0, to: &output) }
        write()
    }

    func close() {
        guard !isClosed else { return }
        if isUpgraded { ClientFrames.appendClose(1000, to: &output) }
        write()
        release()
    }

    /// The line breaks.
    func abort() {
        guard !isClosed else { return }
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
        end(ClientClose.abnormal)
    }

    /// Writes and reads what can be.
    func move() {
        guard !isClosed else { return }
        if hasFailed { return end(ClientClose.abnormal) }
        write()
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while !isClosed {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count > 0 {
                take(Array(chunk[..<count]))
            } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                return end(ClientClose.abnormal)
            } else {
                return
            }
        }
    }

    private func take(_ bytes: [UInt8]) {
        if isUpgraded { return decode(bytes) }
        head += bytes
        guard let answer = SocketHead(head) else { return }
        guard answer.status == 101, answer["sec-websocket-accept"] == OpeningHandshake.acceptKey(for: key) else {
            return end(ClientClose.abnormal)
        }
        let rest = Array(head[answer.length...])
        head = []
        isUpgraded = true
        runtime?.socketDidOpen(self)
        if !rest.isEmpty { decode(rest) }
    }

    private func decode(_ bytes: [UInt8]) {
        var bytes = bytes
        // Copied first: what a message sets off may close this connection.
        var messages: [[UInt8]] = []
        var closing: UInt16?
        bytes.withUnsafeMutableBytes { buffer in
            var rest = buffer
            do throws(WebSocketError) {
                while let message = try decoder.next(in: &rest) {
                    switch message {
                    case .text(let text): messages.append(Array(text))
                    case .ping(let payload): ClientFrames.append(.pong, payload, to: &output)
                    case .close(let code, _): closing = code ?? 1005
                    case .binary, .pong: break
                    }
                }
            } catch {
                closing = ClientClose.abnormal
            }
        }
        write()
        for message in messages where !isClosed { runtime?.socket(self, received: message) }
        guard let closing, !isClosed else { return }
        ClientFrames.appendClose(closing == 1005 ? nil : closing, to: &output)
        write()
        end(closing)
    }

    private func write() {
        while !output.isEmpty, descriptor >= 0 {
            let bytes = output.unsent
            let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            guard count > 0 else { return }
            output.consume(count)
        }
    }

    private func end(_ code: UInt16) {
        release()
        runtime?.socketDidClose(self, code: code)
    }

    private func release() {
        isClosed = true
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }
}
