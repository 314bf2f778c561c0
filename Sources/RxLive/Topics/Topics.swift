// Topics: which topics have subscribers in this process, and on which loops.
import Logging
import Rx

/// The topics of a process, and the broker that carries their messages.
///
/// `@unchecked Sendable`: `hubs`, and the loops of each, are guarded by `lock`, which is not held while the broker is called.
public final class Topics: @unchecked Sendable {
    /// Those that stay within this process.
    public static let shared = Topics(broker: LocalBroker())

    let broker: any TopicBroker
    private let lock = Monitor()
    private var hubs: [Key: AnyObject] = [:]

    /// A name in two types of message is two topics; neither understands the other's messages.
    private struct Key: Hashable {
        let name: String
        let type: ObjectIdentifier
    }

    /// Topics whose messages a broker carries.
    ///
    /// - Parameter broker: Default: one within this process.
    public init(broker: any TopicBroker = LocalBroker()) { self.broker = broker }

    /// Topics that pages are subscribed to.
    var count: Int { lock.locked { hubs.count } }

    /// The part of a topic that belongs to one loop, made where there is none yet, and heard by the broker.
    ///
    /// On the loop, for a page that is about to be added.
    func loopTopic<Message: Sendable>(
        _ name: String,
        _ backlog: TopicBacklog,
        _ coding: TopicCoding<Message>?,
        on pump: TopicPump
    ) -> LoopTopic {
        let key = Key(name: name, type: ObjectIdentifier(Message.self))
        let (topic, hub) = lock.locked {
            let hub = hubs[key] as? TopicHub<Message> ?? TopicHub(name, coding, lock)
            hubs[key] = hub
            if let topic = hub.loops.first(where: { $0.pump === pump }) { return (topic, hub) }
            let topic = LoopTopic(name, backlog, pump)
            topic.onEmpty = { [self, unowned topic] in leave(key, hub, topic) }
            hub.loops.append(topic)
            return (topic, hub)
        }
        // Again for each subscription, although it is known mostly: a loop must not go on before another has said it.
        broker.add(hub, to: name)
        return topic
    }

    /// The last page of a loop has left a topic.
    private func leave<Message>(_ key: Key, _ hub: TopicHub<Message>, _ topic: LoopTopic) {
        let isOver = lock.locked {
            hub.loops.removeAll { $0 === topic }
            if hub.loops.isEmpty { hubs[key] = nil }
            return hub.loops.isEmpty
        }
        if isOver { broker.remove(hub, from: key.name) }
    }
}

/// One topic that somebody is subscribed to: from the broker to the loops.
///
/// `@unchecked Sendable`: `loops` is guarded by `lock`, which is that of its ``Topics``.
final class TopicHub<Message: Sendable>: TopicListener, @unchecked Sendable {
    private let name: String
    private let coding: TopicCoding<Message>?
    private let lock: Monitor
    var loops: [LoopTopic] = []

    init(_ name: String, _ coding: TopicCoding<Message>?, _ lock: Monitor) {
        self.name = name
        self.coding = coding
        self.lock = lock
    }

    func received(_ post: TopicPost) {
        let loops = lock.locked { self.loops }
        guard !loops.isEmpty else { return }
        do {
            let item = TopicMessage(try message(of: post))
            for loop in loops { loop.append(item) }
        } catch {
            loops[0].pump.logger.error(
                "a topic's message is not understood",
                metadata: ["topic": "\(name)", "type": "\(Message.self)", "error": "\(error)"]
            )
            missed()
        }
    }

    func missed() { for loop in lock.locked({ loops }) { loop.append(TopicItem.gap) } }

    private func message(of post: TopicPost) throws -> Message {
        if let value = post.value as? Message { return value }
        guard let coding else { throw WrongType() }
        return try coding.decode(try post.bytes())
    }

    /// The value is another topic's, of the same name.
    private struct WrongType: Error {}
}
