// RawClient: a real socket to a real server, which says what a test wants and shows all that comes back.
import Glibc
import WebSockets

@testable import RxLiveTest

/// Requests, each over a connection of its own.
struct RawClient {
    let address: SocketAddress

    init(port: UInt16) { address = SocketAddress(host: "127.0.0.1", port: port) }

    /// One answer, whole.
    struct Answer {
        let head: SocketHead
        let body: [UInt8]

        var status: Int { head.status }
        var text: String { String(decoding: body, as: UTF8.self) }
        subscript(name: String) -> String? { head[name.lowercased()] }

        /// What the page is called on the wire, and whose it is.
        var token: String? { BrowserDocument(html: text).token }
        /// The session's cookie with its name, as a request sends it.
        var cookie: String? { self["Set-Cookie"]?.split(separator: ";").first.map(String.init) }
        var session: String? {
            self["Set-Cookie"]?.split(separator: ";").first.flatMap { $0.split(separator: "=").last }.map(String.init)
        }
    }

    /// Sends a request and reads until the server closes.
    func request(
        _ method: String = "GET",
        _ path: String,
        _ fields: [String: String] = [:],
        body: [UInt8] = []
    ) -> Answer? {
        let length = body.isEmpty ? "" : "Content-Length: \(body.count)\r\n"
        guard let descriptor = connect("\(method) \(path)", fields, "Connection: close\r\n" + length) else {
            return nil
        }
        defer { close(descriptor) }
        var sent = 0
        while sent < body.count {
            let count = body[sent...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sent += count
        }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while case let count = recv(descriptor, &piece, piece.count, 0), count > 0 { bytes += piece[..<count] }
        return SocketHead(bytes).map { Answer(head: $0, body: Array(bytes[$0.length...])) }
    }

    /// Sends an opening handshake and reads the answer's head, and nothing of what follows it.
    func upgrade(_ fields: [String: String] = [:]) -> (status: Int, socket: FrameClient)? {
        let handshake =
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        guard let descriptor = connect("GET /live", fields, handshake) else { return nil }
        let socket = FrameClient(descriptor)
        var (bytes, byte) = ([UInt8](), UInt8(0))
        while SocketHead(bytes) == nil, recv(descriptor, &byte, 1, 0) == 1 { bytes.append(byte) }
        return SocketHead(bytes).map { ($0.status, socket) }
    }

    private func connect(_ line: String, _ fields: [String: String], _ more: String) -> Int32? {
        guard let descriptor = address.connected() else { return nil }
        let head = "\(line) HTTP/1.1\r\nHost: \(fields["Host"] ?? address.authority)\r\n" + more
        let rest = fields.filter { $0.key != "Host" }.map { "\($0.key): \($0.value)\r\n" }.joined() + "\r\n"
        let bytes = Array((head + rest).utf8)
        return send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count ? descriptor : nil
    }
}
