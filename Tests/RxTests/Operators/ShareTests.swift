// share, multicast, refCount, publish, replay.
import Rx
import RxTest
import Testing

@Suite struct ShareTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `share subscribes once and starts anew after the last`() {
        var starts = 0
        let subject = PublishSubject<Int>()
        let shared = Observable<Int>.deferred {
            starts += 1
            return subject
        }.share()
        let first = shared.subscribe()
        let second = shared.subscribe()
        #expect(starts == 1)
        first.dispose()
        #expect(subject.hasObservers)
        second.dispose()
        #expect(!subject.hasObservers)
        shared.subscribe().dispose()
        #expect(starts == 2)
    }

    @Test func `replayed elements end with the connection`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share(replay: 1)
        var seen: [String] = []
        let first = shared.subscribe(onNext: { seen.append("a\($0)") })
        subject.onNext(1)
        let second = shared.subscribe(onNext: { seen.append("b\($0)") })
        subject.onNext(2)
        first.dispose()
        second.dispose()
        let third = shared.subscribe(onNext: { seen.append("c\($0)") })
        third.dispose()
        #expect(seen == ["a1", "b1", "a2", "b2"])
    }

    @Test func `replayed elements of forever stay`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share(replay: 2, scope: .forever)
        shared.subscribe().dispose()
        let first = shared.subscribe()
        for number in 1...3 { subject.onNext(number) }
        first.dispose()
        var seen: [Int] = []
        shared.subscribe(onNext: { seen.append($0) }).dispose()
        #expect(seen == [2, 3])
        #expect(!subject.hasObservers)
    }

    @Test func `a source that ends while it is being subscribed to begins anew`() {
        var starts = 0
        let shared = Observable<Int>.deferred {
            starts += 1
            return .just(starts)
        }.share(replay: 1)
        var seen: [Int] = []
        _ = shared.subscribe(onNext: { seen.append($0) })
        _ = shared.subscribe(onNext: { seen.append($0) })
        #expect(seen == [1, 2])
    }

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

    @Test func `a late subscriber of a replay hears the past`() {
        let subject = PublishSubject<Int>()
        let connectable = subject.replay(2)
        let connection = connectable.connect()
        for number in 1...3 { subject.onNext(number) }
        var seen: [Int] = []
        let subscription = connectable.subscribe(onNext: { seen.append($0) })
        subscription.dispose()
        connection.dispose()
        #expect(seen == [2, 3])
    }
}
