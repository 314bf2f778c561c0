// PublishRelay: a PublishSubject that cannot end.

/// Hands each accepted element to whoever is subscribed.
///
/// Never ends. Delivers on the caller's thread.
public final class PublishRelay<Element>: Observable<Element>, Hub {
    @exclusivity(unchecked) private var core = SubjectCore()

    /// Makes a relay without subscribers.
    public override init() {}

    /// Hands an element to every subscriber.
    public func accept(_ event: Element) {
        let mutex = Lock.acquire(self)
        guard core.begin(self) else { return Lock.release(mutex) }
        let list = core.list
        Lock.release(mutex)
        list.next(event)
        #if DEBUG
        Lock.with(self) { core.finish() }
        #endif
    }

    override func run(_ sink: Sink<Element>) {
        let subscription = Subscription(sink, on: self)
        sink.attach(subscription)
        let mutex = Lock.acquire(self)
        core.add(subscription)
        let phase = core.phase
        Lock.release(mutex)
        phase.deliver(to: sink, from: self)
    }

    func remove(_ subscription: Subscription) { Lock.with(self) { _ = core.list.remove(subscription) } }

    /// Whether anybody is subscribed.
    package var hasObservers: Bool { Lock.with(self) { !core.list.isEmpty } }

    /// Completes every subscriber: for sources that end with their screen, such as a control's events.
    package func complete() {
        let list = Lock.with(self) { core.stop(.stopped(nil)) }
        list.end(nil, of: Element.self)
    }
}

/// `@unchecked`: `Lock` guards `core`.
extension PublishRelay: @unchecked Sendable where Element: Sendable {}
