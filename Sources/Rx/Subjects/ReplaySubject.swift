// ReplaySubject: a subject that remembers its last elements, or all.

/// A subject that gives each new subscriber its last elements first.
///
/// Delivers on the caller's thread.
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Disposable, Hub,
    @unchecked Sendable
{
    // `@unchecked Sendable`: `Lock` guards `core` and `buffer`; elements cross threads only if their feeder does so.
    /// The observer it gives itself as.
    public typealias SubjectObserverType = ReplaySubject<Element>

    private var core = SubjectCore<Element>()
    private var buffer: ReplayBuffer<Element>

    private init(capacity: Int) { buffer = ReplayBuffer(capacity: capacity) }

    /// Makes a subject that remembers up to `bufferSize` elements.
    public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(capacity: bufferSize) }

    /// Makes a subject that remembers everything.
    public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(capacity: .max) }

    /// Whether anybody is subscribed.
    public var hasObservers: Bool { Lock.with(self) { !core.list.isEmpty } }

    /// Hands an event to every subscriber.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): end(error)
        case .completed: end(nil)
        }
    }

    /// Remembers an element and hands it to every subscriber.
    public func onNext(_ element: Element) {
        var dropped: Element?
        guard
            let list = Lock.with(
                self,
                {
                    let list = core.begin(self)
                    if list != nil { dropped = buffer.append(element) }
                    return list
                }
            )
        else { return }
        withExtendedLifetime(dropped) {}
        list.next(element)
        #if DEBUG
        Lock.with(self) { core.finish() }
        #endif
    }

    private func end(_ error: (any Error)?) { Lock.with(self) { core.stop(.stopped(error)) }?.end(error) }

    override func run(_ sink: Sink<Element>) {
        let subscription = Subscription(sink, on: self, catchingUp: true)
        sink.attach(subscription)
        let (phase, buffer) = Lock.with(self) {
            core.add(subscription)
            return (core.phase, self.buffer)
        }
        if case .disposed = phase {
        } else {
            buffer.forEach(subscription.replay)
        }
        subscription.caughtUp()
        phase.deliver(to: sink, from: self)
    }

    func remove(_ subscription: Subscription<Element>) { Lock.with(self) { _ = core.list.remove(subscription) } }

    /// Itself.
    public func asObserver() -> ReplaySubject<Element> { self }

    /// Takes every subscriber off, silently; later ones receive `RxError.disposed`.
    public func dispose() {
        let former = Lock.with(self) {
            let former = (core.dispose(), buffer)
            buffer = ReplayBuffer(capacity: 0)
            return former
        }
        withExtendedLifetime(former) {}
    }
}
