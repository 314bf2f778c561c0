// A small HTTP/1.1 server for the harness's own tests: fixed answers by path, a thread for each connection.
// It is no part of the product and knows nothing of it.
import Foundation

/// A few fixed pages on a port of this machine.
///
/// Each request is answered and its connection closed; a path without an answer gets 404.
public final class StaticSite: Sendable {
    /// What a path answers.
    public struct Answer: Sendable {
        let head: String
        let body: [UInt8]

        /// An answer 200 of media type `type`, with `headers` such as `["Content-Security-Policy": "…"]`.
        public init(_ body: String, type: String = "text/html; charset=utf-8", headers: [String: String] = [:]) {
            self.body = Array(body.utf8)
            let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
            head = "Content-Type: \(type)\r\n\(lines)Content-Length: \(self.body.count)\r\nConnection: close\r\n\r\n"
        }

        /// An answer 200 of JSON.
        public static func json(_ text: String) -> Answer { Answer(text, type: "application/json") }
    }

    /// The port it listens on.
    public let port: Int
    private let listener: Int32
    private let answers: [String: Answer]

    /// Listens at once; `answers` are by path, as in `/index.html`.
    /// - Throws: BrowserError if there is no port.
    public init(_ answers: [String: Answer]) throws {
        self.answers = answers
        (listener, port) = try Loopback.listen()
        let (listener, answers) = (listener, answers)
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread { Self.serve(connection, answers) }
            }
        }
    }

    /// The address of `path` on this site.
    public func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

    private static func serve(_ connection: Int32, _ answers: [String: Answer]) {
        defer { close(connection) }
        var request = ""
        var chunk = [UInt8](repeating: 0, count: 4096)
        while !request.contains("\r\n\r\n") {
            let count = recv(connection, &chunk, chunk.count, 0)
            guard count > 0 else { return }
            request += String(decoding: chunk[..<count], as: UTF8.self)
        }
        let words = request.split(separator: " ", maxSplits: 2)
        guard words.count == 3 else { return }
        let path = String(words[1].prefix { $0 != "?" })
        let missing = Answer("nothing here", type: "text/plain")
        let answer = answers[path] ?? missing
        let status = answers[path] == nil ? "404 Not Found" : "200 OK"
        send(Array("HTTP/1.1 \(status)\r\n\(answer.head)".utf8) + answer.body, to: connection)
    }

    private static func send(_ bytes: [UInt8], to connection: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }
}
