// TestableObservable: emits events at given times and records when it was subscribed to.
public import Rx

/// A sequence of given events: hot (at absolute times) or cold (counted from each subscription).
public final class TestableObservable<Element>: ObservableType {
    /// The events that were given.
    public let recordedEvents: [Recorded<Event<Element>>]

    /// When it was subscribed to, in order.
    public private(set) var subscriptions: [Subscription] = []

    private let scheduler: TestScheduler
    private let isHot: Bool
    /// Who is subscribed to a hot one.
    private var observers: [(number: Int, observer: AnyObserver<Element>)] = []

    init(hot events: [Recorded<Event<Element>>], on scheduler: TestScheduler) {
        recordedEvents = events
        self.scheduler = scheduler
        isHot = true
        for event in events {
            scheduler.scheduleAt(event.time) {
                for entry in self.observers { entry.observer.on(event.value) }
            }
        }
    }

    init(cold events: [Recorded<Event<Element>>], on scheduler: TestScheduler) {
        recordedEvents = events
        self.scheduler = scheduler
        isHot = false
    }

    /// Records the subscription; its end is recorded when it is disposed of.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        let number = subscriptions.count
        subscriptions.append(Subscription(scheduler.clock))
        let scheduled = isHot ? [] : recordedEvents.map { schedule($0, for: observer) }
        if isHot { observers.append((number, AnyObserver(observer))) }
        return Disposables.create {
            for item in scheduled { item.dispose() }
            self.observers.removeAll { $0.number == number }
            self.subscriptions[number] = Subscription(self.subscriptions[number].subscribe, self.scheduler.clock)
        }
    }

    private func schedule<Observer: ObserverType>(
        _ event: Recorded<Event<Element>>,
        for observer: Observer
    )
        -> any Disposable where Observer.Element == Element
    {
        scheduler.scheduleRelativeVirtual((), dueTime: event.time) { _ in
            observer.on(event.value)
            return Disposables.create()
        }
    }
}
