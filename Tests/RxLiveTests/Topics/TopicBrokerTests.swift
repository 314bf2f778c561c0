// A broker between processes, as one over a database would be: messages are bytes, come late, come back to their own
// process once, and may be lost. Each process of these tests has a server in memory and topics of its own.
import Controls
import Logging
import Rx
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct TopicBrokerTests {
    /// What several processes are connected to; messages travel when the test says so.
    ///
    /// `@unchecked Sendable`: used by one test on one thread.
    private final class Wire: @unchecked Sendable {
        var ends: [WireBroker] = []
        private(set) var sent: [(name: String, bytes: [UInt8])] = []

        func send(_ name: String, _ bytes: [UInt8]) { sent.append((name, bytes)) }

        /// All that was sent arrives everywhere.
        func deliver() {
            let arriving = sent
            sent = []
            for (name, bytes) in arriving { for end in ends { end.arrive(name, TopicPost(bytes: bytes)) } }
        }

        /// The line breaks, and stands again: what was sent meanwhile is lost.
        func lose() {
            sent = []
            for end in ends { end.lose() }
        }
    }

    /// The end of one process.
    ///
    /// `@unchecked Sendable`: as ``Wire``.
    private final class WireBroker: TopicBroker, @unchecked Sendable {
        private let wire: Wire
        private var listeners: [String: [ObjectIdentifier: any TopicListener]] = [:]
        private(set) var failures = 0

        init(_ wire: Wire) {
            self.wire = wire
            wire.ends.append(self)
        }

        var needsBytes: Bool { true }
        var names: [String] { listeners.filter { !$0.value.isEmpty }.keys.sorted() }

        func publish(_ post: TopicPost, to name: String) {
            do { wire.send(name, try post.bytes()) } catch { failures += 1 }
        }

        func add(_ listener: any TopicListener, to name: String) {
            listeners[name, default: [:]][ObjectIdentifier(listener)] = listener
        }

        func remove(_ listener: any TopicListener, from name: String) {
            listeners[name]?[ObjectIdentifier(listener)] = nil
        }

        func arrive(_ name: String, _ post: TopicPost) {
            for listener in (listeners[name] ?? [:]).values { listener.received(post) }
        }

        func lose() { for listener in listeners.values.flatMap(\.values) { listener.missed() } }
    }

    private struct Odd: Error {}

    /// Texts of letters; "odd" cannot be sent, and what begins with "?" not be read.
    private static let coding = TopicCoding<String>(
        encode: { text in
            if text == "odd" { throw Odd() }
            return Array(text.utf8)
        },
        decode: { bytes in
            if bytes.first == UInt8(ascii: "?") { throw Odd() }
            return String(decoding: bytes, as: UTF8.self)
        }
    )

    /// One process.
    private final class Process {
        let broker: WireBroker
        let topic: Topic<String>
        let house: TopicHouse
        let server: TestServer
        let log = Diary()

        init(_ wire: Wire) throws {
            let broker = WireBroker(wire)
            let topic = Topic("news", coding: coding, in: Topics(broker: broker))
            (self.broker, self.topic) = (broker, topic)
            house = TopicHouse { controller, house in
                topic.events.subscribe(onNext: { house.diary.write("\(controller.number) \($0)") })
                    .disposed(by: controller.disposeBag)
            }
            let log = log
            server = try house.server(Logger(label: "test") { _ in DiaryLog(log) })
        }

        var heard: [String] {
            server.loop.run()
            return house.diary.all
        }

        func closeAll() { server.loop.perform { house.controllers.forEach { $0.page?.page.close(.gone) } } }
    }

    @Test func `a message comes to the pages of every process once, when it arrives`() throws {
        let wire = Wire()
        let processes = try (0..<2).map { _ in try Process(wire) }
        for process in processes { process.house.load(2, process.server) }
        processes[0].topic.post("a")
        #expect(processes.map(\.heard) == [[], []])
        wire.deliver()
        let both = ["0 message(\"a\")", "1 message(\"a\")"]
        #expect(processes.map(\.heard) == [both, both])
        processes[0].closeAll()
        #expect(processes.map(\.broker.names) == [[], ["news"]])
    }

    @Test func `what was lost, or cannot be read, is a gap, and what cannot be sent is none`() throws {
        let wire = Wire()
        let process = try Process(wire)
        process.house.load(1, process.server)
        process.topic.post("a")
        wire.lose()
        process.topic.post("b")
        wire.deliver()
        process.topic.post("odd")
        process.topic.post("?")
        process.topic.post("c")
        wire.deliver()
        #expect(process.heard == ["missed", "message(\"b\")", "missed", "message(\"c\")"].map { "0 \($0)" })
        #expect(process.broker.failures == 1)
        #expect(process.log.all.count == 1)
        #expect(process.log.all[0].hasPrefix("error a topic's message is not understood"))
    }

    @Test func `the broker within a process tells each listener once`() {
        final class Listener: TopicListener, @unchecked Sendable {
            // Used by one test on one thread.
            var count = 0

            func received(_ post: TopicPost) { count += 1 }

            func missed() {}
        }
        let broker = LocalBroker()
        let (one, other) = (Listener(), Listener())
        for _ in 0..<2 { broker.add(one, to: "a") }
        broker.add(other, to: "a")
        broker.add(other, to: "b")
        broker.publish(TopicPost(bytes: []), to: "a")
        #expect((one.count, other.count) == (1, 1))
        broker.remove(one, from: "a")
        broker.publish(TopicPost(bytes: []), to: "a")
        #expect((one.count, other.count) == (1, 2))
        broker.remove(other, from: "a")
        broker.remove(other, from: "b")
        #expect(broker.nameCount == 0)
    }
}
