// TopicItem: what waits to be delivered, whatever its type is: queues, loops and pages hand it on as an object, and only the
// observer looks into it. A generic type on that way would be looked up for each page.
import Rx

/// A message of a topic, or the place where some are missing.
///
/// `@unchecked Sendable`: what it and its subclass hold is Sendable, and never changes.
class TopicItem: @unchecked Sendable {
    /// Messages are missing.
    static let gap = TopicItem()
}

/// A message.
final class TopicMessage<Message: Sendable>: TopicItem, @unchecked Sendable {
    let message: Message

    init(_ message: Message) { self.message = message }
}

/// Hears what one page hears of one topic, in its turns.
protocol TopicObserver: AnyObject {
    /// The next item, of this topic's type.
    func hear(_ item: TopicItem)

    /// The page closes.
    func complete()
}

/// Hands on messages.
final class MessageObserver<Message: Sendable>: TopicObserver {
    private let observer: AnyObserver<Message>

    init(_ observer: AnyObserver<Message>) { self.observer = observer }

    func hear(_ item: TopicItem) {
        guard item !== TopicItem.gap else { return }
        observer.onNext(unsafeDowncast(item, to: TopicMessage<Message>.self).message)
    }

    func complete() { observer.onCompleted() }
}

/// Hands on messages and gaps.
final class EventObserver<Message: Sendable>: TopicObserver {
    private let observer: AnyObserver<TopicEvent<Message>>

    init(_ observer: AnyObserver<TopicEvent<Message>>) { self.observer = observer }

    func hear(_ item: TopicItem) {
        guard item !== TopicItem.gap else { return observer.onNext(.missed) }
        observer.onNext(.message(unsafeDowncast(item, to: TopicMessage<Message>.self).message))
    }

    func complete() { observer.onCompleted() }
}
