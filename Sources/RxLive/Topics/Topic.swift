// Topic: what pages tell each other: a name under which messages are posted, and a sequence of them for every page that
// subscribes. Topics keeps the listeners, TopicBroker carries messages, LoopTopic delivers them.
public import Rx

/// A name under which pages and services publish messages to all pages that subscribe.
///
/// ```swift
/// let uploads = Topic<Photo>("uploads")
///
/// uploads.map(\.title).bind(to: view.newest.rx.text).disposed(by: disposeBag)  // in viewDidLoad
/// uploads.post(photo)                                                         // anywhere, on any thread
/// ```
///
/// It is a name, not a thing: two of one name and one type of message in the same ``Topics`` are the same topic, and one
/// that nobody is subscribed to costs nothing.
///
/// A page hears what is posted after it has subscribed, in turns of its own, its own messages too. What one thread or page
/// posts comes in that order; of what several post at once each page may see another order. A message is kept for nobody
/// who comes later: a screen reads its state from where that is kept, after it has subscribed, and a message says that there
/// is news.
public struct Topic<Message: Sendable>: Sendable {
    /// Its name, any text.
    public let name: String
    private let backlog: TopicBacklog
    private let coding: TopicCoding<Message>?
    private let topics: Topics

    /// Names a topic.
    ///
    /// - Parameters:
    ///   - name: Any text.
    ///   - backlog: What becomes of messages that are posted faster than they can be delivered; of several topics of one
    ///     name, the one that a loop's first page subscribes to decides. Default: 1 000 messages wait.
    ///   - coding: How messages travel between processes; required where the broker of `topics` takes them there.
    ///   - topics: Where it belongs. Default: the topics of this process.
    public init(
        _ name: String,
        backlog: TopicBacklog = .all(upTo: 1_000),
        coding: TopicCoding<Message>? = nil,
        in topics: Topics = .shared
    ) {
        let isWhole = coding != nil || !topics.broker.needsBytes
        precondition(isWhole, "the topic \(name) has no coding, which its broker needs")
        self.name = name
        self.backlog = backlog
        self.coding = coding
        self.topics = topics
    }

    /// Publishes a message to every page that is subscribed.
    ///
    /// Any thread; never waits, and delivers nothing before it returns. Whether and when a page has heard it, nobody is
    /// told: its server may be another one, and the line to there may break.
    public func post(_ message: Message) { topics.broker.publish(TopicPost(message, coding), to: name) }

    /// The messages, and where some have been lost.
    ///
    /// To be subscribed to in a page's turn, such as `viewDidLoad`; anywhere else it fails with
    /// ``TopicError/outsidePage``. Ends when it is disposed of, and completes when the page closes.
    public var events: Observable<TopicEvent<Message>> {
        .create { observer in
            subscribe(observer) { EventObserver<Message>(observer) }
        }
    }

    private func subscribe<Element>(
        _ observer: AnyObserver<Element>,
        _ make: () -> any TopicObserver
    ) -> any Disposable {
        guard let page = Home.current?.context as? Page else {
            observer.onError(TopicError.outsidePage)
            return Disposables.create()
        }
        let subscription = TopicSubscription(page, make())
        subscription.start { topics.loopTopic(name, backlog, coding, on: $0) }
        return subscription
    }
}

extension Topic: ObservableType {
    /// The messages; see ``events`` for where it may be subscribed to.
    public func asObservable() -> Observable<Message> {
        .create { observer in
            subscribe(observer) { MessageObserver<Message>(observer) }
        }
    }

    /// Subscribes to the messages.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Message { asObservable().subscribe(observer) }
}

/// What a page hears of a topic.
public enum TopicEvent<Message: Sendable>: Sendable {
    /// A message.
    case message(Message)
    /// Messages that came here were lost, or may have been: what they told of has to be read again.
    case missed

    /// The message, if it is one.
    public var message: Message? {
        if case .message(let message) = self { return message }
        return nil
    }
}

/// What becomes of messages that are posted faster than a loop can deliver them to its pages.
public enum TopicBacklog: Sendable {
    /// Each message says all that there is to say: a newer one replaces what a page has not heard yet.
    case latest
    /// Every message counts: so many wait at most on each loop.
    ///
    /// When one more comes, the oldest is dropped: the pages that have not heard it get ``TopicEvent/missed`` in its place,
    /// and the log and the metric `rxlive_topic_dropped` say how many were dropped.
    case all(upTo: Int)

    var limit: Int {
        switch self {
        case .latest: 1
        case .all(let limit): max(1, limit)
        }
    }
}

/// Why a topic cannot be subscribed to.
public enum TopicError: Error, Sendable {
    /// Nobody's page: there is no turn in which messages could be delivered.
    case outsidePage
}
