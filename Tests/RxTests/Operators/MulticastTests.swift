// multicast, publish, replay, replayAll, refCount, connect.
import Rx
import RxTest
import Testing

@Suite struct MulticastTests {
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

    @Test func `a connection after the end begins anew`() {
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

    @Test func `a late subscriber of a replay hears the past`() {
        let subject = PublishSubject<Int>()
        let connectable = subject.replay(2)
        let everything = subject.replayAll()
        let connections = [connectable.connect(), everything.connect()]
        for number in 1...3 { subject.onNext(number) }
        var seen: [Int] = []
        connectable.subscribe(onNext: { seen.append($0) }).dispose()
        everything.subscribe(onNext: { seen.append($0) }).dispose()
        for connection in connections { connection.dispose() }
        #expect(seen == [2, 3, 1, 2, 3])
        #expect(!subject.hasObservers)
    }

    @Test func `refCount connects with the first and disconnects with the last`() {
        let source = scheduler.hot("-a-b-c-d|")
        let shared = source.publish().refCount()
        let first = scheduler.createObserver(String.self)
        let second = scheduler.createObserver(String.self)
        let one = SerialDisposable()
        let two = SerialDisposable()
        scheduler.scheduleAt(200) { one.disposable = shared.subscribe(first) }
        scheduler.scheduleAt(215) { two.disposable = shared.subscribe(second) }
        scheduler.scheduleAt(235) { one.dispose() }
        scheduler.scheduleAt(255) { two.dispose() }
        scheduler.start()
        #expect(first.events == [.next(210, "a"), .next(230, "b")])
        #expect(second.events == [.next(230, "b"), .next(250, "c")])
        #expect(source.subscriptions == [Subscription(200, 255)])
    }

    @Test func `refCount hands on the source's error`() {
        let source = scheduler.hot("-a-#")
        let result = scheduler.start { source.publish().refCount() }
        #expect(result.events == Marbles.events("-a-#"))
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func `refCount of a synchronous source hears everything each time`() {
        let shared = Observable.of(1, 2).publish().refCount()
        var seen: [Event<Int>] = []
        for _ in 0..<2 { shared.subscribe { seen.append($0) }.dispose() }
        #expect(seen == [.next(1), .next(2), .completed, .next(1), .next(2), .completed])
    }

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
