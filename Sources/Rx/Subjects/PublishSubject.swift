// PublishSubject: hands each event to those who are subscribed at that moment.

/// A subject without memory: a new subscriber hears only what comes from then on, or the end.
///
/// ```
/// fed          --a--b--c--|
/// subscriber      --b--c--|
/// late                       |
/// ```
/// Delivers on the caller's thread, nested where an observer feeds it; several threads must take turns, and a debug
/// build names a subject whose feeders overlap.
///
/// See reactivex.io/documentation/subject.html.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable, Hub,
    @unchecked Sendable
{
    // `@unchecked Sendable`: `Lock` guards `core`; elements cross threads only if their feeder does so.
    /// The observer it gives itself as.
    public typealias SubjectObserverType = PublishSubject<Element>

    @exclusivity(unchecked) private var core = SubjectCore()

    /// Makes a subject without subscribers.
    public override init() {}

    deinit { Lock.with(self) { core.dispose() }.list.letGo(of: self, isGone: true, Element.self) }

    /// Whether anybody is subscribed; nobody is after the end.
    public var hasObservers: Bool { Lock.with(self) { !core.list.isEmpty } }

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { Lock.with(self) { core.isDisposed } }

    /// Hands an event to every subscriber.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): onError(error)
        case .completed: onCompleted()
        }
    }

    /// Hands an element to every subscriber.
    public func onNext(_ element: Element) {
        let mutex = Lock.acquire(self)
        guard core.begin() else { return Lock.release(mutex) }
        let list = core.list
        let anomaly = core.anomaly
        Lock.release(mutex)
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
        let listing = Listing(sink)
        sink.attach(listing)
        let mutex = Lock.acquire(self)
        core.add(listing, self)
        let phase = core.phase
        Lock.release(mutex)
        phase.deliver(Element.self, to: listing, from: self)
    }

    func remove(_ listing: Listing) { Lock.with(self) { _ = core.list.remove(listing) } }

    /// Itself.
    public func asObserver() -> PublishSubject<Element> { self }

    /// Takes every subscriber off, silently; later subscribers receive `RxError.disposed`.
    public func dispose() {
        let former = Lock.with(self) { core.dispose() }
        former.list.letGo(of: self, isGone: false, Element.self)
    }
}
