import Glibc
import RxLive
import Testing

@Suite struct DetachedSocketTests {
    /// A handler that moves its connection to another loop with the first message.
    private func mover(to loop: EpollLoop, _ next: RecordingHandler) -> RecordingHandler {
        RecordingHandler { connection, _ in
            guard let socket = (connection as? WebSocketConnection)?.detach() else { return }
            loop.post { loop.attach(socket, handler: next) }
        }
    }

    @Test func `moves with the message that is heard, those behind it and half of another`() throws {
        let (one, two) = (try EpollLoop.started(index: 1), try EpollLoop.started(index: 2))
        let client = PairClient()
        let there = RecordingHandler { $0.send($1) }
        let here = mover(to: two, there)
        let half = PairClient.frames("fourth")
        client.send(PairClient.frames("first", "second", "third") + half[..<8])
        _ = client.attach(to: one, handler: here)
        #expect(here.heard.next() == .text("first"))
        #expect(there.heard.next(3) == [.text("first"), .text("second"), .text("third")])
        client.send([UInt8](half[8...]))
        #expect(there.heard.next() == .text("fourth"))
        let answers = (1...4).map { _ in client.next() }
        #expect(answers == [.text("first"), .text("second"), .text("third"), .text("fourth")])
        #expect(one.sync { one.connectionCount } == 0)
        #expect(two.sync { two.connectionCount } == 1)
        one.end()
        two.end()
    }

    @Test func `moves early messages, and what is unsent`() throws {
        let (one, two) = (try EpollLoop.started(index: 1), try EpollLoop.started(index: 2))
        let client = PairClient()
        let there = RecordingHandler()
        let size = 3_000_000
        let here = RecordingHandler { connection, _ in
            [UInt8](repeating: 0x61, count: size).withUnsafeBytes { connection.send($0) }
            guard let socket = (connection as? WebSocketConnection)?.detach() else { return }
            two.post { two.attach(socket, handler: there) }
        }
        _ = client.attach(to: one, early: PairClient.frames("early", "second"), handler: here)
        #expect(there.heard.next(2) == [.text("early"), .text("second")])
        #expect(client.next() == .text(String(repeating: "a", count: size)))
        #expect(there.heard.next() == .drained)
        one.end()
        two.end()
    }

    @Test func `what is unsent goes before the close of a loop that stops`() throws {
        var settings = SocketSettings()
        settings.closeTimeout = .seconds(30)
        let one = try EpollLoop.started(index: 1)
        let two = try EpollLoop.started(index: 2, sockets: settings)
        let client = PairClient(), silent = PairClient()
        // A client that does not close keeps the loop from its end.
        _ = silent.attach(to: two, handler: RecordingHandler())
        two.stop(deadline: .seconds(30))
        #expect(silent.next() == .close(1012))
        let size = 3_000_000
        let here = RecordingHandler { connection, _ in
            [UInt8](repeating: 0x61, count: size).withUnsafeBytes { connection.send($0) }
            guard let socket = (connection as? WebSocketConnection)?.detach() else { return }
            two.post { two.attach(socket, handler: RecordingHandler()) }
        }
        _ = client.attach(to: one, handler: here)
        client.send(PairClient.frames("go"))
        #expect(client.next() == .text(String(repeating: "a", count: size)))
        #expect(client.next() == .close(1012))
        for client in [client, silent] { client.send(PairClient.close(1012)) }
        one.end()
        two.join()
    }

    @Test func `can be moved on at once`() throws {
        let loops = try (0..<3).map { try EpollLoop.started(index: $0) }
        let client = PairClient()
        let last = RecordingHandler()
        let middle = mover(to: loops[2], last)
        let first = mover(to: loops[1], middle)
        client.send(PairClient.frames("open", "next"))
        _ = client.attach(to: loops[0], handler: first)
        #expect(last.heard.next(2) == [.text("open"), .text("next")])
        #expect(first.heard.next() == .text("open"))
        #expect(middle.heard.next() == .text("open"))
        for loop in loops { loop.end() }
    }

    @Test func `is closed where nobody attaches it, and attached once at most`() throws {
        let limits = SocketLimits()
        let (one, two) = (try EpollLoop.started(limits: limits), try EpollLoop.started(limits: limits))
        let (dropped, moved, there) = (PairClient(), PairClient(), RecordingHandler())
        _ = dropped.attach(
            to: one,
            handler: RecordingHandler { connection, _ in _ = (connection as? WebSocketConnection)?.detach() }
        )
        dropped.send(PairClient.frames("x"))
        #expect(dropped.next() == .end)
        #expect(limits.current == 0)
        let attempts = Events<Bool>()
        _ = moved.attach(
            to: one,
            handler: RecordingHandler { connection, _ in
                guard let socket = (connection as? WebSocketConnection)?.detach() else { return }
                for _ in 1...2 { two.post { attempts.append(two.attach(socket, handler: there) != nil) } }
            }
        )
        moved.send(PairClient.frames("y"))
        #expect(attempts.next(2) == [true, false])
        #expect(there.heard.next() == .text("y"))
        #expect(limits.current == 1)
        one.end()
        two.end()
    }
}
