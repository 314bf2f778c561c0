// take(n): what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct TakeCountTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: [
        (0, "|", []), (1, "-(a|)", [Subscription(200, 210)]), (3, "-a-b-(c|)", [Subscription(200, 250)]),
        (4, "-a-b-c-|", [Subscription(200, 270)]),
    ])
    func `ends after the last element and stops the source`(_ count: Int, _ expected: String, _ times: [Subscription]) {
        let source = scheduler.hot("-a-b-c-|")
        #expect(scheduler.start { source.take(count) }.line == expected)
        #expect(source.subscriptions == times)
    }

    @Test func `an error before the last element passes, one after it is not heard`() {
        #expect(scheduler.start { scheduler.hot("-a-#").take(2) }.line == "-a-#")
        let other = TestScheduler(initialClock: 0)
        #expect(other.start { other.hot("-(a#)").take(1) }.line == "-(a|)")
    }

    @Test func `a reentrant source does not count twice`() {
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

    @Test func `ends an endless source`() {
        var seen: [Int] = []
        var made = 0
        let endless = sequence(first: 1) { number in
            made = number
            return number + 1
        }
        _ = Observable.from(endless).take(3)
            .subscribe(onNext: { seen.append($0) }, onCompleted: { seen.append(0) })
        #expect(seen == [1, 2, 3, 0])
        #expect(made <= 3)
    }

    @Test func `counts from the start for each subscriber`() {
        let one = Observable.of(1, 2).take(1)
        for _ in 1...2 {
            var seen: [Int] = []
            _ = one.subscribe(onNext: { seen.append($0) })
            #expect(seen == [1])
        }
    }

    @Test func `what follows begins once`() {
        var starts = 0
        let result = scheduler.start {
            Observable.just("a").take(1).concat(
                Observable.deferred {
                    starts += 1
                    return scheduler.cold("--b|").asObservable()
                }
            )
        }
        #expect(result.line == "a-b|")
        #expect(starts == 1)
    }
}
