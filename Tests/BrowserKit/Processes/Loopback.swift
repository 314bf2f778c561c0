// Sockets of 127.0.0.1: the few calls that the wires, the proxy and the test site share.
import Glibc

enum Loopback {
    /// A connected socket, or nil if nobody listens on `port`.
    static func connect(port: Int) -> Int32? {
        let descriptor = open()
        let connected = withAddress(port: port) { Glibc.connect(descriptor, $0, $1) } == 0
        if !connected { close(descriptor) }
        return connected ? descriptor : nil
    }

    /// A socket that listens on `port`, or on one the system chooses if it is 0, and that port.
    static func listen(port: Int = 0) throws -> (descriptor: Int32, port: Int) {
        let descriptor = open()
        var one: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        guard withAddress(port: port, { bind(descriptor, $0, $1) }) == 0, Glibc.listen(descriptor, 128) == 0 else {
            close(descriptor)
            throw BrowserError("Cannot listen on port \(port): \(String(cString: strerror(errno))).")
        }
        return (descriptor, Self.port(of: descriptor))
    }

    static func setNoDelay(_ descriptor: Int32) {
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Closes with a reset (RST) instead of an orderly end.
    static func reset(_ descriptor: Int32) {
        var abrupt = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abrupt, socklen_t(MemoryLayout<linger>.size))
        close(descriptor)
    }

    private static func open() -> Int32 {
        socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }

    private static func port(of descriptor: Int32) -> Int {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &size) }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func withAddress(port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }
}

/// A TCP port of 127.0.0.1 on which nobody listens now.
/// - Throws: BrowserError when the system has no port left.
public func freePort() throws -> Int {
    let (descriptor, port) = try Loopback.listen()
    close(descriptor)
    return port
}
