// debounce, throttle, delay, timeout, timer, interval, observe(on:), subscribe(on:) in virtual time.
import Rx
import RxTest
import Testing

@Suite struct TimeTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `debounce waits for a pause`() {
        let source = scheduler.hot("-abc----d|")
        let result = scheduler.start { source.debounce(.seconds(25), scheduler: scheduler) }
        #expect(result.events == [.next(255, "c"), .next(290, "d"), .completed(290)])
    }

    @Test func `debounce drops what waits when the source fails`() {
        let result = scheduler.start { scheduler.hot("-ab#").debounce(.seconds(25), scheduler: scheduler) }
        #expect(result.events == [.error(230, MarbleError())])
    }

    @Test func `throttle hands on the first and the latest`() {
        let result = scheduler.start { scheduler.hot("-abc-----d-|").throttle(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(210, "a"), .next(240, "c"), .next(290, "d"), .completed(310)])
    }

    @Test func `throttle without the latest drops the rest`() {
        let result = scheduler.start {
            scheduler.hot("-abc-----d-|").throttle(.seconds(30), latest: false, scheduler: scheduler)
        }
        #expect(result.events == [.next(210, "a"), .next(290, "d"), .completed(310)])
    }

    @Test func `throttle hands on what waits before the end`() {
        let result = scheduler.start { scheduler.hot("-ab|").throttle(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(210, "a"), .next(240, "b"), .completed(240)])
    }

    @Test func `delay keeps the spans`() {
        let result = scheduler.start { scheduler.hot("-a--b|").delay(.seconds(25), scheduler: scheduler) }
        #expect(result.events == [.next(235, "a"), .next(265, "b"), .completed(275)])
    }

    @Test func `delay hands an error on at once`() {
        let result = scheduler.start { scheduler.hot("-a#").delay(.seconds(25), scheduler: scheduler) }
        #expect(result.events == [.error(220, MarbleError())])
    }

    @Test func `timeout is measured from each element`() {
        let source = scheduler.hot("-a-b-----c|")
        let result = scheduler.start { source.timeout(.seconds(35), scheduler: scheduler) }
        #expect(result.events == [.next(210, "a"), .next(230, "b"), .error(265, RxError.timeout)])
        #expect(source.subscriptions == [Subscription(200, 265)])
    }

    @Test func `timeout goes on with another sequence`() {
        let result = scheduler.start {
            scheduler.hot("-a-----c|").timeout(.seconds(25), other: scheduler.cold("-x|"), scheduler: scheduler)
        }
        #expect(result.events == [.next(210, "a"), .next(245, "x"), .completed(255)])
    }

    @Test func `timer without a period ends`() {
        let result = scheduler.start { Observable<Int>.timer(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(230, 0), .completed(230)])
    }

    @Test func `interval counts until it is disposed of`() {
        let result = scheduler.start(disposed: 335) { Observable<Int>.interval(.seconds(50), scheduler: scheduler) }
        #expect(result.events == [.next(250, 0), .next(300, 1)])
    }

    @Test func `observe on a scheduler takes one item per element`() {
        let result = scheduler.start { scheduler.hot("-(ab)-|").observe(on: scheduler) }
        #expect(result.events == [.next(211, "a"), .next(212, "b"), .completed(231)])
    }

    @Test func `observe on a scheduler delivers nothing after dispose`() {
        let result = scheduler.start(disposed: 212) { scheduler.hot("-(abc)-|").observe(on: scheduler) }
        #expect(result.events.map(\.time).allSatisfy { $0 <= 212 })
    }

    @Test func `subscribe on a scheduler subscribes and disposes there`() {
        let source = scheduler.hot("-a-b-|")
        let result = scheduler.start(disposed: 225) { source.subscribe(on: scheduler) }
        #expect(result.events == [.next(210, "a")])
        #expect(source.subscriptions == [Subscription(201, 226)])
    }
}
