// One HTTP request that waits for its answer, for what is not load.
import Glibc

/// An answer.
struct Exchange {
    let status: Int
    let body: [UInt8]
    /// The cookie that it sets, as `session=…`.
    var cookie: String?

    /// Asks for `path` and waits, 10 s at most.
    static func get(
        _ path: String,
        at address: Address,
        gzip: Bool = false,
        cookie: String? = nil
    ) throws(BenchError) -> Exchange {
        guard let socket = address.connect() else { throw BenchError("There can be no more sockets.") }
        defer { close(socket) }
        let flags = fcntl(socket, F_GETFL)
        var ready = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 10_000)
        _ = fcntl(socket, F_SETFL, flags & ~O_NONBLOCK)
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let request =
            "GET \(path) HTTP/1.1\r\nHost: \(address.host)\r\nConnection: close\r\n"
            + (cookie.map { "Cookie: \($0)\r\n" } ?? "")
            + (gzip ? "Accept-Encoding: gzip\r\n\r\n" : "\r\n")
        _ = request.withCString { send(socket, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(socket, &part, part.count, 0), count > 0 {
            answer.append(contentsOf: part[..<count])
        }
        let exchange: Exchange? = answer.withUnsafeBytes { all in
            guard let end = all.position(of: "\r\n\r\n"), let status = all.text(behind: "HTTP/1.1 ", upTo: 32) else {
                return nil
            }
            let head = UnsafeRawBufferPointer(rebasing: all[..<(end + 2)])
            let cookie = head.text(behind: "Set-Cookie: ", upTo: UInt8(ascii: ";"))
            return Exchange(status: Int(status) ?? 0, body: Array(all[(end + 4)...]), cookie: cookie)
        }
        guard let exchange else { throw BenchError("\(path) was not answered.") }
        return exchange
    }
}
