// retry: from the beginning after an error.
import Rx
import RxTest
import Testing

@Suite struct RetryTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `endless attempts until it completes`() {
        var attempts = 0
        let result = scheduler.start {
            Observable<String>.deferred {
                attempts += 1
                return scheduler.cold(attempts < 3 ? "-a#" : "-b|").asObservable()
            }.retry()
        }
        #expect(result.events == [.next(210, "a"), .next(230, "a"), .next(250, "b"), .completed(260)])
    }

    @Test func `so many attempts in all`() {
        let source = scheduler.cold("-a#")
        let result = scheduler.start { source.retry(2) }
        #expect(result.events == [.next(210, "a"), .next(230, "a"), .error(240, MarbleError())])
        #expect(source.subscriptions == [Subscription(200, 220), Subscription(220, 240)])
    }

    @Test func `disposing stops the attempt`() {
        let source = scheduler.cold("-a#")
        #expect(scheduler.start(disposed: 225) { source.retry() }.events == [.next(210, "a")])
        #expect(source.subscriptions == [Subscription(200, 220), Subscription(220, 225)])
    }

    @Test func `a million attempts do not nest or grow`() {
        var attempts = 0
        let footprint = Footprint.of { footprint in
            _ = Observable<Int>.deferred {
                attempts += 1
                if attempts == 10 || attempts == 999_990 { footprint.note() }
                return attempts < 1_000_000 ? .error(Oops()) : .just(attempts)
            }.retry().subscribe()
        }
        #expect(attempts == 1_000_000)
        #expect(footprint.isFlat)
    }
}
