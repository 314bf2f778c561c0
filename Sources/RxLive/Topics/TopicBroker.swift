// TopicBroker: what carries messages to those who listen, here or elsewhere. LocalBroker is the one within a process;
// one between processes implements this protocol and is given to Topics.

/// Carries the messages of topics.
///
/// What topics expect of it, and no more: a message that is published under a name comes to each listener of that name once,
/// in this process and in all others that share the broker, the publisher's own listeners included. What one caller publishes
/// one after the other comes in that order. It may come at any later time, and on any thread; where it may have been lost (a
/// broken line, a queue that is full), the listeners are told so. Nothing is kept for later listeners, and a listener may
/// hear nothing until a while after it was added: it is told that it has missed messages where that is so.
public protocol TopicBroker: AnyObject, Sendable {
    /// Whether messages leave the process, so that every topic needs a ``TopicCoding``.
    var needsBytes: Bool { get }

    /// Publishes a message under a name of any length.
    ///
    /// Any thread, a page's loop too: must not wait. What cannot be sent is logged, and dropped.
    func publish(_ post: TopicPost, to name: String)

    /// From now on, or soon, `listener` hears what is published under `name`.
    ///
    /// Any thread; must not wait. Called again with the same listener and name, it changes nothing.
    func add(_ listener: any TopicListener, to name: String)

    /// `listener` need hear no more of `name`.
    ///
    /// Any thread; must not wait. It may still be told of what was on its way.
    func remove(_ listener: any TopicListener, from name: String)
}

/// Hears of the messages of one name.
///
/// Any thread; never waits, so a broker may call it from wherever a message reaches it, while it holds no lock.
public protocol TopicListener: AnyObject, Sendable {
    /// A message has come.
    func received(_ post: TopicPost)

    /// Messages may have been lost since the one that came last.
    func missed()
}

/// A message on its way: a value, bytes, or one that can become the other.
public struct TopicPost: Sendable {
    let value: (any Sendable)?
    private let encode: @Sendable () throws -> [UInt8]

    init<Message: Sendable>(_ message: Message, _ coding: TopicCoding<Message>?) {
        value = message
        encode = {
            guard let coding else { throw NoCoding() }
            return try coding.encode(message)
        }
    }

    /// A message that has come from elsewhere.
    public init(bytes: [UInt8]) {
        value = nil
        encode = { bytes }
    }

    /// The message as it travels between processes.
    ///
    /// - Throws: What the topic's coding throws.
    public func bytes() throws -> [UInt8] { try encode() }

    /// A topic without a coding was given to a broker that needs one.
    private struct NoCoding: Error {}
}

/// How messages of one type travel between processes.
///
/// ```swift
/// TopicCoding<Photo>(
///     encode: { try Array(JSONEncoder().encode($0)) },
///     decode: { try JSONDecoder().decode(Photo.self, from: Data($0)) }
/// )
/// ```
/// Servers of two releases may share a broker: what one cannot decode is logged, and its pages get ``TopicEvent/missed``.
public struct TopicCoding<Message: Sendable>: Sendable {
    let encode: @Sendable (Message) throws -> [UInt8]
    let decode: @Sendable ([UInt8]) throws -> Message

    /// Made of both directions; each is called on any thread, once for a message and process.
    public init(
        encode: @escaping @Sendable (Message) throws -> [UInt8],
        decode: @escaping @Sendable ([UInt8]) throws -> Message
    ) {
        self.encode = encode
        self.decode = decode
    }
}
