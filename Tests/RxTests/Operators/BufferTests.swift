// buffer: arrays closed by size, by age, and at the end.
import Dispatch
import Rx
import RxTest
import Testing

@Suite struct BufferTests {
    let scheduler = TestScheduler(initialClock: 0)

    private func buffered(
        _ source: TestableObservable<String>,
        _ span: Int = 55,
        _ count: Int = 2
    )
        -> () -> Observable<String>
    {
        let scheduler = scheduler
        return {
            source.buffer(timeSpan: .seconds(span), count: count, scheduler: scheduler).map { $0.joined() }
        }
    }

    @Test func `an array is emitted when it is full or its time is up, and the rest at the end`() {
        let source = scheduler.hot("-a-b-c-------d-|")
        let result = scheduler.start(buffered(source))
        #expect(
            result.events == [.next(230, "ab"), .next(285, "c"), .next(340, "d"), .next(350, ""), .completed(350)]
        )
        #expect(source.subscriptions == [Subscription(200, 350)])
    }

    @Test func `the time starts again with each array`() {
        let result = scheduler.start(buffered(scheduler.hot("----ab-c--d---|")))
        #expect(
            result.events == [.next(250, "ab"), .next(300, "cd"), .next(340, ""), .completed(340)]
        )
    }

    @Test func `an array without elements is emitted when its time is up`() {
        let result = scheduler.start(disposed: 330, create: buffered(scheduler.hot("")))
        #expect(result.events == [.next(255, ""), .next(310, "")])
    }

    @Test func `without a size only the time counts`() {
        let result = scheduler.start(buffered(scheduler.hot("-abcdefg|"), 55, 0))
        #expect(result.events == [.next(255, "abcde"), .next(280, "fg"), .completed(280)])
    }

    @Test func `an empty source emits one empty array`() {
        #expect(scheduler.start(buffered(scheduler.hot("-|"))).events == [.next(210, ""), .completed(210)])
    }

    @Test func `an error drops what was gathered`() {
        let source = scheduler.hot("-abc-#")
        #expect(scheduler.start(buffered(source)).events == [.next(220, "ab"), .error(250, MarbleError())])
        #expect(source.subscriptions == [Subscription(200, 250)])
    }

    @Test func `nothing comes after dispose`() {
        let source = scheduler.hot("-a-b-c-d|")
        #expect(scheduler.start(disposed: 240, create: buffered(source)).events == [.next(230, "ab")])
        #expect(source.subscriptions == [Subscription(200, 240)])
    }

    @Test func `a source that emits at once`() {
        let result = scheduler.start {
            Observable.from([1, 2, 3]).buffer(timeSpan: .seconds(50), count: 2, scheduler: scheduler).map { "\($0)" }
        }
        #expect(result.events == [.next(200, "[1, 2]"), .next(200, "[3]"), .completed(200)])
    }

    @Test func `elements that come of an array belong to the next, whose time runs once`() {
        let subject = PublishSubject<Int>()
        scheduler.scheduleAt(210) { for number in 1...2 { subject.onNext(number) } }
        let result = scheduler.start(disposed: 340) {
            subject.buffer(timeSpan: .seconds(50), count: 2, scheduler: scheduler)
                .do(onNext: { if $0 == [1, 2] { for number in 3...5 { subject.onNext(number) } } })
                .map { "\($0)" }
        }
        #expect(
            result.events == [.next(210, "[3, 4]"), .next(210, "[1, 2]"), .next(260, "[5]"), .next(310, "[]")]
        )
    }

    @Test func `with a clock on another thread every element comes once, in order`() {
        let subject = PublishSubject<Int>()
        let done = DispatchSemaphore(value: 0)
        var seen: [Int] = []
        let clock = ConcurrentDispatchQueueScheduler(qos: .default)
        let subscription = subject.buffer(timeSpan: .microseconds(50), count: 7, scheduler: clock)
            .subscribe(onNext: { seen += $0 }, onCompleted: { done.signal() })
        for number in 0..<2_000 { subject.onNext(number) }
        subject.onCompleted()
        done.wait()
        #expect(seen == Array(0..<2_000))
        subscription.dispose()
    }
}
