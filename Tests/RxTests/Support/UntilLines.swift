// UntilLines: the questions to take(until:) and skip(until:).
import Rx
import RxTest
import Testing

/// Lines of a source and of another one, what becomes of them, and when each is left.
struct UntilLines: Sendable, CustomTestStringConvertible {
    let source: String
    let other: String
    let expected: String
    let ends: TestTime
    let otherEnds: TestTime

    init(_ source: String, _ other: String, _ expected: String, _ ends: TestTime, _ otherEnds: TestTime) {
        self.source = source
        self.other = other
        self.expected = expected
        self.ends = ends
        self.otherEnds = otherEnds
    }

    var testDescription: String { "\(source), \(other)" }

    /// Plays the lines, and compares.
    func check(
        _ make: (TestableObservable<String>, TestableObservable<String>) -> Observable<String>
    ) {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot(source)
        let other = scheduler.hot(other)
        let sequence = make(source, other)
        #expect(scheduler.start { sequence }.line == expected)
        #expect(source.subscriptions == [Subscription(200, ends)])
        #expect(other.subscriptions == [Subscription(200, otherEnds)])
    }
}
