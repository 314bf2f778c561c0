// PublishSubject: hands each event to whoever is subscribed at that moment.

/// A subject without memory.
///
/// Delivers on the caller's thread; one feeder at a time.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable, Hub,
    @unchecked Sendable
{
    // `@unchecked Sendable`: `Lock` guards `core`; elements cross threads only if their feeder does so.
    /// The observer it gives itself as.
    public typealias SubjectObserverType = PublishSubject<Element>

    private var core = SubjectCore<Element>()

    /// Makes a subject without subscribers.
    public override init() {}

    /// Whether anybody is subscribed.
    public var hasObservers: Bool { Lock.with(self) { !core.list.isEmpty } }

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool {
        if case .disposed = Lock.with(self, { core.phase }) { return true }
        return false
    }

    /// Hands an event to every subscriber.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): end(error)
        case .completed: end(nil)
        }
    }

    /// Hands an element to every subscriber.
    public func onNext(_ element: Element) {
        guard let list = Lock.with(self, { core.begin(self) }) else { return }
        list.next(element)
        #if DEBUG
        Lock.with(self) { core.finish() }
        #endif
    }

    private func end(_ error: (any Error)?) { Lock.with(self) { core.stop(.stopped(error)) }?.end(error) }

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

    /// Itself.
    public func asObserver() -> PublishSubject<Element> { self }

    /// Takes every subscriber off, silently; later ones receive `RxError.disposed`.
    public func dispose() {
        let former = Lock.with(self) { core.dispose() }
        withExtendedLifetime(former) {}
    }
}
