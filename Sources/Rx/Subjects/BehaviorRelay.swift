// BehaviorRelay: a BehaviorSubject that cannot end: the usual place of a view model's state.

/// Holds a value, and hands a subscriber the latest one first, then each new one.
///
/// ```
/// value 0, accepted   -----a--b--c-->
/// subscriber            0--a--b--c-->
/// ```
/// Never ends, neither by an error nor normally. For state, such as what a view model knows.
///
/// Delivers on the caller's thread, nested where an observer feeds it; several threads must take turns, and a debug
/// build names a relay whose feeders overlap.
///
/// See reactivex.io/documentation/subject.html.
open class BehaviorRelay<Element>: Observable<Element>, Hub {
    @exclusivity(unchecked) private var core = SubjectCore()
    @exclusivity(unchecked) private var latest: Element

    /// Makes a relay that holds `value`.
    public init(value: Element) { latest = value }

    deinit { Lock.with(self) { core.dispose() }.list.letGo(of: self, isGone: true, Element.self) }

    /// The value it holds; any thread.
    public var value: Element {
        let mutex = Lock.acquire(self)
        defer { Lock.release(mutex) }
        return latest
    }

    /// Takes a new value and hands it to every subscriber, on the caller's thread.
    public func accept(_ event: Element) {
        let mutex = Lock.acquire(self)
        // Released outside of the lock.
        let former = latest
        latest = event
        guard core.begin() else {
            Lock.release(mutex)
            return withExtendedLifetime(former) {}
        }
        let list = core.list
        let anomaly = core.anomaly
        Lock.release(mutex)
        withExtendedLifetime(former) {}
        anomaly.report(self)
        list.next(event)
        #if DEBUG
        Lock.with(self) { core.finish() }
        #endif
    }

    override func run(_ sink: Sink<Element>) {
        let listing = Listing(sink, catchingUp: true)
        sink.attach(listing)
        let mutex = Lock.acquire(self)
        core.add(listing, self)
        let phase = core.phase
        let latest = latest
        Lock.release(mutex)
        listing.replay(latest)
        listing.caughtUp()
        phase.deliver(Element.self, to: listing, from: self)
    }

    func remove(_ listing: Listing) { Lock.with(self) { _ = core.list.remove(listing) } }

    /// Whether anybody is subscribed.
    package var hasObservers: Bool { Lock.with(self) { !core.list.isEmpty } }

    /// Completes every subscriber: for sources that end with their screen, such as a control's property.
    package func complete() {
        Lock.with(self) { core.stop(nil) }.end(nil, of: Element.self, from: self)
    }
}

/// `@unchecked`: `Lock` guards `core` and `latest`.
extension BehaviorRelay: @unchecked Sendable where Element: Sendable {}
