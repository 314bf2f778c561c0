// ReplaySubject: a subject that remembers its last elements, or all.

/// A subject that gives each new subscriber its last elements first, also after the end.
///
/// ```
/// bufferSize 2, fed   --a--b--c-----d--|
/// subscriber                   (bc)-d--|
/// late                                     (cd|)
/// ```
/// Delivers on the caller's thread, nested where an observer feeds it; several threads must take turns, and a debug
/// build names a subject whose feeders overlap.
///
/// See reactivex.io/documentation/subject.html.
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Disposable, Hub,
    @unchecked Sendable
{
    // `@unchecked Sendable`: `Lock` guards `core` and `past`; elements cross threads only if their feeder does so.
    /// The observer it gives itself as.
    public typealias SubjectObserverType = ReplaySubject<Element>

    private let capacity: Int
    @exclusivity(unchecked) private var core = SubjectCore()
    @exclusivity(unchecked) private var past: Past<Element>

    private init(capacity: Int) {
        self.capacity = capacity
        past = Past(of: capacity)
    }

    deinit { Lock.with(self) { core.dispose() }.list.letGo(of: self, isGone: true, Element.self) }

    /// Makes a subject that remembers up to `bufferSize` elements; 0 makes it forget like a `PublishSubject`.
    public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(capacity: bufferSize) }

    /// Makes a subject that remembers everything.
    public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(capacity: .max) }

    /// Whether anybody is subscribed; nobody is after the end.
    public var hasObservers: Bool { Lock.with(self) { !core.list.isEmpty } }

    /// Hands an event to every subscriber.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): onError(error)
        case .completed: onCompleted()
        }
    }

    /// Remembers an element and hands it to every subscriber.
    public func onNext(_ element: Element) {
        let mutex = Lock.acquire(self)
        guard core.begin() else { return Lock.release(mutex) }
        let list = core.list
        let anomaly = core.anomaly
        if capacity > 0 { past.append(element) }
        // What falls out is released outside of the lock.
        let dropped = past.count > capacity ? past.removeFirst() : (nil, nil)
        Lock.release(mutex)
        withExtendedLifetime(dropped) {}
        anomaly.report(self)
        list.next(element)
        #if DEBUG
        Lock.with(self) { core.finish() }
        #endif
    }

    /// Ends every subscriber, present and later, by an error.
    public func onError(_ error: any Error) {
        Lock.with(self) { core.stop(error) }.end(error, of: Element.self, from: self)
    }

    /// Ends every subscriber, present and later.
    public func onCompleted() {
        Lock.with(self) { core.stop(nil) }.end(nil, of: Element.self, from: self)
    }

    override func run(_ sink: Sink<Element>) {
        let listing = Listing(sink, catchingUp: true)
        sink.attach(listing)
        let mutex = Lock.acquire(self)
        core.add(listing, self)
        let phase = core.phase
        let past = past
        Lock.release(mutex)
        past.forEach { listing.replay($0) }
        listing.caughtUp()
        phase.deliver(Element.self, to: listing, from: self)
    }

    func remove(_ listing: Listing) { Lock.with(self) { _ = core.list.remove(listing) } }

    /// Itself.
    public func asObserver() -> ReplaySubject<Element> { self }

    /// Takes every subscriber off, silently, and forgets; later subscribers receive `RxError.disposed`.
    public func dispose() {
        let mutex = Lock.acquire(self)
        let former = core.dispose()
        let past = past
        self.past = Past(of: capacity)
        Lock.release(mutex)
        withExtendedLifetime(past) {}
        former.list.letGo(of: self, isGone: false, Element.self)
    }
}
