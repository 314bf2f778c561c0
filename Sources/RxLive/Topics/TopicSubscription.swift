// TopicSubscription: one page that is subscribed to one topic, and how far it has heard it.
import CLinux
import Rx

/// A page's subscription.
///
/// Ends when it is disposed of, on any thread, or when its page closes.
///
/// `@unchecked Sendable`: everything but `dispose()` is touched on the page's loop only.
final class TopicSubscription: Disposable, @unchecked Sendable {
    let page: Page
    /// Who hears; nil once it has left.
    private var observer: (any TopicObserver)?
    private var topic: LoopTopic?
    /// The number of the message that it hears next.
    var cursor: UInt64 = 0
    /// Its place in its topic's list.
    var index = 0

    init(_ page: Page, _ observer: any TopicObserver) {
        self.page = page
        self.observer = observer
    }

    /// Whether it has joined its topic, and not left it.
    var isLive: Bool { topic != nil }

    /// Joins the topic, in a turn of the page.
    func start(_ topic: @escaping (TopicPump) -> LoopTopic) {
        guard page.isCurrent else { return page.post { self.start(topic) } }
        page.turn { core in
            guard observer != nil else { return }
            guard core.host(self) else { return complete() }
            let joined = topic(core.services.topics)
            joined.add(self)
            self.topic = joined
        }
    }

    /// Gives the page what waits for it, in a turn.
    func deliver(_ slice: inout TopicSlice) {
        page.turn { _ in
            while let topic, let item = topic.next(for: &cursor) {
                observer?.hear(item)
                slice.spent()
                if slice.isOver { return }
            }
        }
    }

    /// Asks for its memory.
    func prefetch() { clinux_prefetch(UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()), 128) }

    /// Asks for the memory of its page, most of whose objects stand behind it.
    func prefetchPage() { clinux_prefetch(UInt(bitPattern: Unmanaged.passUnretained(page).toOpaque()), 4_096) }

    func dispose() {
        if page.loop.isCurrent { leave() } else { page.loop.post { self.leave() } }
    }

    private func leave() {
        observer = nil
        guard let topic else { return }
        self.topic = nil
        topic.remove(self)
        _ = page.inspect { $0.release(self) }
    }

    private func complete() {
        let last = observer
        leave()
        last?.complete()
    }
}

extension TopicSubscription: PageGuest {
    func pageCloses() { complete() }
}
