// publish, connect.
import Rx
import RxTest
import Testing

@Suite struct PublishTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `connect starts and its disposable stops`() {
        let subject = PublishSubject<Int>()
        let connectable = subject.publish()
        var seen: [Int] = []
        let subscription = connectable.subscribe(onNext: { seen.append($0) })
        subject.onNext(1)
        let connection = connectable.connect()
        subject.onNext(2)
        connection.dispose()
        subject.onNext(3)
        subscription.dispose()
        #expect(seen == [2])
        #expect(!subject.hasObservers)
    }

    @Test func `connecting twice is one connection`() {
        let source = scheduler.hot("-a-b|")
        let connectable = source.publish()
        let first = connectable.connect()
        let second = connectable.connect()
        scheduler.scheduleAt(215) { second.dispose() }
        scheduler.start()
        first.dispose()
        #expect(source.subscriptions == [Subscription(0, 215)])
    }

    @Test func `a connection after the end starts again`() {
        var starts = 0
        let source = Observable<Int>.deferred {
            starts += 1
            return .just(starts)
        }
        let connectable = source.publish()
        var seen: [Event<Int>] = []
        for _ in 0..<2 {
            let subscription = connectable.subscribe { seen.append($0) }
            connectable.connect().dispose()
            subscription.dispose()
        }
        #expect(seen == [.next(1), .completed, .next(2), .completed])
    }
}
