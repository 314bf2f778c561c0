// ControlEvent: what a person does with a control, as a sequence with guarantees; its counterpart with a value is
// ControlProperty.
public import Rx

/// A sequence that can be turned into a ``ControlEvent``.
public protocol ControlEventType: ObservableType {
    /// Itself, as a control event.
    func asControlEvent() -> ControlEvent<Element>
}

/// A sequence of what happens to a control.
///
/// It never fails, sends nothing at subscription, completes when the control goes away, and delivers inside the page's
/// turns, on its main scheduler. Subscribed to outside of them, it begins in the next.
public struct ControlEvent<PropertyType>: ControlEventType {
    /// What it sends.
    public typealias Element = PropertyType

    private let events: Observable<PropertyType>

    /// Made of a sequence that upholds the guarantees; it is subscribed to, and disposed of, on the main scheduler of the
    /// home that this is made in.
    public init<Events: ObservableType>(events: Events) where Events.Element == Element {
        self.events = events.subscribe(on: ConcurrentMainScheduler.instance)
    }

    /// Made of a control's own sequence, which may be disposed of on any thread.
    init(own events: Observable<Element>) { self.events = events.subscribeOnMain() }

    /// Made of what is subscribed to on the main scheduler already.
    init(upholding events: Observable<Element>) { self.events = events }

    /// Subscribes an observer.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        events.subscribe(observer)
    }

    /// As a plain sequence.
    public func asObservable() -> Observable<Element> { events }

    /// Itself.
    public func asControlEvent() -> ControlEvent<Element> { self }

    /// As a sequence that never fails.
    public func asInfallible() -> Infallible<Element> { Infallible(events) }
}
