// Sockets on loopback: connecting, and finding a free port.
import Glibc

/// A port of this machine.
struct Address {
    let port: UInt16
    /// The last byte of the loopback address that connections come from, 127.0.0.x; nil: the kernel's choice.
    var source: UInt8?
    private var address: sockaddr_in

    init(port: UInt16) {
        self.port = port
        address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    }

    /// What requests say in `Host`.
    var host: String { "127.0.0.1:\(port)" }

    /// A port that nobody listens on at this moment.
    static func free() throws(BenchError) -> Address {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var bound = Address(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = bound.withPointer { pointer in
            bind(socket, pointer, size) == 0 && getsockname(socket, pointer, &size) == 0
        }
        guard result else { throw BenchError("There is no free port.") }
        return Address(port: UInt16(bigEndian: bound.address.sin_port))
    }

    /// A socket on its way to the port, which does not block; nil where there can be no more.
    func connect() -> Int32? {
        let socket = Glibc.socket(
            AF_INET,
            Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue),
            0
        )
        guard socket >= 0 else { return nil }
        var one: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
        if let source { come(from: source, by: socket) }
        var target = self
        let result = target.withPointer { Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        guard result == 0 || errno == EINPROGRESS else {
            close(socket)
            return nil
        }
        return socket
    }

    /// Whether somebody listens; waits for the answer.
    var answers: Bool {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(socket) }
        var target = self
        return target.withPointer { Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) } == 0
    }

    /// The port is chosen when the connection is made, so that one of another source may have the same.
    private func come(from source: UInt8, by socket: Int32) {
        var one: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_IP), IP_BIND_ADDRESS_NO_PORT, &one, 4)
        var own = Address(port: 0)
        own.address.sin_addr = in_addr(s_addr: (UInt32(0x7F00_0000) | UInt32(source)).bigEndian)
        _ = own.withPointer { Glibc.bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }

    private mutating func withPointer<Result>(_ body: (UnsafeMutablePointer<sockaddr>) -> Result) -> Result {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
