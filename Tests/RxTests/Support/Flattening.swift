// A hot line whose elements name cold lines: how the operators that flatten are tested.
import Rx
import RxTest

/// What was recorded of an operator that flattens.
struct Flattening {
    let events: [Recorded<Event<String>>]
    let source: [Subscription]
    /// By name; the inner sequences' subscriptions.
    let inner: [String: [Subscription]]

    /// Runs an operator on a hot line.
    ///
    /// - Parameters:
    ///   - line: The source.
    ///   - inner: The cold line of each name; the selector throws `Oops` for a name that has none.
    ///   - disposed: When the subscription is disposed of.
    ///   - flatten: The operator.
    init(
        _ line: String,
        _ inner: [String: String],
        disposed: TestTime = 1000,
        by flatten:
            @escaping (Observable<String>, @escaping (String) throws -> Observable<String>) -> Observable<String>
    ) {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot(line)
        let cold = inner.mapValues { scheduler.cold($0) }
        let outcome = scheduler.start(disposed: disposed) {
            flatten(source.asObservable()) { name in
                guard let one = cold[name] else { throw Oops() }
                return one.asObservable()
            }
        }
        events = outcome.events
        self.source = source.subscriptions
        self.inner = cold.mapValues(\.subscriptions)
    }
}
