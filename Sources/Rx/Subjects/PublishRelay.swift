// PublishRelay: a PublishSubject that cannot end.

/// Hands each accepted element to whoever is subscribed.
///
/// Never ends. Delivers on the caller's thread.
public final class PublishRelay<Element>: Observable<Element>, Hub {
    private var core = SubjectCore<Element>()

    /// Makes a relay without subscribers.
    public override init() {}

    /// Hands an element to every subscriber.
    public func accept(_ event: Element) {
        guard let list = Lock.with(self, { core.begin(self) }) else { return }
        list.next(event)
        #if DEBUG
        Lock.with(self) { core.finish() }
        #endif
    }

    override func run(_ sink: Sink<Element>) {
        let subscription = Subscription(sink, on: self)
        sink.attach(subscription)
        let phase = Lock.with(self) {
            core.add(subscription)
            return core.phase
        }
        phase.deliver(to: sink, from: self)
    }

    func remove(_ subscription: Subscription<Element>) { Lock.with(self) { _ = core.list.remove(subscription) } }

    /// Whether anybody is subscribed.
    package var hasObservers: Bool { Lock.with(self) { !core.list.isEmpty } }

    /// Completes every subscriber: for sources that end with their screen, such as a control's events.
    package func complete() { Lock.with(self) { core.stop(.stopped(nil)) }?.end(nil) }
}

/// `@unchecked`: `Lock` guards `core`.
extension PublishRelay: @unchecked Sendable where Element: Sendable {}
