// A listening socket of one loop's own: every daemon of a process binds the same port and the kernel spreads
// the connections.
internal import CMicroHTTPD
import Glibc

/// Opens listening sockets.
enum Listener {
    /// A bound, listening, non-blocking socket and its port.
    static func open(host: String, port: UInt16) throws(HTTPError) -> (descriptor: Int32, port: UInt16) {
        var storage = sockaddr_storage()
        let length = try fill(&storage, host: host, port: port)
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(Int32(storage.ss_family), kind, 0)
        guard descriptor >= 0 else { throw .system(call: "socket", errno: errno) }
        do throws(HTTPError) {
            set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
            set(descriptor, SOL_SOCKET, SO_REUSEPORT, 1)
            if storage.ss_family == sa_family_t(AF_INET6) { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
            try bind(descriptor, &storage, length)
            guard listen(descriptor, 4096) == 0 else { throw .system(call: "listen", errno: errno) }
        } catch {
            close(descriptor)
            throw error
        }
        return (descriptor, boundPort(descriptor))
    }

    /// Throws where another socket listens at this address: sharing a port is for the daemons of one process alone, and the
    /// kernel would let a second server of the same user take half of the first one's connections without a word.
    static func checkFree(host: String, port: UInt16) throws(HTTPError) {
        var storage = sockaddr_storage()
        let length = try fill(&storage, host: host, port: port)
        let descriptor = socket(Int32(storage.ss_family), Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .system(call: "socket", errno: errno) }
        defer { close(descriptor) }
        set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        try bind(descriptor, &storage, length)
    }

    private static func fill(
        _ storage: inout sockaddr_storage,
        host: String,
        port: UInt16
    ) throws(HTTPError) -> socklen_t {
        var four = in_addr()
        var six = in6_addr()
        return try withUnsafeMutablePointer(to: &storage) { (start) throws(HTTPError) -> socklen_t in
            let raw = UnsafeMutableRawPointer(start)
            if inet_pton(AF_INET, host, &four) == 1 {
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = port.bigEndian
                address.sin_addr = four
                raw.storeBytes(of: address, as: sockaddr_in.self)
                return socklen_t(MemoryLayout<sockaddr_in>.size)
            }
            guard inet_pton(AF_INET6, host, &six) == 1 else { throw .address(host) }
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = six
            raw.storeBytes(of: address, as: sockaddr_in6.self)
            return socklen_t(MemoryLayout<sockaddr_in6>.size)
        }
    }

    private static func bind(
        _ descriptor: Int32,
        _ storage: inout sockaddr_storage,
        _ length: socklen_t
    ) throws(HTTPError) {
        let result = withUnsafePointer(to: &storage) { start in
            start.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.bind(descriptor, $0, length) }
        }
        guard result == 0 else { throw .system(call: "bind", errno: errno) }
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func boundPort(_ descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { start in
            start.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &length) }
            // The port stands at the same place in both families.
            return UInt16(bigEndian: UnsafeRawPointer(start).load(fromByteOffset: 2, as: UInt16.self))
        }
    }
}
