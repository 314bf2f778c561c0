// take(until: other), skip(until: other): what is particular to them; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

/// Lines of a source and of another one, what becomes of them, and when each is left.
private struct Lines: Sendable, CustomTestStringConvertible {
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
}

@Suite struct TakeUntilTests {
    private func check(
        _ lines: Lines,
        _ make: (TestableObservable<String>, TestableObservable<String>) -> Observable<String>
    ) {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot(lines.source)
        let other = scheduler.hot(lines.other)
        let sequence = make(source, other)
        #expect(scheduler.start { sequence }.line == lines.expected)
        #expect(source.subscriptions == [Subscription(200, lines.ends)])
        #expect(other.subscriptions == [Subscription(200, lines.otherEnds)])
    }

    @Test(arguments: [
        Lines("-a-b-c-|", "--x--", "-a|", 220, 220),
        Lines("-a-b-c-|", "--|", "-a-b-c-|", 270, 220),
        Lines("-a-b-c-|", "--#", "-a#", 220, 220),
        Lines("-a-b-c-|", "", "-a-b-c-|", 270, 270),
        Lines("-a-#", "----x", "-a-#", 230, 230),
        Lines("-a-b", "---x", "-a-(b|)", 230, 230),
        Lines("---|", "---x", "---|", 230, 230),
        Lines("", "--x", "--|", 220, 220),
    ])
    private func `takes until the other emits`(_ lines: Lines) { check(lines) { $0.take(until: $1) } }

    @Test(arguments: [
        Lines("-a-b-c|", "--x--|", "---b-c|", 260, 220),
        Lines("-a-b-c|", "---x-|", "-----c|", 260, 230),
        Lines("-a-b-c|", "--#", "--#", 220, 220),
        Lines("-a-b-c|", "--|", "", 260, 220),
        Lines("-a|", "---x", "", 220, 220),
        Lines("-a-#", "----x", "---#", 230, 230),
        Lines("-a-b-c", "", "", 1000, 1000),
    ])
    private func `skips until the other emits`(_ lines: Lines) { check(lines) { $0.skip(until: $1) } }

    @Test func `another that emits at once`() {
        var starts = 0
        let source = Observable.of(1, 2).do(onSubscribe: { starts += 1 })
        var taken: [Event<Int>] = []
        var skipped: [Event<Int>] = []
        _ = source.take(until: Observable.just(0)).subscribe { taken.append($0) }
        _ = source.skip(until: Observable.just(0)).subscribe { skipped.append($0) }
        #expect(taken == [.completed])
        #expect(skipped == [.next(1), .next(2), .completed])
        #expect(starts == 2)
    }

    @Test func `of two that emit as they are subscribed to, the source is first to be skipped and last to be taken`() {
        let source = BehaviorRelay(value: 1)
        let other = BehaviorRelay(value: 0)
        var skipped: [Event<Int>] = []
        var taken: [Event<Int>] = []
        let bag = DisposeBag()
        source.skip(until: other).subscribe { skipped.append($0) }.disposed(by: bag)
        source.take(until: other).subscribe { taken.append($0) }.disposed(by: bag)
        source.accept(2)
        #expect(skipped == [.next(2)])
        #expect(taken == [.completed])
    }

    @Test func `an other that the source itself makes emit`() {
        let subject = PublishSubject<Int>()
        let stop = PublishSubject<Void>()
        var events: [Event<Int>] = []
        _ = subject.do(onNext: { if $0 == 2 { stop.onNext(()) } }).take(until: stop).subscribe { events.append($0) }
        for number in 1...3 { subject.onNext(number) }
        #expect(events == [.next(1), .completed])
        #expect(!subject.hasObservers && !stop.hasObservers)
    }
}
