// LocalBroker: topics within one process. A message is handed over as the value that it is.
import Rx

/// Carries messages within a process.
///
/// `@unchecked Sendable`: `listeners` is guarded by `lock`, which is not held while they are told.
public final class LocalBroker: TopicBroker, @unchecked Sendable {
    private let lock = Monitor()
    private var listeners: [String: [any TopicListener]] = [:]

    /// One that nobody listens to.
    public init() {}

    /// False: a message stays a value.
    public var needsBytes: Bool { false }

    /// Tells the listeners before it returns.
    public func publish(_ post: TopicPost, to name: String) {
        for listener in lock.locked({ listeners[name] }) ?? [] { listener.received(post) }
    }

    /// Adds a listener, which hears all that is published afterwards.
    public func add(_ listener: any TopicListener, to name: String) {
        lock.locked {
            if listeners[name]?.contains(where: { $0 === listener }) != true {
                listeners[name, default: []].append(listener)
            }
        }
    }

    /// Forgets a listener.
    public func remove(_ listener: any TopicListener, from name: String) {
        lock.locked {
            listeners[name]?.removeAll { $0 === listener }
            if listeners[name]?.isEmpty == true { listeners[name] = nil }
        }
    }

    /// Names that somebody listens to.
    var nameCount: Int { lock.locked { listeners.count } }
}
