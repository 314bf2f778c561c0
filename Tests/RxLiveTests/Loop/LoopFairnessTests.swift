// Who is heard when not all can be heard at once.
import FairQueuing
import Glibc
import HTTP
import Testing

@testable import RxLive

@Suite struct LoopFairnessTests {
    /// A handler that writes down who spoke, and takes its time.
    private func handler(_ name: String, _ order: Events<String>, microseconds: Int64 = 0) -> RecordingHandler {
        RecordingHandler { _, _ in
            order.append(name)
            compute(microseconds)
        }
    }

    /// Has the processor for so long: a loop is behind only where it computes.
    private func compute(_ microseconds: Int64) {
        let end = MonotonicClock.processorTime + microseconds * 1_000
        while MonotonicClock.processorTime < end {}
    }

    private func attach(
        _ end: Int32,
        to loop: EpollLoop,
        _ address: String,
        _ handler: RecordingHandler,
        _ session: SessionID? = nil
    ) {
        let handshake = Handshake(session: session, address: address)
        _ = loop.attach(end, early: [], handshake: handshake, handler: handler)
    }

    @Test func `only the processor's time makes a loop be behind`() {
        var patience = Patience(2_000_000)
        patience.spent(on: .whole)
        usleep(5_000)
        patience.spent(on: .whole)
        #expect(!patience.isExhausted, "others had the processor")
        compute(3_000)
        patience.spent(on: .whole)
        #expect(patience.isExhausted)
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

    /// Twenty peers of one address, each with a hundred messages that take their time, and what else is to be heard.
    private func besideFlood(
        by session: SessionID? = nil,
        _ order: Events<String>,
        expecting count: Int,
        onFlood: @escaping @Sendable (EpollLoop) -> Void = { _ in },
        _ others: @escaping @Sendable (EpollLoop) -> Void
    ) throws -> [String] {
        let loop = try EpollLoop.started()
        let flooders = (0..<20).map { _ in PairClient() }
        let flood = (0..<100).flatMap { _ in PairClient.frames("[1,0,2]") }
        for flooder in flooders { flooder.send(flood) }
        let slow = RecordingHandler { _, _ in
            onFlood(loop)
            order.append("flooder")
            compute(200)
        }
        let ends = flooders.map(\.serverEnd)
        loop.sync {
            for end in ends { attach(end, to: loop, "192.0.2.66", slow, session) }
            others(loop)
        }
        let heard = order.next(2_000 + count)
        #expect(heard.count == 2_000 + count)
        loop.end()
        return heard
    }

    @Test func `sessions of one network take turns`() throws {
        let (neighbour, order) = (PairClient(), Events<String>())
        neighbour.send((0..<3).flatMap { _ in PairClient.frames("tap") })
        let (quick, end) = (handler("neighbour", order), neighbour.serverEnd)
        let sessions = (flood: SessionID(high: 1, low: 1), neighbour: SessionID(high: 2, low: 2))
        let heard = try besideFlood(by: sessions.flood, order, expecting: 3) {
            attach(end, to: $0, "192.0.2.66", quick, sessions.neighbour)
        }
        #expect((heard.firstIndex(of: "neighbour") ?? .max) < 240)
    }

    @Test func `what waits comes before what is new`() throws {
        let (neighbour, order) = (PairClient(), Events<String>())
        let taps = 600
        neighbour.send((0..<taps).flatMap { _ in PairClient.frames("tap") })
        let (quick, end) = (handler("neighbour", order), neighbour.serverEnd)
        let heard = try besideFlood(order, expecting: taps) { attach(end, to: $0, "192.0.2.1", quick) }
        // A dozen slices of the neighbour's, and one of the flood between each two, whichever sockets are ready first.
        let last = heard.lastIndex(of: "neighbour") ?? .max
        #expect(heard[...last].count { $0 == "flooder" } < 800)
    }

    @Test func `each connection waits once, however often it is ready`() throws {
        let most = Events<Int>()
        _ = try besideFlood(Events<String>(), expecting: 0, onFlood: { most.append($0.core.waiting.count) }) { _ in }
        #expect((most.next(2_000).max() ?? .max) <= 20)
    }

    @Test func `what waits lets posted work in between`() throws {
        let (order, posted) = (Events<String>(), Once())
        let heard = try besideFlood(order, expecting: 1) { loop in
            guard posted.isFirst() else { return }
            loop.post { order.append("work") }
        } _: { _ in
        }
        #expect((heard.firstIndex(of: "work") ?? .max) < 240)
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

    @Test func `a large message does not come by slices`() throws {
        let loop = try EpollLoop.started()
        let (flooder, client, order) = (PairClient(), PairClient(), Events<String>())
        flooder.send((0..<6_000).flatMap { _ in PairClient.frames("[1,0,2]") })
        client.send(PairClient.frames(String(repeating: "x", count: 60_000)))
        let (one, other) = (handler("flooder", order), handler("large", order))
        let (end, clientsEnd) = (flooder.serverEnd, client.serverEnd)
        loop.sync {
            attach(end, to: loop, "192.0.2.66", one)
            attach(clientsEnd, to: loop, "192.0.2.1", other)
        }
        let heard = order.next(6_001)
        #expect(heard.count == 6_001)
        // As many slices would take three thousand of the other's messages.
        #expect((heard.firstIndex(of: "large") ?? .max) < 1_000)
        loop.end()
    }

    @Test func `timers that are due together come in parts and in order, with sockets and posted work between them`()
        throws
    {
        let loop = try EpollLoop.started()
        let (client, order) = (PairClient(), Events<String>())
        let neighbour = handler("neighbour", order)
        // Used on the loop alone from here on.
        nonisolated(unsafe) let peer = client
        let end = client.serverEnd
        loop.sync {
            attach(end, to: loop, "192.0.2.1", neighbour)
            for number in 0..<200 {
                _ = loop.after(.milliseconds(1)) {
                    if number == 0 {
                        peer.send(PairClient.frames("tap"))
                        loop.post { order.append("work") }
                    }
                    compute(500)
                    order.append("\(number)")
                }
            }
            // They are all due when the loop comes to them.
            usleep(5_000)
        }
        let heard = order.next(202)
        #expect(heard.filter { Int($0) != nil } == (0..<200).map { "\($0)" })
        #expect((heard.firstIndex(of: "neighbour") ?? .max) < 50)
        #expect((heard.firstIndex(of: "work") ?? .max) < 50)
        loop.end()
    }

    @Test func `posted work comes in parts, with sockets between them`() throws {
        let loop = try EpollLoop.started()
        let (client, order) = (PairClient(), Events<String>())
        let neighbour = handler("neighbour", order)
        // Used on the loop alone from here on.
        nonisolated(unsafe) let peer = client
        let end = client.serverEnd
        loop.sync {
            attach(end, to: loop, "192.0.2.1", neighbour)
            // Not before the work has begun.
            loop.post { peer.send(PairClient.frames("tap")) }
            for _ in 0..<200 {
                loop.post {
                    compute(500)
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

/// True once.
///
/// Unchecked: it is used on one loop.
private final class Once: @unchecked Sendable {
    private var isUsed = false

    func isFirst() -> Bool {
        defer { isUsed = true }
        return !isUsed
    }
}
