// PublishRelay: a PublishSubject that cannot end.

/// Hands each accepted element to those who are subscribed.
///
/// ```
/// accepted     --a--b--c-->
/// subscriber      --b--c-->
/// ```
/// Never ends, neither by an error nor normally. For events, such as what a view model wants shown once.
///
/// Delivers on the caller's thread, nested where an observer feeds it; several threads must take turns, and a debug
/// build names a relay whose feeders overlap.
///
/// See reactivex.io/documentation/subject.html.
public final class PublishRelay<Element>: Observable<Element>, Hub {
    @exclusivity(unchecked) private var core = SubjectCore()

    /// Makes a relay without subscribers.
    public override init() {}

    deinit { Lock.with(self) { core.dispose() }.list.letGo(of: self, isGone: true, Element.self) }

    /// Hands an element to every subscriber.
    public func accept(_ event: Element) {
        let mutex = Lock.acquire(self)
        guard core.begin() else { return Lock.release(mutex) }
        let list = core.list
        let anomaly = core.anomaly
        Lock.release(mutex)
        anomaly.report(self)
        list.next(event)
        #if DEBUG
        Lock.with(self) { core.finish() }
        #endif
    }

    override func run(_ sink: Sink<Element>) {
        let listing = Listing(sink)
        sink.attach(listing)
        let mutex = Lock.acquire(self)
        core.add(listing, self)
        let phase = core.phase
        Lock.release(mutex)
        phase.deliver(Element.self, to: listing, from: self)
    }

    func remove(_ listing: Listing) { Lock.with(self) { _ = core.list.remove(listing) } }

    /// Whether anybody is subscribed.
    package var hasObservers: Bool { Lock.with(self) { !core.list.isEmpty } }

    /// Completes every subscriber: for sources that end with their screen, such as a control's events.
    package func complete() {
        Lock.with(self) { core.stop(nil) }.end(nil, of: Element.self, from: self)
    }
}

/// `@unchecked`: `Lock` guards `core`.
extension PublishRelay: @unchecked Sendable where Element: Sendable {}
