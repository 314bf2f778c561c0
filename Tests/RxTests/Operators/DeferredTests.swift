// deferred: a sequence per subscriber.
import Rx
import RxTest
import Testing

@Suite struct DeferredTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: ["-a-|", "-a#", "-|", "-a"])
    func `the sequence of the moment of subscription`(line: String) {
        var made: [TestableObservable<String>] = []
        var times: [Int] = []
        let result = scheduler.start { [scheduler] in
            Observable<String>.deferred {
                times.append(scheduler.clock)
                made.append(scheduler.cold(line))
                return made[0].asObservable()
            }
        }
        #expect(result.events == Marbles.events(line))
        #expect(times == [200])
        #expect(
            made.flatMap(\.subscriptions) == [
                Subscription(
                    200,
                    result.events.last?.value.isStopEvent == true
                        ? result.events.last?.time ?? 0 : 1000
                )
            ]
        )
    }

    @Test func `what the factory throws ends it`() {
        #expect(scheduler.start { Observable<Int>.deferred { throw Oops() } }.events == [.error(200, Oops())])
    }

    @Test func `disposing stops the sequence`() {
        let source = scheduler.cold("-a-b|")
        let result = scheduler.start(disposed: 220) { Observable<String>.deferred { source.asObservable() } }
        #expect(result.events == [.next(210, "a")])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test func `each subscriber has its own`() {
        var count = 0
        let source = Observable<Int>.deferred {
            count += 1
            return .just(count)
        }
        var seen: [Int] = []
        for _ in 1...2 { _ = source.subscribe(onNext: { seen.append($0) }) }
        #expect(seen == [1, 2])
    }
}
