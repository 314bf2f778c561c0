// What is told of the bytes that have gone over a line.
import Foundation
import Testing

@testable import BrowserKit

extension BrowserTests.HarnessTests {
    @Suite struct TranscriptTests {
        private static let request =
            "POST /up HTTP/1.1\r\nHost: a\r\nCookie: secret=1\r\nContent-Length: 5\r\n\r\nhello"
            + "GET /live HTTP/1.1\r\nSec-WebSocket-Key: x\r\n\r\n"
        private static let requests = ["POST /up HTTP/1.1 | Host: a | Content-Length: 5"]
        private static let upgrade = "GET /live HTTP/1.1 | Sec-WebSocket-Key: x"
        /// A masked text, a ping without content, and a close with a code and a reason.
        private static let frames: [UInt8] =
            [0x81, 0x82, 1, 2, 3, 4, 0x69, 0x6B, 0x89, 0x80, 0, 0, 0, 0] + [0x88, 0x84, 0, 0, 0, 0, 0x03, 0xE8]
            + Array("by".utf8)

        @Test(arguments: [1, 2, 7, 1000])
        func `heads and messages are told, wherever the bytes are cut`(_ size: Int) {
            var reader = TranscriptReader()
            let bytes = Array(Self.request.utf8) + Self.frames
            var lines: [String] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                lines += reader.read(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(lines == Self.requests + [Self.upgrade, "hi", "ping", "close 1000 by"])
        }

        @Test func `chunks and answers without a body are passed over`() {
            var reader = TranscriptReader()
            let answers =
                "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"
                + "HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"
            let lines = reader.read(Array(answers.utf8)).compactMap { $0.components(separatedBy: " | ").first }
            #expect(
                lines == ["HTTP/1.1 304 Not Modified", "HTTP/1.1 200 OK", "HTTP/1.1 404 Not Found", "HTTP/1.1 200 OK"]
            )
        }

        @Test func `both directions are told in their order, and of a large one the beginning`() {
            let transcript = Transcript()
            transcript.pass(Array("GET / HTTP/1.1\r\n\r\n".utf8)[...], .up, of: 1)
            transcript.pass(Array("HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n".utf8)[...], .down, of: 1)
            for _ in 0..<9 { transcript.pass([UInt8](repeating: 0, count: 1_000_000)[...], .down, of: 1) }
            transcript.note("reset", connection: 1)
            let text = transcript.text(limit: 10_000)
            let lines = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1)[1] }
            #expect(lines.prefix(2) == ["#1 → GET / HTTP/1.1", "#1 ← HTTP/1.1 200 OK | Content-Length: 9000000"])
            #expect(lines.dropFirst(2) == ["#1 ← 6902892 bytes more", "#1 reset"])
        }
    }
}
