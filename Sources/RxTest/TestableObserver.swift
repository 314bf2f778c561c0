// TestableObserver: records every event with its time.
public import Rx

/// An observer that records.
public final class TestableObserver<Element>: ObserverType {
    private let clock: () -> TestTime

    /// What was received, and when.
    public private(set) var events: [Recorded<Event<Element>>] = []

    init(clock: @escaping () -> TestTime) { self.clock = clock }

    /// Records an event.
    public func on(_ event: Event<Element>) { events.append(Recorded(time: clock(), value: event)) }
}
