// BehaviorSubject: a subject that remembers its latest element.

/// A subject that gives each new subscriber its latest element first; after the end, only the end.
///
/// ```
/// value 0, fed   -----a--b--c--|
/// subscriber       0--a--b--c--|
/// late                             |
/// ```
/// Delivers on the caller's thread, nested where an observer feeds it; several threads must take turns, and a debug
/// build names a subject whose feeders overlap.
///
/// See reactivex.io/documentation/subject.html.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable, Hub,
    @unchecked Sendable
{
    // `@unchecked Sendable`: `Lock` guards `core` and `latest`; elements cross threads only if their feeder does so.
    /// The observer it gives itself as.
    public typealias SubjectObserverType = BehaviorSubject<Element>

    @exclusivity(unchecked) private var core = SubjectCore()
    @exclusivity(unchecked) private var latest: Element

    /// Makes a subject whose latest element is `value`.
    public init(value: Element) { latest = value }

    deinit { Lock.with(self) { core.dispose() }.list.letGo(of: self, isGone: true, Element.self) }

    /// Whether anybody is subscribed; nobody is after the end.
    public var hasObservers: Bool { Lock.with(self) { !core.list.isEmpty } }

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { Lock.with(self) { core.isDisposed } }

    /// The latest element.
    ///
    /// - Throws: `RxError.disposed` after `dispose()`; the error that ended the subject.
    public func value() throws -> Element {
        let mutex = Lock.acquire(self)
        defer { Lock.release(mutex) }
        switch core.phase {
        case .disposed: throw RxError.disposed(object: self)
        case .stopped(let error?): throw error
        default: return latest
        }
    }

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
        // Released outside of the lock.
        let former = latest
        latest = element
        let list = core.list
        let anomaly = core.anomaly
        Lock.release(mutex)
        withExtendedLifetime(former) {}
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
        let latest = latest
        Lock.release(mutex)
        if case .active = phase { listing.replay(latest) }
        listing.caughtUp()
        phase.deliver(Element.self, to: listing, from: self)
    }

    func remove(_ listing: Listing) { Lock.with(self) { _ = core.list.remove(listing) } }

    /// Itself.
    public func asObserver() -> BehaviorSubject<Element> { self }

    /// Takes every subscriber off, silently; later subscribers receive `RxError.disposed`.
    public func dispose() {
        let former = Lock.with(self) { core.dispose() }
        former.list.letGo(of: self, isGone: false, Element.self)
    }
}
