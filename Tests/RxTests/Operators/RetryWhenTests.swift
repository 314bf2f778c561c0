// retry(when:): from the beginning after an error, when another sequence says so.
import Glibc
import Rx
import RxTest
import Synchronization
import Testing

private struct Other: Error {}

@Suite struct RetryWhenTests {
    let scheduler = TestScheduler(initialClock: 0)

    private func retried<Notice>(
        _ source: TestableObservable<String>,
        _ handler: @escaping (Observable<any Error>) -> Observable<Notice>
    ) -> () -> Observable<String> {
        { source.retry(when: handler) }
    }

    @Test func `each notice begins an attempt`() {
        let source = scheduler.cold("-a#")
        let result = scheduler.start(
            disposed: 255,
            create: retried(source) { [scheduler] in $0.delay(.seconds(10), scheduler: scheduler) }
        )
        #expect(result.events == [.next(210, "a"), .next(240, "a")])
        #expect(source.subscriptions == [Subscription(200, 220), Subscription(230, 250)])
    }

    @Test func `a source that completes needs no notice`() {
        let source = scheduler.cold("-a-|")
        #expect(scheduler.start(retried(source) { _ in Observable<Int>.empty() }).events == Marbles.events("-a-|"))
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func `the end of the notices is the end after a failure`() {
        let once = scheduler.start(retried(scheduler.cold("-a#")) { _ in Observable<Int>.empty() })
        #expect(once.events == [.next(210, "a"), .completed(220)])
    }

    @Test func `a notice and its end at once are an attempt and the end after its failure`() {
        let twice = scheduler.start(retried(scheduler.cold("-a#")) { $0.take(1) })
        #expect(twice.events == [.next(210, "a"), .next(230, "a"), .completed(240)])
    }

    @Test func `errors that come at once are retried like later ones`() {
        var attempts = 0
        let failing = Observable<String>.deferred {
            attempts += 1
            return .error(Oops())
        }
        var heard: [Event<String>] = []
        _ = failing.retry(when: { (errors: Observable<any Error>) in errors.take(2) }).subscribe { heard.append($0) }
        #expect(heard == [.completed])
        #expect(attempts == 3)
        let later = scheduler.cold("-#")
        #expect(scheduler.start(retried(later) { $0.take(2) }).events == [.completed(230)])
        #expect(later.subscriptions.count == 3)
    }

    @Test func `an error of the notices is the error`() {
        let source = scheduler.cold("-a#")
        let result = scheduler.start(retried(source) { $0.map { _ in throw Oops() } })
        #expect(result.events == [.next(210, "a"), .error(220, Oops())])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test func `a notice while an attempt runs is ignored`() {
        let source = scheduler.cold("-a--#")
        let notices = scheduler.hot("--x----y")
        let result = scheduler.start(disposed: 285, create: retried(source) { _ in notices.asObservable() })
        #expect(result.events == [.next(210, "a"), .next(280, "a")])
        #expect(source.subscriptions == [Subscription(200, 240), Subscription(270, 285)])
        #expect(notices.subscriptions == [Subscription(200, 285)])
    }

    @Test func `without notices it waits`() {
        let source = scheduler.cold("-a#")
        #expect(scheduler.start(retried(source) { _ in Observable<Int>.never() }).events == [.next(210, "a")])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test func `an error of another type passes`() {
        let source = scheduler.cold("-a#")
        let result = scheduler.start { source.retry(when: { (errors: Observable<Other>) in errors }) }
        #expect(result.events == [.next(210, "a"), .error(220, MarbleError())])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test func `an error of the wanted type is handed on as that`() {
        let source = scheduler.cold("-a#")
        let result = scheduler.start(disposed: 235) {
            source.retry(when: { (errors: Observable<MarbleError>) in errors })
        }
        #expect(result.events == [.next(210, "a"), .next(230, "a")])
    }

    @Test func `notices on a thread of their own never stop the attempt that they have begun`() {
        let starts = Atomic<Int>(0)
        let stops = Atomic<Int>(0)
        let hasEnded = Atomic<Bool>(false)
        let attempts = (0...1_000).map { _ in PublishSubject<Int>() }
        let source = Observable<Int>.deferred {
            attempts[starts.load(ordering: .acquiring)].do(
                onSubscribed: { starts.wrappingAdd(1, ordering: .releasing) },
                onDispose: { stops.wrappingAdd(1, ordering: .releasing) }
            )
        }
        let notices = PublishSubject<Void>()
        let subscription = source.retry(when: { (_: Observable<any Error>) in notices }).subscribe()
        let rounds = attempts.count - 1
        onThreads(2) { number in
            if number == 0 {
                for round in 1...rounds {
                    attempts[round - 1].onError(Oops())
                    let limit = ContinuousClock.now + .seconds(60)
                    while starts.load(ordering: .acquiring) == round, ContinuousClock.now < limit { sched_yield() }
                    guard starts.load(ordering: .acquiring) > round else {
                        Issue.record("the attempt of number \(round) had been stopped before it failed")
                        break
                    }
                }
                hasEnded.store(true, ordering: .releasing)
            } else {
                while !hasEnded.load(ordering: .acquiring) { notices.onNext(()) }
            }
        }
        #expect(stops.load(ordering: .acquiring) == rounds)
        subscription.dispose()
    }

    @Test func `two hundred thousand attempts do not nest or grow`() {
        var attempts = 0
        let footprint = Footprint.of { footprint in
            _ = Observable<Int>.deferred {
                attempts += 1
                if attempts == 10 || attempts == 199_990 { footprint.note() }
                return attempts < 200_000 ? .error(Oops()) : .just(attempts)
            }.retry(when: { (errors: Observable<any Error>) in errors }).subscribe()
            #expect(Resources.total == 0)
        }
        #expect(attempts == 200_000)
        #expect(footprint.isFlat)
    }
}
