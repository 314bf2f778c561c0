import Glibc
import RxLive
import Testing

@Suite struct WebSocketConnectionTests {
    private let echo: @Sendable (any Connection, UnsafeRawBufferPointer) -> Void = { $0.send($1) }

    private func text(_ text: String, to connection: any Connection) {
        [UInt8](text.utf8).withUnsafeBytes { connection.send($0) }
    }

    // MARK: Messages

    @Test func `hears messages, early ones first, and answers`() throws {
        let loop = try EpollLoop.started()
        let (client, handler) = (PairClient(), RecordingHandler(echo))
        client.send(PairClient.frames("2", "3"))
        #expect(client.attach(to: loop, early: PairClient.frames("1"), handler: handler) != nil)
        #expect(handler.heard.next(3) == [.text("1"), .text("2"), .text("3")])
        #expect((1...3).map { _ in client.next() } == [.text("1"), .text("2"), .text("3")])
        loop.end()
    }

    @Test func `sends all answers to one read in one go`() throws {
        let loop = try EpollLoop.started()
        let (client, handler) = (PairClient(), RecordingHandler(echo))
        client.send(PairClient.frames("a", "bc", "def"))
        _ = client.attach(to: loop, handler: handler)
        #expect(handler.heard.next(3).count == 3)
        loop.sync {}
        #expect(client.readSize() == 12)
        loop.end()
    }

    // Unchecked: used on its loop only.
    private final class Party: @unchecked Sendable {
        var all: [any Connection] = []

        func send(_ text: String, to place: Int) {
            [UInt8](text.utf8).withUnsafeBytes { all[place].send($0) }
        }
    }

    /// Connections of one loop, and what is done with them once the last of them has said something.
    private func party(
        of count: Int,
        on loop: EpollLoop,
        _ work: @escaping @Sendable (Party) -> Void
    ) -> (clients: [PairClient], handlers: [RecordingHandler]) {
        let party = Party()
        let clients = (0..<count).map { _ in PairClient() }
        let handlers = clients.map { client in
            let handler = RecordingHandler { connection, _ in
                party.all.append(connection)
                guard party.all.count == count else { return }
                work(party)
                party.all = []
            }
            _ = client.attach(to: loop, handler: handler)
            client.send(PairClient.frames("here"))
            _ = handler.heard.next()
            return handler
        }
        loop.sync {}
        return (clients, handlers)
    }

    @Test func `what several are told in one turn reaches each of them in one go, in order`() throws {
        let loop = try EpollLoop.started()
        let (clients, _) = party(of: 3, on: loop) { party in
            party.send("to one", to: 0)
            party.send("to two", to: 1)
            party.send("and more", to: 1)
            party.send("to three", to: 2)
        }
        #expect(clients[1].readSize() == 2 + 6 + 2 + 8)
        #expect(clients[1].next() == .text("to two"))
        #expect(clients[1].next() == .text("and more"))
        #expect(clients[0].next() == .text("to one"))
        #expect(clients[2].next() == .text("to three"))
        loop.end()
    }

