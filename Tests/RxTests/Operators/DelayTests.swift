// delay: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct DelayTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `keeps the spans`() {
        let source = scheduler.hot("-a--b|")
        let result = scheduler.start { source.delay(.seconds(25), scheduler: scheduler) }
        #expect(result.events == [.next(235, "a"), .next(265, "b"), .completed(275)])
        #expect(source.subscriptions == [Subscription(200, 250)])
    }

    @Test func `hands an error on at once, without what waits`() {
        #expect(scheduler.start { scheduler.hot("-a#").delay(.seconds(25), scheduler: scheduler) }.line == "--#")
    }

    @Test func `an error at the very time of an element comes before it`() {
        #expect(scheduler.start { scheduler.hot("-a#").delay(.seconds(10), scheduler: scheduler) }.line == "--#")
    }

    @Test func `what comes at once goes in one item of work after another`() {
        let result = scheduler.start { scheduler.hot("-(abc|)").delay(.seconds(10), scheduler: scheduler) }
        #expect(result.events == [.next(220, "a"), .next(221, "b"), .next(222, "c"), .completed(223)])
    }

    @Test func `what has become due while an observer took its time goes in one item of work after another`() {
        let source = scheduler.hot("-abc|")
        let result = scheduler.start {
            source.delay(.seconds(10), scheduler: scheduler).do(onNext: { if $0 == "a" { scheduler.sleep(50) } })
        }
        #expect(result.events == [.next(270, "a"), .next(271, "b"), .next(280, "c"), .completed(281)])
    }

    @Test func `a delay of nothing takes a turn of the scheduler`() {
        let result = scheduler.start { scheduler.hot("-a-b|").delay(.seconds(0), scheduler: scheduler) }
        #expect(Drawing.line(result.events, from: 201) == "-a-b|")
    }

    @Test func `an element that comes while one is handed on has its own delay`() {
        let subject = PublishSubject<String>()
        let result = scheduler.createObserver(String.self)
        _ = subject.delay(.seconds(10), scheduler: scheduler)
            .do(onNext: { if $0 == "a" { subject.onNext("b") } }).subscribe(result)
        scheduler.scheduleAt(200) { subject.onNext("a") }
        scheduler.start()
        #expect(result.line == "-ab")
    }
}
