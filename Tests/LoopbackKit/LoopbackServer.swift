// A small HTTP server on 127.0.0.1, each connection on a thread of its own; it can leave a request unanswered and tell
// when the client has hung up.
package import Dispatch
package import Foundation
import Glibc
import Locking

/// Answers one request per connection.
package final class LoopbackServer: Sendable {
    package struct Request: Sendable {
        package let method: String
        package let path: String
        package let headers: [String: String]
        package let body: String
    }

    package enum Reply: Sendable {
        case answer(Int, headers: [String: String] = [:], body: String = "")
        case silence
        /// Sends this, then nothing more.
        case partial(String)
        /// Sends this, then zeroes as long as the client takes them.
        case endless(String)
    }

    package let port: UInt16
    /// Signalled when a request that stays unanswered has arrived, and when its client has hung up.
    package let hasArrived = DispatchSemaphore(value: 0)
    package let hasHungUp = DispatchSemaphore(value: 0)

    private let descriptor: Int32
    private let reply: @Sendable (Request) -> Reply
    private let received = LockedValue<[Request]>([])

    package init(_ reply: @escaping @Sendable (Request) -> Reply) {
        self.reply = reply
        (descriptor, port) = Self.bound()
        listen(descriptor, 16)
        Thread.detachNewThread { [descriptor, weak self] in
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0, let self else {
                    if client >= 0 { close(client) }
                    close(descriptor)
                    return
                }
                Thread.detachNewThread { self.serve(client) }
            }
        }
    }

    /// Wakes the accepting thread, which closes the socket.
    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

    package var requests: [Request] { received.withLock { $0 } }

    package func url(_ path: String = "/") -> URL {
        URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(fileURLWithPath: "/")
    }

    /// A socket bound to a free port, at which nobody listens.
    package static func bound() -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { start in
            start.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, length)
                getsockname(descriptor, $0, &length)
            }
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    private func serve(_ client: Int32) {
        defer { close(client) }
        guard let request = Self.read(client) else { return }
        received.withLock { $0.append(request) }
        switch reply(request) {
        case .answer(let status, let headers, let body):
            let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
            let length = status == 304 || status == 204 ? "" : "Content-Length: \(body.utf8.count)\r\n"
            let head = "HTTP/1.1 \(status) X\r\n\(length)\(lines)Connection: close\r\n\r\n"
            _ = Self.send(Array((head + body).utf8), to: client)
        case .silence: wait(for: client)
        case .partial(let text):
            _ = Self.send(Array(text.utf8), to: client)
            wait(for: client)
        case .endless(let text):
            _ = Self.send(Array(text.utf8), to: client)
            let zeroes = [UInt8](repeating: 0, count: 65536)
            while Self.send(zeroes, to: client) {}
            hasHungUp.signal()
        }
    }

    private func wait(for client: Int32) {
        hasArrived.signal()
        var byte: UInt8 = 0
        while recv(client, &byte, 1, 0) > 0 {}
        hasHungUp.signal()
    }

    /// Whether the client has taken all.
    private static func send(_ bytes: [UInt8], to client: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func read(_ client: Int32) -> Request? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
                let headers = lines.dropFirst().reduce(into: [String: String]()) { headers, line in
                    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                    headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
                }
                let body = String(text[end.upperBound...])
                if body.utf8.count >= headers["content-length"].flatMap({ Int($0) }) ?? 0 {
                    let words = lines[0].split(separator: " ").map { String($0) }
                    return Request(method: words[0], path: words[1], headers: headers, body: body)
                }
            }
            let count = recv(client, &piece, piece.count, 0)
            guard count > 0 else { return nil }
            bytes += piece[..<count]
        }
    }
}
