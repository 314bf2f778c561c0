// Who is heard when not all can be heard at once.
import Glibc
import RxLive
import Testing

@Suite struct LoopFairnessTests {
    /// A handler that writes down who spoke, and takes its time.
    private func handler(_ name: String, _ order: Events<String>, microseconds: UInt32 = 0) -> RecordingHandler {
        RecordingHandler { _, _ in
            order.append(name)
            if microseconds > 0 { usleep(microseconds) }
        }
    }

    private func attach(_ end: Int32, to loop: EpollLoop, _ address: String, _ handler: RecordingHandler) {
        let handshake = Handshake(session: nil, address: address)
        _ = loop.attach(end, early: [], handshake: handshake, handler: handler)
    }

    @Test func `what one peer has sent ahead does not keep another waiting`() throws {
        let loop = try EpollLoop.started()
        let (flooder, neighbour, order) = (PairClient(), PairClient(), Events<String>())
        let flood = (0..<2_000).flatMap { _ in PairClient.frames("[1,0,2]") }
        flooder.send(flood)
        neighbour.send(PairClient.frames("tap"))
        let (one, other) = (handler("flooder", order), handler("neighbour", order))
        let (end, neighboursEnd) = (flooder.serverEnd, neighbour.serverEnd)
        loop.sync {
            attach(end, to: loop, "192.0.2.66", one)
            attach(neighboursEnd, to: loop, "192.0.2.1", other)
        }
        let heard = order.next(2_001)
        #expect((heard.firstIndex(of: "neighbour") ?? .max) < 100)
        #expect(heard.count == 2_001)
        loop.end()
    }

    @Test func `networks take turns once a turn takes too long, and nobody is forgotten`() throws {
        let loop = try EpollLoop.started()
        let order = Events<String>()
        let flooders = (0..<20).map { _ in PairClient() }
        let neighbour = PairClient()
        let flood = (0..<100).flatMap { _ in PairClient.frames("[1,0,2]") }
        for flooder in flooders { flooder.send(flood) }
        neighbour.send((0..<3).flatMap { _ in PairClient.frames("tap") })
        let slow = handler("flooder", order, microseconds: 200)
        let quick = handler("neighbour", order)
        let (ends, neighboursEnd) = (flooders.map(\.serverEnd), neighbour.serverEnd)
        loop.sync {
            for end in ends { attach(end, to: loop, "192.0.2.66", slow) }
            attach(neighboursEnd, to: loop, "192.0.2.1", quick)
        }
        let heard = order.next(2_003)
        #expect(heard.count == 2_003)
        // Half a dozen slices of forty messages at most: the first ones, and one of the other network.
        #expect((heard.firstIndex(of: "neighbour") ?? .max) < 240)
        loop.end()
    }

    @Test func `a large message is read on in large pieces`() throws {
        let loop = try EpollLoop.started()
        let (client, handler) = (PairClient(), RecordingHandler { $0.send($1) })
        let text = String(repeating: "x", count: 60_000)
        #expect(client.attach(to: loop, handler: handler) != nil)
        client.send(PairClient.frames(text, "next"))
        #expect(handler.heard.next(2) == [.text(text), .text("next")])
        #expect(client.next() == .text(text))
        loop.end()
    }

    @Test func `posted work comes in parts, with sockets between them`() throws {
        let loop = try EpollLoop.started()
        let (client, order) = (PairClient(), Events<String>())
        let neighbour = handler("neighbour", order)
        client.send(PairClient.frames("tap"))
        let end = client.serverEnd
        loop.sync {
            attach(end, to: loop, "192.0.2.1", neighbour)
            for _ in 0..<200 {
                loop.post {
                    usleep(500)
                    order.append("work")
                }
            }
        }
        let heard = order.next(201)
        #expect(heard.count == 201)
        #expect((heard.firstIndex(of: "neighbour") ?? .max) < 50)
        loop.end()
    }
}
