// AsyncSubject: a subject that gives its last element, once it has completed.

/// A subject that gives each subscriber, early or late, its last element as it completes; after an error, only the error.
///
/// ```
/// fed          --a--b--c--|
/// subscriber   -----------(c|)
/// late                        (c|)
/// ```
/// Delivers on the thread that completes it; several threads must take turns.
///
/// See reactivex.io/documentation/subject.html.
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType, Hub, @unchecked Sendable {
    // `@unchecked Sendable`: `Lock` guards `core` and `last`; elements cross threads only if their feeder does so.
    /// The observer it gives itself as.
    public typealias SubjectObserverType = AsyncSubject<Element>

    @exclusivity(unchecked) private var core = SubjectCore()
    @exclusivity(unchecked) private var last: Element?

    /// Makes a subject without subscribers.
    public override init() {}

    deinit { Lock.with(self) { core.dispose() }.list.letGo(of: self, isGone: true, Element.self) }

    /// Whether anybody is subscribed; nobody is after the end.
    public var hasObservers: Bool { Lock.with(self) { !core.list.isEmpty } }

    /// Remembers an element, or ends every subscriber.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): onError(error)
        case .completed: onCompleted()
        }
    }

    /// Remembers an element in the place of the former.
    public func onNext(_ element: Element) {
        // The former is released outside of the lock.
        var former: Element? = element
        Lock.with(self) { if core.isActive { swap(&last, &former) } }
        withExtendedLifetime(former) {}
    }

    /// Ends every subscriber, present and later, by an error.
    public func onError(_ error: any Error) {
        Lock.with(self) { core.stop(error) }.end(error, of: Element.self, from: self)
    }

    /// Hands the last element, then the end, to every subscriber, present and later.
    public func onCompleted() {
        let (ended, last) = Lock.with(self) { (core.stop(nil), self.last) }
        if let last { ended.list.next(last) }
        ended.end(nil, of: Element.self, from: self)
    }

    override func run(_ sink: Sink<Element>) {
        let listing = Listing(sink)
        sink.attach(listing)
        let (phase, last) = Lock.with(self) {
            core.add(listing, self)
            return (core.phase, self.last)
        }
        if case .stopped(nil) = phase, let last { listing.replay(last) }
        phase.deliver(Element.self, to: listing, from: self)
    }

    func remove(_ listing: Listing) { Lock.with(self) { _ = core.list.remove(listing) } }

    /// Itself.
    public func asObserver() -> AsyncSubject<Element> { self }
}
