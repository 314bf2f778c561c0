// One plain HTTP question, asked without a browser.
import Dispatch

enum Health {
    /// Whether GET /health on `port` answers 200.
    static func isGood(port: Int) async -> Bool {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: (try? ask(port)) ?? false) }
        }
    }

    private static func ask(_ port: Int) throws -> Bool {
        let socket = try Socket(port: port)
        try socket.write(Array("GET /health HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8))
        let line = String(decoding: try socket.take(through: Array("\r\n".utf8)), as: UTF8.self)
        return line.hasPrefix("HTTP/1.") && line.dropFirst(8).hasPrefix(" 200 ")
    }
}
