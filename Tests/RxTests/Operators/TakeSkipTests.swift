// take and skip, by count, predicate, other sequence and time.
import Rx
import RxTest
import Testing

@Suite struct TakeSkipTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `take ends after the last element and stops the source`() {
        let source = scheduler.hot("-a-b-c-|")
        let result = scheduler.start { source.take(2) }
        #expect(result.events == [.next(210, "a"), .next(230, "b"), .completed(230)])
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func `take of a reentrant source does not count twice`() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        _ = subject.take(2).subscribe(
            onNext: { element in
                seen.append(element)
                subject.onNext(element + 1)
            },
            onCompleted: { seen.append(0) }
        )
        subject.onNext(1)
        #expect(seen == [1, 2, 0])
        #expect(!subject.hasObservers)
    }

    @Test func `take ends an endless source`() {
        var seen: [Int] = []
        _ = Observable.from(sequence(first: 1) { $0 + 1 }).take(3)
            .subscribe(onNext: { seen.append($0) }, onCompleted: { seen.append(0) })
        #expect(seen == [1, 2, 3, 0])
    }

    @Test func `take while excludes or includes the last`() {
        let source = scheduler.hot("-a-b-c-|")
        let result = scheduler.start { source.take(while: { $0 != "b" }) }
        #expect(result.events == [.next(210, "a"), .completed(230)])
        let other = TestScheduler(initialClock: 0)
        let inclusive = other.start { other.hot("-a-b-c-|").take(until: { $0 == "b" }, behavior: .inclusive) }
        #expect(inclusive.events == [.next(210, "a"), .next(230, "b"), .completed(230)])
    }

    @Test func `take until another sequence emits`() {
        let source = scheduler.hot("-a-b-c-|")
        let other = scheduler.hot("--x--")
        let result = scheduler.start { source.take(until: other) }
        #expect(result.events == [.next(210, "a"), .completed(220)])
        #expect(source.subscriptions == [Subscription(200, 220)])
        #expect(other.subscriptions == [Subscription(200, 220)])
    }

    @Test func `skip until another sequence emits`() {
        let other = scheduler.hot("--x--|")
        let result = scheduler.start { scheduler.hot("-a-b-c|").skip(until: other) }
        #expect(result.events == [.next(230, "b"), .next(250, "c"), .completed(260)])
        #expect(other.subscriptions == [Subscription(200, 220)])
    }

    @Test func `skip by count and by predicate`() {
        let result = scheduler.start { scheduler.hot("-a-b-c|").skip(1) }
        #expect(result.events == [.next(230, "b"), .next(250, "c"), .completed(260)])
        let other = TestScheduler(initialClock: 0)
        let while_ = other.start { other.hot("-a-b-a|").skip(while: { $0 == "a" }) }
        #expect(while_.events == [.next(230, "b"), .next(250, "a"), .completed(260)])
    }

    @Test func `take for a while`() {
        let result = scheduler.start { scheduler.hot("-a-b-c|").take(for: .seconds(35), scheduler: scheduler) }
        #expect(result.events == [.next(210, "a"), .next(230, "b"), .completed(235)])
    }

    @Test func `takeLast waits for the end`() {
        let result = scheduler.start { scheduler.hot("-a-b-c|").takeLast(2) }
        #expect(result.events == [.next(260, "b"), .next(260, "c"), .completed(260)])
    }

    @Test func `element at an index that is never reached is an error`() {
        let result = scheduler.start { scheduler.hot("-a|").element(at: 1) }
        #expect(result.events == [.error(220, RxError.argumentOutOfRange)])
    }

    @Test func `single wants exactly one`() {
        let result = scheduler.start { scheduler.hot("-a-b|").single() }
        #expect(result.events == [.next(210, "a"), .error(230, RxError.moreThanOneElement)])
    }
}
