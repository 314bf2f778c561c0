// BehaviorSubject: a subject that remembers its latest element.

/// A subject that gives each new subscriber its latest element first.
///
/// Delivers on the caller's thread.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable, Hub,
    @unchecked Sendable
{
    // `@unchecked Sendable`: `Lock` guards `core` and `latest`; elements cross threads only if their feeder does so.
    /// The observer it gives itself as.
    public typealias SubjectObserverType = BehaviorSubject<Element>

    private var core = SubjectCore<Element>()
    private var latest: Element

    /// Makes a subject whose latest element is `value`.
    public init(value: Element) { latest = value }

    /// Whether anybody is subscribed.
    public var hasObservers: Bool { Lock.with(self) { !core.list.isEmpty } }

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool {
        if case .disposed = Lock.with(self, { core.phase }) { return true }
        return false
    }

    /// The latest element.
    ///
    /// - Throws: `RxError.disposed` after `dispose()`; the error that ended the subject.
    public func value() throws -> Element {
        let (phase, latest) = Lock.with(self) { (core.phase, self.latest) }
        switch phase {
        case .disposed: throw RxError.disposed(object: self)
        case .stopped(let error?): throw error
        default: return latest
        }
    }

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
        var element = element
        let fresh = element
        guard
            let list = Lock.with(
                self,
                {
                    let list = core.begin(self)
                    if list != nil { swap(&latest, &element) }
                    return list
                }
            )
        else { return }
        list.next(fresh)
        #if DEBUG
        Lock.with(self) { core.finish() }
        #endif
    }

    private func end(_ error: (any Error)?) { Lock.with(self) { core.stop(.stopped(error)) }?.end(error) }

    override func run(_ sink: Sink<Element>) {
        let subscription = Subscription(sink, on: self, catchingUp: true)
        sink.attach(subscription)
        let (phase, latest) = Lock.with(self) {
            core.add(subscription)
            return (core.phase, self.latest)
        }
        if case .active = phase { subscription.replay(latest) }
        subscription.caughtUp()
        phase.deliver(to: sink, from: self)
    }

    func remove(_ subscription: Subscription<Element>) { Lock.with(self) { _ = core.list.remove(subscription) } }

    /// Itself.
    public func asObserver() -> BehaviorSubject<Element> { self }

    /// Takes every subscriber off, silently; later ones receive `RxError.disposed`.
    public func dispose() {
        let former = Lock.with(self) { core.dispose() }
        withExtendedLifetime(former) {}
    }
}
