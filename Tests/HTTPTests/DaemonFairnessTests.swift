// Whose request is answered first when there are more than a turn has time for.
import Glibc
import Logging
import Testing

@testable import HTTP

@Suite struct DaemonFairnessTests {
    /// A connection from an address of this machine.
    private func connection(_ port: UInt16, from host: String) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        for (name, number, isOwn) in [(host, UInt16(0), true), ("127.0.0.1", port, false)] {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = number.bigEndian
            inet_pton(AF_INET, name, &address.sin_addr)
            withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
                    _ = isOwn ? bind(descriptor, $0, size) : connect(descriptor, $0, size)
                }
            }
        }
        return descriptor
    }

    /// Asks for something, several times at once.
    private func ask(_ descriptor: Int32, _ count: Int = 1, for path: String = "/") {
        let request = Array(String(repeating: "GET \(path) HTTP/1.1\r\nHost: test\r\n\r\n", count: count).utf8)
        _ = send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))
    }

    /// Connections that the daemon has taken, and that ask.
    private func crowd(_ daemon: Daemon, _ hosts: [String], _ count: Int = 1) -> [Int32] {
        let sockets = hosts.map { connection(daemon.port, from: $0) }
        run(daemon) { daemon.connectionCount == hosts.count }
        for socket in sockets { ask(socket, count) }
        return sockets
    }

    /// A daemon run by the test, whose handler takes longer than a turn has time for, and notes whose
    /// requests it answers.
    private func daemon(_ order: Order) throws -> Daemon {
        try Daemon(DaemonSettings(), log: Logger(label: "test")) { request in
            order.addresses.append(request.remoteAddress)
            order.paths.append(request.path)
            usleep(3_000)
            return .text("handler")
        }
    }

    private final class Order {
        var addresses: [String] = []
        var paths: [String] = []
    }

    private func run(_ daemon: Daemon, until isDone: () -> Bool) {
        for _ in 0..<12_000 {
            if isDone() { break }
            daemon.runOnce()
            var ready = pollfd(fd: daemon.epollDescriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&ready, 1, daemon.timeout == .zero ? 0 : 5)
        }
    }

    @Test func `an address that asks once waits for a few of another one, not for all`() throws {
        let order = Order()
        let daemon = try daemon(order)
        // In whichever order libmicrohttpd takes them, some are behind most of the crowd.
        let neighbours = ["127.0.0.1", "127.0.0.3", "127.0.0.4", "127.0.0.5"]
        let sockets = crowd(daemon, neighbours.flatMap { [$0] + Array(repeating: "127.0.0.2", count: 10) })
        run(daemon) { order.addresses.count == 44 }
        #expect(order.addresses.count == 44)
        for one in neighbours { #expect((order.addresses.firstIndex(of: one) ?? .max) < 12) }
        for socket in sockets { close(socket) }
        daemon.stop()
    }

    @Test func `who comes late overtakes none of those who wait`() throws {
        let order = Order()
        let daemon = try daemon(order)
        let sockets = crowd(daemon, Array(repeating: "127.0.0.2", count: 30))
        run(daemon) { !order.paths.isEmpty }
        let late = connection(daemon.port, from: "127.0.0.2")
        ask(late, for: "/late")
        run(daemon) { order.paths.count == 31 }
        #expect(order.paths.last == "/late")
        for socket in sockets + [late] { close(socket) }
        daemon.stop()
    }

    @Test func `one turn answers a few of those who wait`() throws {
        let order = Order()
        let daemon = try daemon(order)
        let sockets = crowd(daemon, Array(repeating: "127.0.0.2", count: 30))
        var most = 0
        for _ in 0..<100 {
            if order.paths.count == 30 { break }
            let before = order.paths.count
            daemon.runOnce()
            most = max(most, order.paths.count - before)
            // The loop comes back at once for those who still wait.
            if order.paths.count < 30 { #expect(daemon.timeout == .zero) }
        }
        #expect(order.paths.count == 30)
        #expect(most < 12)
        for socket in sockets { close(socket) }
        daemon.stop()
    }

    @Test func `pipelined requests that wait are answered in order, all of them`() throws {
        let order = Order()
        let daemon = try daemon(order)
        let sockets = crowd(daemon, Array(repeating: "127.0.0.2", count: 5), 10)
        run(daemon) { order.addresses.count == 50 }
        run(daemon) { daemon.underWay == 0 }
        #expect(order.addresses.count == 50)
        for socket in sockets {
            var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
            while case let count = recv(socket, &piece, piece.count, Int32(MSG_DONTWAIT)), count > 0 {
                bytes += piece[..<count]
            }
            #expect(String(decoding: bytes, as: UTF8.self).components(of: "HTTP/1.1 200") == 10)
            close(socket)
        }
        daemon.stop()
    }

    @Test func `a daemon ends with requests that wait`() throws {
        let order = Order()
        let daemon = try daemon(order)
        let sockets = crowd(daemon, Array(repeating: "127.0.0.2", count: 30))
        run(daemon) { !order.addresses.isEmpty }
        #expect(order.addresses.count < 30)
        daemon.stop()
        #expect(daemon.underWay == 0)
        for socket in sockets { close(socket) }
    }
}

extension String {
    /// How often `part` stands in it.
    fileprivate func components(of part: String) -> Int {
        var (count, rest) = (0, self[...])
        while let place = rest.firstRange(of: part) {
            count += 1
            rest = rest[place.upperBound...]
        }
        return count
    }
}
