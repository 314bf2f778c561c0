// SocketRequest: one GET over a socket of its own, blocking, five seconds at most.
import Glibc

/// Where a server listens.
struct SocketAddress {
    let host: String
    let port: UInt16

    /// What stands in `Host` and `Origin`.
    var authority: String { "\(host):\(port)" }

    /// A connected socket; nil where nobody listens.
    func connected() -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        var time = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result == 0 { return descriptor }
        Glibc.close(descriptor)
        return nil
    }
}

/// A session's cookie, under the name that its server has given it.
struct SocketCookie {
    let name: String
    let value: String
}

/// Page loads.
struct SocketRequest {
    private let address: SocketAddress

    init(_ address: SocketAddress) { self.address = address }

    /// The answer to a GET; nil where the server could not be reached.
    func get(_ path: String, cookie: SocketCookie?, page: String? = nil) -> Answer? {
        guard let descriptor = address.connected() else { return nil }
        defer { Glibc.close(descriptor) }
        var request = "GET \(path) HTTP/1.1\r\nHost: \(address.authority)\r\nConnection: close\r\n"
        if let cookie { request += "Cookie: \(cookie.name)=\(cookie.value)\r\n" }
        if let page { request += "Page: \(page)\r\n" }
        let bytes = Array((request + "\r\n").utf8)
        guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return nil }
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count <= 0 { break }
            content.append(contentsOf: chunk[..<count])
        }
        return SocketHead(content).map { head in
            Answer(
                status: head.status,
                body: String(decoding: content[head.length...], as: UTF8.self),
                location: head["location"],
                setCookie: head["set-cookie"],
                seed: head["content-location"]
            )
        }
    }
}

/// The head of an answer (RFC 9112 section 2.1).
struct SocketHead {
    let status: Int
    /// Bytes of the head, its empty line included.
    let length: Int
    private let fields: [(name: String, value: String)]

    /// Nil where the head is not whole yet.
    init?(_ bytes: [UInt8]) {
        let end = Array("\r\n\r\n".utf8)
        guard bytes.count >= end.count,
            let place = (0...(bytes.count - end.count)).first(where: { bytes[$0..<$0 + end.count].elementsEqual(end) })
        else { return nil }
        length = place + end.count
        let lines = String(decoding: bytes[..<place], as: UTF8.self).split(separator: "\r\n").map(String.init)
        status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
        fields = lines.dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return (line[..<colon].lowercased(), String(value))
        }
    }

    /// The first field of a name in lower case.
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// All fields of a name in lower case.
    func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}
