// combineLatest, zip, withLatestFrom, sample.
import Rx
import RxTest
import Testing

@Suite struct CombineTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `combineLatest waits for both and ends with the last`() {
        let left = scheduler.hot("-a---b|")
        let right = scheduler.hot("---x----y|")
        let result = scheduler.start { Observable.combineLatest(left, right) { $0 + $1 } }
        #expect(
            result.events == [.next(230, "ax"), .next(250, "bx"), .next(280, "by"), .completed(290)]
        )
        #expect(left.subscriptions == [Subscription(200, 260)])
    }

    @Test func `combineLatest of recursive sources interleaves`() {
        var seen: [String] = []
        _ = Observable.combineLatest(Observable.of(1, 2), Observable.of("a", "b"))
            .subscribe(onNext: { seen.append("\($0.0)\($0.1)") })
        #expect(seen == ["1a", "2a", "2b"])
    }

    @Test func `combineLatest ends when a source can never contribute`() {
        let left = scheduler.hot("-|")
        let right = scheduler.hot("---x---|")
        let result = scheduler.start { Observable.combineLatest(left, right) { $0 + $1 } }
        #expect(result.events == [.completed(230)])
    }

    @Test func `combineLatest of no sources is one empty array`() {
        let result = scheduler.start { Observable.combineLatest([Observable<Int>]()) }
        #expect(result.events == [.next(200, []), .completed(200)])
    }

    @Test func `an error of either source ends both`() {
        let left = scheduler.hot("-a-----b|")
        let right = scheduler.hot("---x-#")
        let result = scheduler.start { Observable.combineLatest(left, right) { $0 + $1 } }
        #expect(result.events == [.next(230, "ax"), .error(250, MarbleError())])
        #expect(left.subscriptions == [Subscription(200, 250)])
    }

    @Test func `combineLatest of eight`() {
        let subjects = (0..<8).map { BehaviorSubject(value: $0) }
        var seen: [Int] = []
        let subscription = Observable.combineLatest(
            subjects[0],
            subjects[1],
            subjects[2],
            subjects[3],
            subjects[4],
            subjects[5],
            subjects[6],
            subjects[7]
        ) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 }.subscribe(onNext: { seen.append($0) })
        subjects[7].onNext(100)
        subscription.dispose()
        #expect(seen == [28, 121])
        #expect(subjects.allSatisfy { !$0.hasObservers })
    }

    @Test func `a reentrant change of one source is combined at once`() {
        let left = BehaviorSubject(value: 1)
        let right = BehaviorSubject(value: 10)
        var seen: [Int] = []
        let subscription = Observable.combineLatest(left, right) { $0 + $1 }.subscribe(onNext: { sum in
            seen.append(sum)
            if sum == 12 { right.onNext(20) }
        })
        left.onNext(2)
        subscription.dispose()
        #expect(seen == [11, 12, 22])
    }

    @Test func `zip pairs up in order`() {
        let left = scheduler.hot("-a-b-c-|")
        let right = scheduler.hot("----x-y----|")
        let result = scheduler.start { Observable.zip(left, right) { $0 + $1 } }
        #expect(result.events == [.next(240, "ax"), .next(260, "by"), .completed(310)])
    }

    @Test func `zip keeps hundreds of waiting elements in order`() {
        let left = PublishSubject<Int>()
        let right = PublishSubject<Int>()
        var seen: [Int] = []
        let subscription = Observable.zip(left, right) { $0 - $1 }.subscribe(onNext: { seen.append($0) })
        for number in 0..<200 { left.onNext(number) }
        for number in 0..<200 { right.onNext(number) }
        subscription.dispose()
        #expect(seen == Array(repeating: 0, count: 200))
    }

    @Test func `zip of a collection`() {
        let result = scheduler.start {
            Observable.zip([scheduler.hot("-a-b|").asObservable(), scheduler.hot("--x|").asObservable()])
        }
        #expect(result.events.first == .next(220, ["a", "x"]))
    }

    @Test func `withLatestFrom drops what comes too early`() {
        let taps = scheduler.hot("-t---t-|")
        let values = scheduler.hot("--a---b|")
        let result = scheduler.start { taps.withLatestFrom(values) }
        #expect(result.events == [.next(250, "a"), .completed(270)])
        #expect(values.subscriptions == [Subscription(200, 270)])
    }

    @Test func `sample takes the latest since the last time`() {
        let result = scheduler.start { scheduler.hot("-a-b-----c|").sample(scheduler.hot("----x-x----x")) }
        #expect(result.events == [.next(240, "b"), .next(310, "c"), .completed(310)])
    }
}
