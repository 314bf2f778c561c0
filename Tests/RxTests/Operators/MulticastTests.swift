// multicast.
import Rx
import RxTest
import Testing

@Suite struct MulticastTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `multicast through a subject given once`() {
        let subject = PublishSubject<Int>()
        let behavior = BehaviorSubject(value: 0)
        let connectable = subject.multicast(behavior)
        var seen: [Int] = []
        let subscription = connectable.subscribe(onNext: { seen.append($0) })
        let connection = connectable.connect()
        subject.onNext(1)
        connection.dispose()
        subscription.dispose()
        #expect(seen == [0, 1])
    }

    @Test func `multicast with a selector subscribes to the source once`() {
        let source = scheduler.hot("-a-b|")
        let result = scheduler.start {
            source.multicast({ PublishSubject<String>() }, selector: { .zip($0, $0) { $0 + $1 } })
        }
        #expect(result.events == [.next(210, "aa"), .next(230, "bb"), .completed(240)])
        #expect(source.subscriptions == [Subscription(200, 240)])
    }

    @Test func `a selector or a factory that throws ends the result`() {
        let source = scheduler.hot("-a-b|")
        let results = [
            scheduler.createObserver(String.self), scheduler.createObserver(String.self),
        ]
        scheduler.scheduleAt(200) {
            _ = source.multicast({ PublishSubject<String>() }, selector: { _ -> Observable<String> in throw Oops() })
                .subscribe(results[0])
            _ = source.multicast({ () throws -> PublishSubject<String> in throw Oops() }, selector: { $0 })
                .subscribe(results[1])
        }
        scheduler.start()
        #expect(results.map(\.events) == [[.error(200, Oops())], [.error(200, Oops())]])
        #expect(source.subscriptions.isEmpty)
    }
}
