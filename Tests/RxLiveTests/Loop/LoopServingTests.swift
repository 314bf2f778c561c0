import Glibc
import HTTP
import Logging
import RxLive
import Testing
import WebSockets

@Suite struct LoopServingTests {
    /// A loop that upgrades `/live` and answers everything else.
    private func serve(_ loop: EpollLoop, port: UInt16 = 0, handler: RecordingHandler) throws -> UInt16 {
        var settings = DaemonSettings()
        settings.port = port
        let daemon = try Daemon(settings, log: Logger(label: "test")) { [unowned loop] request in
            guard request.path == "/live" else { return .text(request.path) }
            let handshake = Handshake(session: nil, address: request.remoteAddress)
            return loop.upgrade(request, handshake: handshake) { handler }
        }
        let bound = daemon.port
        loop.serve(daemon)
        try loop.start()
        return bound
    }

    private func exchange(_ port: UInt16, _ text: [UInt8], until count: Int) -> [UInt8] {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        withUnsafePointer(to: &address) { start in
            start.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(descriptor, $0, 16) }
        }
        _ = text.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        var answer: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while answer.count < count {
            let size = recv(descriptor, &piece, piece.count, 0)
            guard size > 0 else { break }
            answer += piece[..<size]
        }
        return answer
    }

    private let upgrade =
        "GET /live HTTP/1.1\r\nHost: t\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

    @Test func `upgrades and hears what came right behind the request`() throws {
        let loop = try EpollLoop(index: 0, log: Logger(label: "test"))
        let handler = RecordingHandler()
        let port = try serve(loop, handler: handler)
        let answer = exchange(port, [UInt8](upgrade.utf8) + PairClient.frames("early"), until: 30)
        let head = String(decoding: answer, as: UTF8.self)
        #expect(head.hasPrefix("HTTP/1.1 101"))
        #expect(head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
        #expect(handler.heard.next(2) == [.text("early"), .closed])
        loop.end()
    }

    @Test func `answers an upgrade that is none with a page`() throws {
        let loop = try EpollLoop(index: 0, log: Logger(label: "test"))
        let port = try serve(loop, handler: RecordingHandler())
        let answer = exchange(port, [UInt8]("GET /live HTTP/1.1\r\nHost: t\r\n\r\n".utf8), until: 300)
        let text = String(decoding: answer, as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 426"))
        #expect(text.contains("Sec-WebSocket-Version: 13"))
        #expect(text.contains("</html>"))
        loop.end()
    }

    @Test func `serves one port from two loops, and stops`() throws {
        let loops = try (0..<2).map { try EpollLoop(index: $0, log: Logger(label: "test")) }
        let port = try serve(loops[0], handler: RecordingHandler())
        #expect(try serve(loops[1], port: port, handler: RecordingHandler()) == port)
        for number in 0..<50 {
            let request = [UInt8]("GET /\(number) HTTP/1.0\r\nHost: t\r\n\r\n".utf8)
            #expect(String(decoding: exchange(port, request, until: 10_000), as: UTF8.self).hasSuffix("/\(number)"))
        }
        for loop in loops { loop.end(within: .seconds(1)) }
        #expect(exchange(port, [UInt8]("GET / HTTP/1.0\r\n\r\n".utf8), until: 1).isEmpty)
    }
}