    @Test func `what is told by turns, and is more than is sent together, comes in order`() throws {
        let loop = try EpollLoop.started()
        let (clients, _) = party(of: 2, on: loop) { party in
            for number in 0..<500 {
                party.send("\(number) " + String(repeating: "a", count: 997), to: 0)
                if number % 3 == 0 { party.send("\(number)", to: 1) }
            }
        }
        for number in 0..<500 {
            guard case .text(let text) = clients[0].next() else {
                Issue.record("nothing")
                return
            }
            #expect(text.prefix { $0 != " " } == "\(number)")
            if number % 3 == 0 { #expect(clients[1].next() == .text("\(number)")) }
        }
        loop.end()
    }

    @Test func `one that goes elsewhere, closes or does not read keeps none of what others are told`() throws {
        let loop = try EpollLoop.started()
        let other = try EpollLoop.started(index: 1)
        let there = RecordingHandler()
        let (clients, handlers) = party(of: 4, on: loop) { party in
            for place in 0..<4 { party.send("first", to: place) }
            party.send(String(repeating: "b", count: 4_000_000), to: 2)
            for place in 0..<4 { party.send("second", to: place) }
            party.all[1].close(.gone)
            if let socket = (party.all[0] as? WebSocketConnection)?.detach() {
                other.post { other.attach(socket, handler: there) }
            }
            party.send("third", to: 3)
        }
        #expect((0..<3).map { _ in clients[3].next() } == [.text("first"), .text("second"), .text("third")])
        #expect((0..<3).map { _ in clients[1].next() } == [.text("first"), .text("second"), .close(4404)])
        #expect((0..<2).map { _ in clients[0].next() } == [.text("first"), .text("second")])
        #expect(clients[2].next() == .text("first"))
        #expect(clients[2].next() == .text(String(repeating: "b", count: 4_000_000)))
        #expect(clients[2].next() == .text("second"))
        #expect(handlers[2].heard.next() == .drained)
        loop.end()
        other.end()
    }

    @Test(arguments: [(FrameClient.close(4001), Frame.close(4001)), ([0x81, 0x01, 0x61], .close(1002))])
    func `a close that comes with a message goes out behind what that made several be told`(
        _ bytes: [UInt8],
        _ answer: Frame
    ) throws {
        let loop = try EpollLoop.started()
        let party = Party()
        let (one, two) = (PairClient(), PairClient())
        let other = RecordingHandler { connection, _ in party.all = [connection] }
        _ = two.attach(to: loop, handler: other)
        two.send(PairClient.frames("here"))
        #expect(other.heard.next() == .text("here"))
        _ = one.attach(
            to: loop,
            handler: RecordingHandler { connection, text in
                connection.send(text)
                party.send("told", to: 0)
            }
        )
        one.send(PairClient.frames("said") + bytes)
        #expect((0..<2).map { _ in one.next() } == [.text("said"), answer])
        #expect(two.next() == .text("told"))
        loop.sync { party.all = [] }
        loop.end()
    }

    @Test func `a close of ours goes out where the peer's comes with the message that it answers`() throws {
        let loop = try EpollLoop.started()
        let client = PairClient()
        _ = client.attach(to: loop, handler: RecordingHandler { connection, _ in connection.close(.gone) })
        client.send(PairClient.frames("go") + PairClient.close(4001))
        #expect(client.next() == .close(4404))
        #expect(client.next() == .end)
        loop.end()
    }

    @Test func `takes a message byte by byte`() throws {
        let loop = try EpollLoop.started()
        let (client, handler) = (PairClient(), RecordingHandler())
        _ = client.attach(to: loop, handler: handler)
        for byte in PairClient.frames("héllo") {
            client.send([byte])
            loop.sync {}
        }
        #expect(handler.heard.next() == .text("héllo"))
        loop.end()
    }

    @Test func `answers pings`() throws {
        let loop = try EpollLoop.started()
        let (client, handler) = (PairClient(), RecordingHandler())
        _ = client.attach(to: loop, handler: handler)
        client.send([0x89, 0x82, 0, 0, 0, 0, 0x68, 0x69])
        #expect(client.next() == .pong("hi"))
        loop.end()
    }

    // MARK: A full socket

    @Test func `keeps what the socket does not take, and tells when it has`() throws {
        let loop = try EpollLoop.started()
        let client = PairClient()
        let size = 4_000_000
        let handler = RecordingHandler { connection, _ in
            [UInt8](repeating: 0x61, count: size).withUnsafeBytes { connection.send($0) }
            [UInt8](repeating: 0x62, count: size).withUnsafeBytes { connection.send($0) }
        }
        client.send(PairClient.frames("go"))
        _ = client.attach(to: loop, handler: handler)
        #expect(handler.heard.next() == .text("go"))
        guard case .text(let first) = client.next(), case .text(let second) = client.next() else {
            Issue.record("no messages")
            return
        }
        #expect(first == String(repeating: "a", count: size))
        #expect(second == String(repeating: "b", count: size))
        #expect(handler.heard.next() == .drained)
        loop.end()
    }

    @Test func `reads no more from a peer that does not read`() throws {
        let loop = try EpollLoop.started()
        let client = PairClient()
        let handler = RecordingHandler { connection, _ in
            [UInt8](repeating: 0x61, count: 1_000_000).withUnsafeBytes { connection.send($0) }
        }
        _ = client.attach(to: loop, handler: handler)
        client.send(PairClient.frames("1"))
        #expect(handler.heard.next() == .text("1"))
        loop.sync {}
        client.send(PairClient.frames("2"))
        for _ in 0..<20 { loop.sync {} }
        #expect(client.next() != .end)
        // Only now, drained, does it hear the second.
        #expect(handler.heard.next(2) == [.drained, .text("2")])
        loop.end()
    }

    // MARK: Closing

    @Test func `answers a close with the same code and tells its handler`() throws {
        let loop = try EpollLoop.started()
        let (client, handler) = (PairClient(), RecordingHandler())
        _ = client.attach(to: loop, handler: handler)
        client.send(PairClient.close(4001))
        #expect(client.next() == .close(4001))
        #expect(client.next() == .end)
        #expect(handler.heard.next() == .closed)
        #expect(loop.sync { loop.connectionCount } == 0)
        loop.end()
    }

    @Test func `closes after what was sent, and hears no message from then on`() throws {
        let loop = try EpollLoop.started()
        let client = PairClient()
        let handler = RecordingHandler { connection, text in
            connection.send(text)
            connection.close(.gone)
            connection.send(text)
        }
        _ = client.attach(to: loop, handler: handler)
        client.send(PairClient.frames("last", "unheard"))
        #expect(client.next() == .text("last"))
        #expect(client.next() == .close(4404))
        client.send(PairClient.frames("unheard") + PairClient.close(4404))
        #expect(client.next() == .end)
        #expect(handler.heard.next(2) == [.text("last"), .closed])
        loop.end()
    }

    @Test func `cuts a peer that does not answer a close`() throws {
        var settings = SocketSettings()
        settings.closeTimeout = .milliseconds(50)
        let loop = try EpollLoop.started(sockets: settings)
        let client = PairClient()
        let handler = RecordingHandler { connection, _ in connection.close(.restarting) }
        _ = client.attach(to: loop, handler: handler)
        client.send(PairClient.frames("x"))
        #expect(client.next() == .close(1012))
        #expect(client.next() == .end)
        #expect(handler.heard.next(2) == [.text("x"), .closed])
        loop.end()
    }

    @Test func `tells its handler of a peer that is just gone`() throws {
        let loop = try EpollLoop.started()
        let handler = RecordingHandler()
        do { _ = PairClient().attach(to: loop, handler: handler) }
        #expect(handler.heard.next() == .closed)
        loop.end()
    }

    private static let violations: [(bytes: [UInt8], code: UInt16)] = [
        ([0x81, 0x01, 0x61], 1002), ([0xC1, 0x80, 0, 0, 0, 0], 1002), ([0x81, 0x81, 0, 0, 0, 0, 0xFF], 1007),
        ([0x81, 0xFF, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0], 1009), ([0x82, 0x81, 0, 0, 0, 0, 0xFF], 1003),
    ]

    @Test(arguments: violations)
    func `closes a peer that breaks the rules`(_ bytes: [UInt8], _ code: UInt16) throws {
        let loop = try EpollLoop.started()
        let (client, handler) = (PairClient(), RecordingHandler())
        _ = client.attach(to: loop, handler: handler)
        client.send(bytes)
        #expect(client.next() == .close(code))
        client.send(PairClient.close(code))
        #expect(client.next() == .end)
        #expect(code == 1003 ? handler.heard.next() == .closed : true)
        loop.end()
    }

    // MARK: Pings

    @Test func `pings a silent peer twice and gives it up`() throws {
        var settings = SocketSettings()
        settings.pingInterval = .milliseconds(20)
        let loop = try EpollLoop.started(sockets: settings)
        let (client, handler) = (PairClient(), RecordingHandler())
        _ = client.attach(to: loop, handler: handler)
        #expect(client.next() == .ping)
        #expect(client.next() == .ping)
        #expect(client.next() == .end)
        #expect(handler.heard.next() == .closed)
        loop.end()
    }

    @Test func `keeps a peer that answers pings`() throws {
        var settings = SocketSettings()
        settings.pingInterval = .milliseconds(100)
        let loop = try EpollLoop.started(sockets: settings)
        let (client, handler) = (PairClient(), RecordingHandler())
        _ = client.attach(to: loop, handler: handler)
        for _ in 1...5 {
            #expect(client.next() == .ping)
            client.send([0x8A, 0x80, 0, 0, 0, 0])
        }
        client.send(PairClient.frames("alive"))
        #expect(handler.heard.next() == .text("alive"))
        loop.end()
    }

    // MARK: Limits and stopping

    @Test func `those refused are closed with the loop, if it stops before their time`() throws {
        let loop = try EpollLoop.started(limits: SocketLimits(total: 0))
        let clients = (0..<3).map { _ in PairClient() }
        for client in clients {
            #expect(client.attach(to: loop, handler: RecordingHandler()) == nil)
            #expect(client.next() == .close(4413))
        }
        #expect(clients.map(\.isCut) == [false, false, false])
        loop.end()
        #expect(clients.map(\.isCut) == [true, true, true])
    }

    @Test func `closes one above the limit with 4413 and counts those that end`() throws {
        let limits = SocketLimits(total: 1)
        let loop = try EpollLoop.started(limits: limits)
        let (first, second, handler) = (PairClient(), PairClient(), RecordingHandler())
        #expect(first.attach(to: loop, handler: handler) != nil)
        #expect(second.attach(to: loop, handler: RecordingHandler()) == nil)
        #expect(second.next() == .close(4413))
        #expect(second.next() == .end)
        first.send(PairClient.close(1000))
        #expect(handler.heard.next() == .closed)
        #expect(limits.current == 0)
        loop.end()
    }

    @Test func `says that it restarts when the loop stops, and waits for the answer`() throws {
        let loop = try EpollLoop.started()
        let (client, handler) = (PairClient(), RecordingHandler())
        _ = client.attach(to: loop, handler: handler)
        loop.stop(deadline: .seconds(10))
        #expect(client.next() == .close(1012))
        client.send(PairClient.close(1012))
        loop.join()
        #expect(handler.heard.next() == .closed)
    }

    @Test func `is cut when the loop's deadline passes`() throws {
        let loop = try EpollLoop.started()
        let (client, handler) = (PairClient(), RecordingHandler())
        _ = client.attach(to: loop, handler: handler)
        loop.end(within: .milliseconds(20))
        #expect(handler.heard.next() == .closed)
        #expect(client.next() == .close(1012))
        #expect(client.next() == .end)
    }
}
