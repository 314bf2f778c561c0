// share: in both scopes, with and without replay.
import Rx
import RxTest
import Testing

@Suite struct ShareTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `share subscribes once and starts again after the last`() {
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

    @Test func `a source that ends while it is being subscribed to starts again`() {
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

    @Test func `marbles: late ones hear what comes, or what was`() {
        for (replay, expected) in [(0, "--b-c|"), (1, "(a)-b-c|"), (2, "(a)-b-c|")] {
            let scheduler = TestScheduler(initialClock: 0)
            let source = scheduler.hot("-a--b-c|")
            let shared = source.share(replay: replay)
            let late = scheduler.createObserver(String.self)
            scheduler.scheduleAt(200) { _ = shared.subscribe() }
            scheduler.scheduleAt(220) { _ = shared.subscribe(late) }
            scheduler.start()
            #expect(late.events == Marbles.events(expected, from: 220))
            #expect(source.subscriptions == [Subscription(200, 270)])
        }
    }

    @Test func `an error reaches everyone, and the next subscriber starts again`() {
        for scope in [SubjectLifetimeScope.whileConnected, .forever] {
            var starts = 0
            var sources: [PublishSubject<Int>] = []
            let shared = Observable<Int>.deferred {
                starts += 1
                sources.append(PublishSubject())
                return sources[starts - 1]
            }
            .share(replay: 1, scope: scope)
            var seen: [Event<Int>] = []
            _ = shared.subscribe { seen.append($0) }
            _ = shared.subscribe { seen.append($0) }
            sources[0].onNext(1)
            sources[0].onError(Oops())
            #expect(seen == [.next(1), .next(1), .error(Oops()), .error(Oops())])
            seen = []
            shared.subscribe { seen.append($0) }.dispose()
            switch scope {
            case .whileConnected:
                #expect(seen == [])
                #expect(starts == 2)
            case .forever:
                // Its subject lives on: the past and the end are heard once more.
                #expect(seen == [.next(1), .error(Oops())])
                #expect(starts == 1)
            }
        }
    }

    @Test func `what is replayed stays where the source has gone without an end`() {
        let sharing: [(Observable<Int>) -> Observable<Int>] = [
            { $0.share(replay: 1) }, { $0.share(replay: 3) }, { $0.share(replay: 1).map { $0 }.share(replay: 1) },
            { $0.share(replay: 1, scope: .forever) }, { $0.replay(1).refCount() },
        ]
        for share in sharing {
            var starts = 0
            let shared = share(
                .deferred {
                    starts += 1
                    return BehaviorSubject(value: starts)
                }
            )
            let heard = Heard()
            let first = heard.listen("a", to: shared)
            let second = heard.listen("b", to: shared)
            first.dispose()
            let third = heard.listen("c", to: shared)
            #expect(heard.log == ["a1", "b1", "c1"])
            #expect(starts == 1)
            second.dispose()
            third.dispose()
            shared.subscribe().dispose()
            #expect(starts == 2)
        }
    }

    @Test func `without replay, too, one who comes where the source has gone does not start it again`() {
        for scope in [SubjectLifetimeScope.whileConnected, .forever] {
            var starts = 0
            let shared = Observable<Int>.deferred {
                starts += 1
                return PublishSubject()
            }
            .share(scope: scope)
            let subscriptions = (0..<2).map { _ in shared.subscribe() }
            #expect(starts == 1)
            for one in subscriptions { one.dispose() }
            shared.subscribe().dispose()
            #expect(starts == 2)
        }
    }

    @Test func `an observer that leaves within an element keeps the others`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share()
        let first = SerialDisposable()
        var seen: [String] = []
        first.disposable = shared.subscribe(onNext: {
            seen.append("a\($0)")
            first.dispose()
        })
        let second = shared.subscribe(onNext: { seen.append("b\($0)") })
        subject.onNext(1)
        subject.onNext(2)
        #expect(seen == ["a1", "b1", "b2"])
        second.dispose()
        #expect(!subject.hasObservers)
    }

    @Test func `an observer that emits into the source is heard at once`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share(replay: 1)
        var seen: [Int] = []
        let subscription = shared.subscribe(onNext: { number in
            seen.append(number)
            if number < 3 { subject.onNext(number + 1) }
        })
        subject.onNext(1)
        subscription.dispose()
        #expect(seen == [1, 2, 3])
    }

    @Test func `one who subscribes within an element hears what is replayed, not that element twice`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share(replay: 1)
        var late: [Int] = []
        var inner: (any Disposable)?
        let subscription = shared.subscribe(onNext: { number in
            if number == 1 { inner = shared.subscribe(onNext: { late.append($0) }) }
        })
        subject.onNext(1)
        subject.onNext(2)
        inner?.dispose()
        subscription.dispose()
        #expect(late == [1, 2])
        #expect(!subject.hasObservers)
    }

    @Test(arguments: [2, 3, 100])
    func `a newcomer takes what is replayed as it stands, without touching each element`(replay: Int) {
        final class Token {}
        let tokens = (0..<replay).map { _ in Token() }
        let replaying: [(Observable<Token>) -> Observable<Token>] = [
            { $0.share(replay: replay) },
            { $0.share(replay: replay, scope: .forever) },
            { $0.replay(replay).refCount() },
        ]
        for share in replaying {
            let subject = PublishSubject<Token>()
            let shared = share(subject)
            let first = shared.subscribe()
            for token in tokens { subject.onNext(token) }
            let references = _getRetainCount(tokens[replay - 1])
            var counts: [UInt] = []
            let second = shared.subscribe(onNext: { _ in counts.append(_getRetainCount(tokens[replay - 1])) })
            #expect(counts.count == replay)
            // While the first is replayed, the last has not been reached.
            #expect(counts.first == references)
            first.dispose()
            second.dispose()
        }
    }
}
