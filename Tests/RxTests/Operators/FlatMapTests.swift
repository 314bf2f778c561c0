// flatMap, flatMapLatest, flatMapFirst, concatMap, merge, concat: sequences of sequences.
import Rx
import RxTest
import Testing

@Suite struct FlatMapTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `flatMap merges and ends with the last`() {
        let inner = ["a": scheduler.cold("-1--2|"), "b": scheduler.cold("-3|")]
        let source = scheduler.hot("-a-b-|")
        let result = scheduler.start { source.flatMap { inner[$0]?.asObservable() ?? .empty() } }
        #expect(
            result.events == [.next(220, "1"), .next(240, "3"), .next(250, "2"), .completed(260)]
        )
        #expect(inner["a"]?.subscriptions == [Subscription(210, 260)])
        #expect(inner["b"]?.subscriptions == [Subscription(230, 250)])
    }

    @Test func `an inner error ends everything`() {
        let inner = ["a": scheduler.cold("-1----2|"), "b": scheduler.cold("-#")]
        let source = scheduler.hot("-a-b------|")
        let result = scheduler.start { source.flatMap { inner[$0]?.asObservable() ?? .empty() } }
        #expect(result.events == [.next(220, "1"), .error(240, MarbleError())])
        #expect(source.subscriptions == [Subscription(200, 240)])
        #expect(inner["a"]?.subscriptions == [Subscription(210, 240)])
    }

    @Test func `a selector that throws ends everything`() {
        let source = scheduler.hot("-a-|")
        let result = scheduler.start { source.flatMap { _ -> Observable<String> in throw Oops() } }
        #expect(result.events == [.error(210, Oops())])
    }

    @Test func `flatMapLatest leaves the former one`() {
        let inner = ["a": scheduler.cold("-1-2-3|"), "b": scheduler.cold("-4|")]
        let source = scheduler.hot("-a--b-|")
        let result = scheduler.start { source.flatMapLatest { inner[$0]?.asObservable() ?? .empty() } }
        #expect(result.events == [.next(220, "1"), .next(250, "4"), .completed(260)].filter { $0.time != 240 })
        #expect(inner["a"]?.subscriptions == [Subscription(210, 240)])
    }

    @Test func `flatMapFirst keeps to the first one`() {
        let inner = ["a": scheduler.cold("-1--2|"), "b": scheduler.cold("-3|"), "c": scheduler.cold("-4|")]
        let source = scheduler.hot("-a-b---c|")
        let result = scheduler.start { source.flatMapFirst { inner[$0]?.asObservable() ?? .empty() } }
        #expect(
            result.events == [.next(220, "1"), .next(250, "2"), .next(280, "4"), .completed(290)]
        )
        #expect(inner["b"]?.subscriptions.isEmpty == true)
    }

    @Test func `concatMap runs one after the other`() {
        let inner = ["a": scheduler.cold("-1--2|"), "b": scheduler.cold("-3|")]
        let source = scheduler.hot("-a-b-|")
        let result = scheduler.start { source.concatMap { inner[$0]?.asObservable() ?? .empty() } }
        #expect(result.events == [.next(220, "1"), .next(250, "2"), .next(270, "3"), .completed(280)])
        #expect(inner["b"]?.subscriptions == [Subscription(260, 280)])
    }

    @Test func `merge of two takes from both`() {
        let result = scheduler.start {
            Observable.merge(scheduler.hot("-a---b|").asObservable(), scheduler.hot("--x|").asObservable())
        }
        #expect(result.events == [.next(210, "a"), .next(220, "x"), .next(250, "b"), .completed(260)])
    }

    @Test func `two recursive sources take turns`() {
        var seen: [Int] = []
        _ = Observable.merge(Observable.of(1, 2, 3), Observable.of(4, 5, 6)).subscribe(onNext: { seen.append($0) })
        #expect(seen == [1, 4, 2, 5, 3, 6])
    }

    @Test func `a reentrant emission is delivered at once`() {
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        let subscription = Observable.merge(subject.asObservable(), .never()).subscribe(onNext: { element in
            seen.append("in \(element)")
            if element == 1 { subject.onNext(2) }
            seen.append("out \(element)")
        })
        subject.onNext(1)
        subscription.dispose()
        #expect(seen == ["in 1", "in 2", "out 2", "out 1"])
    }

    @Test func `disposing within an element stops everything`() {
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        var seen: [Int] = []
        subscription.disposable = subject.flatMap { Observable.of($0, $0 + 10) }.subscribe(onNext: { element in
            seen.append(element)
            subscription.dispose()
        })
        subject.onNext(1)
        subject.onNext(2)
        #expect(seen == [1])
        #expect(!subject.hasObservers)
    }

    @Test func `concat of many does not nest`() {
        var count = 0
        var ended = false
        _ = Observable.concat((0..<50_000).map { Observable.just($0) })
            .subscribe(onNext: { _ in count += 1 }, onCompleted: { ended = true })
        #expect(count == 50_000)
        #expect(ended)
    }

    @Test func `switchLatest follows the newest subject`() {
        let outer = PublishSubject<Observable<Int>>()
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        var seen: [Int] = []
        let subscription = outer.switchLatest().subscribe(onNext: { seen.append($0) })
        outer.onNext(first)
        first.onNext(1)
        outer.onNext(second)
        first.onNext(2)
        second.onNext(3)
        subscription.dispose()
        #expect(seen == [1, 3])
        #expect(!first.hasObservers && !second.hasObservers && !outer.hasObservers)
    }
}
