// window: sequences closed by size, by age, and at the end; and how long the source runs.
import Dispatch
import Rx
import RxTest
import Testing

@Suite struct WindowTests {
    let scheduler = TestScheduler(initialClock: 0)

    /// The windows' events, each with its window's number.
    private func windows(
        _ source: TestableObservable<String>,
        _ span: Int = 55,
        _ count: Int = 2
    )
        -> () -> Observable<String>
    {
        let scheduler = scheduler
        return {
            source.window(timeSpan: .seconds(span), count: count, scheduler: scheduler).enumerated()
                .flatMap { number, window in window.materialize().map { "\(number) \($0)" }.startWith("\(number)") }
        }
    }

    @Test func `a window completes when it is full or its time is up, and at the end`() {
        let source = scheduler.hot("-a-b-c-------d-|")
        let result = scheduler.start(windows(source))
        #expect(
            result.events == [
                .next(200, "0"), .next(210, "0 next(a)"), .next(230, "0 next(b)"), .next(230, "0 completed"),
                .next(230, "1"), .next(250, "1 next(c)"), .next(285, "1 completed"),
                .next(285, "2"), .next(330, "2 next(d)"), .next(340, "2 completed"),
                .next(340, "3"), .next(350, "3 completed"), .completed(350),
            ]
        )
        #expect(source.subscriptions == [Subscription(200, 350)])
    }

    @Test func `windows follow each other without elements`() {
        let result = scheduler.start(disposed: 330, create: windows(scheduler.hot("")))
        #expect(
            result.events == [
                .next(200, "0"), .next(255, "0 completed"), .next(255, "1"), .next(310, "1 completed"),
                .next(310, "2"),
            ]
        )
    }

    @Test func `an error ends the open window, then the windows`() {
        let source = scheduler.hot("-a-#")
        let result = scheduler.start(windows(source))
        #expect(
            result.events == [
                .next(200, "0"), .next(210, "0 next(a)"), .next(230, "0 error(MarbleError())"),
                .error(230, MarbleError()),
            ]
        )
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func `an empty source has one empty window`() {
        let result = scheduler.start(windows(scheduler.hot("-|")))
        #expect(result.events == [.next(200, "0"), .next(210, "0 completed"), .completed(210)])
    }

    @Test func `nothing comes after dispose`() {
        let source = scheduler.hot("-a-b-c-d|")
        let result = scheduler.start(disposed: 225, create: windows(source))
        #expect(result.events == [.next(200, "0"), .next(210, "0 next(a)")])
        #expect(source.subscriptions == [Subscription(200, 225)])
    }

    @Test func `a window that is still subscribed to keeps the source`() {
        let source = scheduler.hot("-a-b-c-d-e-|")
        let observer = scheduler.createObserver(String.self)
        let inner = SingleAssignmentDisposable()
        var number = 0
        let outer = scheduler.start(disposed: 220) {
            source.window(timeSpan: .seconds(500), count: 10, scheduler: scheduler).map { window in
                number += 1
                inner.setDisposable(window.subscribe(observer))
                return number
            }
        }
        #expect(outer.events == [.next(200, 1)])
        #expect(observer.events == Marbles.events("-a-b-c-d-e-|"))
        #expect(source.subscriptions == [Subscription(200, 310)])
    }

    @Test(arguments: [220, 260])
    func `the last to leave stops the source`(time: Int) {
        let source = scheduler.hot("-a-b-c-d-e-|")
        let observer = scheduler.createObserver(String.self)
        let inner = SingleAssignmentDisposable()
        scheduler.scheduleAt(time) { inner.dispose() }
        _ = scheduler.start(disposed: 240) {
            source.window(timeSpan: .seconds(500), count: 10, scheduler: scheduler)
                .do(onNext: { inner.setDisposable($0.subscribe(observer)) }).map { _ in 0 }
        }
        #expect(observer.events == Marbles.events("-a-b-c-d-e-|").filter { $0.time < time })
        #expect(source.subscriptions == [Subscription(200, max(time, 240))])
    }

    @Test func `a window completes in time although nobody awaits the next`() {
        let source = scheduler.hot("-a-b-c-d-e-|")
        let observer = scheduler.createObserver(String.self)
        let outer = scheduler.start(disposed: 220) {
            source.window(timeSpan: .seconds(45), count: 10, scheduler: scheduler)
                .do(onNext: { _ = $0.subscribe(observer) }).map { _ in 0 }
        }
        #expect(outer.events.count == 1)
        #expect(observer.events == [.next(210, "a"), .next(230, "b"), .completed(245)])
        #expect(source.subscriptions == [Subscription(200, 245)])
    }

    @Test func `a window remembers nothing`() {
        let source = scheduler.hot("-a-b-c-|")
        let observer = scheduler.createObserver(String.self)
        var windows: [Observable<String>] = []
        scheduler.scheduleAt(220) { _ = windows.first?.subscribe(observer) }
        _ = scheduler.start {
            source.window(timeSpan: .seconds(500), count: 2, scheduler: scheduler)
                .do(onNext: { windows.append($0) }).map { _ in 0 }
        }
        #expect(observer.events == [.next(230, "b"), .completed(230)])
    }

    @Test func `with a clock on another thread every element comes once, in order`() {
        let subject = PublishSubject<Int>()
        let done = DispatchSemaphore(value: 0)
        var seen: [Int] = []
        let clock = ConcurrentDispatchQueueScheduler(qos: .default)
        let subscription = subject.window(timeSpan: .microseconds(50), count: 7, scheduler: clock).merge()
            .subscribe(onNext: { seen.append($0) }, onCompleted: { done.signal() })
        for number in 0..<2_000 { subject.onNext(number) }
        subject.onCompleted()
        done.wait()
        #expect(seen == Array(0..<2_000))
        subscription.dispose()
    }
}
