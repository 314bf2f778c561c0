// BehaviorRelay: a BehaviorSubject that cannot end: the usual place of a view model's state.

/// Holds a value and hands each new one to whoever is subscribed, the latest first.
///
/// Never ends.
public final class BehaviorRelay<Element>: Observable<Element>, Hub {
    private var core = SubjectCore<Element>()
    private var latest: Element

    /// Makes a relay that holds `value`.
    public init(value: Element) { latest = value }

    /// The value it holds.
    public var value: Element { Lock.with(self) { latest } }

    /// Takes a new value and hands it to every subscriber, on the caller's thread.
    public func accept(_ event: Element) {
        var former = event
        guard
            let list = Lock.with(
                self,
                {
                    swap(&latest, &former)
                    return core.begin(self)
                }
            )
        else { return }
        withExtendedLifetime(former) {}
        list.next(event)
        #if DEBUG
        Lock.with(self) { core.finish() }
        #endif
    }

    override func run(_ sink: Sink<Element>) {
        let subscription = Subscription(sink, on: self, catchingUp: true)
        sink.attach(subscription)
        let (phase, latest) = Lock.with(self) {
            core.add(subscription)
            return (core.phase, self.latest)
        }
        subscription.replay(latest)
        subscription.caughtUp()
        phase.deliver(to: sink, from: self)
    }

    func remove(_ subscription: Subscription<Element>) { Lock.with(self) { _ = core.list.remove(subscription) } }

    /// Whether anybody is subscribed.
    package var hasObservers: Bool { Lock.with(self) { !core.list.isEmpty } }

    /// Completes every subscriber: for sources that end with their screen, such as a control's property.
    package func complete() { Lock.with(self) { core.stop(.stopped(nil)) }?.end(nil) }
}

/// `@unchecked`: `Lock` guards `core` and `latest`.
extension BehaviorRelay: @unchecked Sendable where Element: Sendable {}
