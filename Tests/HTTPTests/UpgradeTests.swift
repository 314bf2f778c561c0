import Glibc
import Logging
import Testing

@testable import HTTP

@Suite struct UpgradeTests {
    private let request = "GET / HTTP/1.1\r\nHost: t\r\nConnection: Upgrade\r\nUpgrade: test\r\n\r\n"

    @Test func `gives the socket away with the bytes behind the request`() throws {
        let sockets = Collected<(Int32, [UInt8])>()
        let daemon = try RunningDaemon { _ in
            .upgrade(headers: [("Upgrade", "test")]) { descriptor, early in
                var delay: Int32 = 0
                var size = socklen_t(4)
                getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &delay, &size)
                let flags = fcntl(descriptor, F_GETFL)
                sockets.append((descriptor, early + [UInt8(delay), flags & O_NONBLOCK == 0 ? 0 : 1]))
                _ = "hello".withCString { send(descriptor, $0, 5, Int32(MSG_NOSIGNAL)) }
            }
        }
        let client = Client(daemon.port)
        client.send(request + "early")
        let answer = client.answer()
        #expect(answer.status == 101)
        #expect(answer.header("Upgrade") == "test")
        #expect(client.take(5) == [UInt8]("hello".utf8))
        let (descriptor, bytes) = try #require(sockets.all.first)
        #expect(bytes == [UInt8]("early".utf8) + [1, 1])
        daemon.stop()
        // The socket has left the daemon: it lives on.
        _ = "again".withCString { send(descriptor, $0, 5, Int32(MSG_NOSIGNAL)) }
        #expect(client.take(5) == [UInt8]("again".utf8))
        close(descriptor)
        #expect(client.rest().isEmpty)
    }

    @Test func `an upgraded connection is not counted any more`() throws {
        var settings = DaemonSettings()
        settings.connections = 1
        let daemon = try RunningDaemon(settings) { _ in
            .upgrade(headers: [("Upgrade", "test")]) { descriptor, _ in close(descriptor) }
        }
        for _ in 1...5 {
            let client = Client(daemon.port)
            client.send(request)
            #expect(client.answer().status == 101)
            #expect(client.rest().isEmpty)
        }
    }

    @Test func `an upgraded connection makes no room for others`() throws {
        var settings = DaemonSettings()
        settings.connections = 1
        var (taken, next): (Int32, Client?) = (-1, nil)
        var port: UInt16 = 0
        let daemon = try Daemon(settings, log: Logger(label: "test")) { _ in
            .upgrade(headers: [("Upgrade", "test")]) { descriptor, _ in
                taken = descriptor
                // It is accepted before the daemon has noticed that this one is gone.
                next = Client(port)
            }
        }
        defer { daemon.stop() }
        port = daemon.port
        let client = Client(port)
        client.send(request)
        for _ in 0..<12_000 {
            if next != nil { break }
            daemon.runOnce()
            usleep(5_000)
        }
        #expect(client.answer().status == 101)
        _ = "hello".withCString { send(taken, $0, 5, Int32(MSG_NOSIGNAL)) }
        #expect(client.take(5) == [UInt8]("hello".utf8))
        close(taken)
        // The other one is refused, as it was too many.
        let other = try #require(next)
        other.send(request)
        for _ in 0..<60_000 {
            if other.hasCome() { break }
            daemon.runOnce()
            usleep(1_000)
        }
        #expect(other.answer().status == 503)
    }
}
