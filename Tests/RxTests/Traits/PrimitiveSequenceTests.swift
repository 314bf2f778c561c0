// What Single, Maybe and Completable have in common: each forwards to the observable's operator and keeps its kind.
import Rx
import RxTest
import Testing

private let rows = [
    TraitRow("deferred", "-a|", "--(a|)") { one, _ in Single.deferred { one.asSingle() }.asObservable() },
    TraitRow("delay", "-#", "-#") { one, clock in one.asSingle().delay(.seconds(20), scheduler: clock).asObservable() },
    TraitRow("delay", "-|", "---|", until: 210) { one, clock in
        one.ignoreElements().asCompletable().delay(.seconds(20), scheduler: clock).asStrings()
    },
    TraitRow("catch", "-#", "--(x|)", until: 210) { one, clock in
        one.asSingle().catch { _ in clock.cold("x|").asSingle() }.asObservable()
    },
    TraitRow("catch", "-a|", "--(a|)") { one, _ in one.asMaybe().catch { _ in .empty() }.asObservable() },
    TraitRow("catch", "-#", "-|") { one, _ in
        one.ignoreElements().asCompletable().catch { _ in .empty() }.asStrings()
    },
    TraitRow("debug", "-a|", "--(a|)") { one, _ in one.asSingle().debug("single").asObservable() },
    TraitRow("timeout", "-a|", "--(a|)") { one, clock in
        one.asSingle().timeout(.seconds(50), scheduler: clock).asObservable()
    },
    TraitRow("timeout other", "------a|", "---(x|)", until: 220) { one, clock in
        one.asSingle().timeout(.seconds(20), other: clock.cold("x|").asSingle(), scheduler: clock).asObservable()
    },
    TraitRow("using", "-a|", "--(a|)") { one, _ in
        Maybe.using({ BooleanDisposable() }, primitiveSequenceFactory: { _ in one.asMaybe() }).asObservable()
    },
]

@Suite struct PrimitiveSequenceTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: rows)
    private func `each operator does what the observable's does`(_ row: TraitRow) { row.check(disposed: 1000) }

    @Test(arguments: rows)
    private func `each operator ends its source with the subscription`(_ row: TraitRow) { row.check(disposed: 205) }

    @Test func `it is itself`() {
        let result = scheduler.start { Single.just(1).primitiveSequence }
        #expect(result.events == [.next(200, 1), .completed(200)])
    }

    @Test func `delay hands on the element and the end in an item of work each`() {
        let source = scheduler.hot("-a|")
        let result = scheduler.start { source.asSingle().delay(.seconds(20), scheduler: scheduler) }
        #expect(result.events == [.next(240, "a"), .completed(241)])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test func `delaySubscription subscribes later`() {
        let source = scheduler.cold("-a|")
        let result = scheduler.start { source.asSingle().delaySubscription(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(250, "a"), .completed(250)])
        #expect(source.subscriptions == [Subscription(230, 250)])
    }

    @Test func `observe delivers on its scheduler`() {
        let source = scheduler.hot("-a|")
        let result = scheduler.start { source.asSingle().observe(on: scheduler) }
        #expect(result.events == [.next(221, "a"), .completed(222)])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test func `subscribe subscribes and disposes on its scheduler`() {
        let source = scheduler.hot("-a|")
        let result = scheduler.start(disposed: 215) { source.asSingle().subscribe(on: scheduler) }
        #expect(result.events.isEmpty)
        #expect(source.subscriptions == [Subscription(201, 216)])
    }

    @Test func `what a factory or handler throws is the error`() {
        let failed: [Single<String>] = [
            .deferred { throw Oops() },
            Single.error(MarbleError()).catch { _ in throw Oops() },
            .using({ throw Oops() }, primitiveSequenceFactory: { (_: BooleanDisposable) in .just("a") }),
            .using({ BooleanDisposable() }, primitiveSequenceFactory: { _ in throw Oops() }),
        ]
        for single in failed {
            let scheduler = TestScheduler(initialClock: 0)
            #expect(scheduler.start { single }.events == [.error(200, Oops())])
        }
    }

    @Test func `retry starts again so many times`() {
        let source = scheduler.cold("-#")
        let result = scheduler.start { source.asSingle().retry(3) }
        #expect(result.events == [.error(230, MarbleError())])
        #expect(source.subscriptions == [Subscription(200, 210), Subscription(210, 220), Subscription(220, 230)])
    }

    @Test func `retry when starts again as told`() {
        let source = scheduler.cold("-#")
        let result = scheduler.start {
            source.asSingle().retry(when: { (errors: Observable<any Error>) in
                errors.enumerated().flatMap { index, error in
                    index < 2 ? Observable<Int>.timer(.seconds(5), scheduler: scheduler) : .error(error)
                }
            })
        }
        #expect(result.events == [.error(240, MarbleError())])
        #expect(source.subscriptions == [Subscription(200, 210), Subscription(215, 225), Subscription(230, 240)])
    }

    @Test func `retry when of one kind of error`() {
        let source = scheduler.cold("-#")
        let result = scheduler.start {
            source.asMaybe().retry(when: { (errors: Observable<MarbleError>) in errors.take(1) })
        }
        #expect(result.events == [.completed(220)])
        #expect(source.subscriptions.count == 1 + 1)
    }

    @Test func `using disposes of its resource once`() {
        let resource = BooleanDisposable()
        let source = scheduler.hot("-a|")
        scheduler.scheduleAt(219) { #expect(!resource.isDisposed) }
        _ = scheduler.start { Single.using({ resource }, primitiveSequenceFactory: { _ in source.asSingle() }) }
        #expect(resource.isDisposed)
    }

    @Test func `timeout is an error`() {
        let source = scheduler.hot("------a|")
        let result = scheduler.start { source.asSingle().timeout(.seconds(20), scheduler: scheduler) }
        #expect(result.events == [.error(220, RxError.timeout)])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test func `timer emits once`() {
        let single = scheduler.start { Single<Int>.timer(.seconds(30), scheduler: scheduler) }
        #expect(single.events == [.next(230, 0), .completed(230)])
        let second = TestScheduler(initialClock: 0)
        let maybe = second.start(disposed: 220) { Maybe<Int>.timer(.seconds(30), scheduler: second) }
        #expect(maybe.events.isEmpty)
    }
}
