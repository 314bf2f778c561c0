// catch, retry, using, do: ends and effects.
import Rx
import RxTest
import Testing

@Suite struct ErrorTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `catch goes on with another sequence`() {
        let source = scheduler.hot("-a-#")
        let second = scheduler.cold("-x|")
        let result = scheduler.start { source.catch { _ in second.asObservable() } }
        #expect(result.events == [.next(210, "a"), .next(240, "x"), .completed(250)])
        #expect(source.subscriptions == [Subscription(200, 230)])
        #expect(second.subscriptions == [Subscription(230, 250)])
    }

    @Test func `disposing after a catch stops the second sequence`() {
        let second = scheduler.cold("-x-y|")
        let result = scheduler.start(disposed: 245) { scheduler.hot("-a-#").catch { _ in second.asObservable() } }
        #expect(result.events == [.next(210, "a"), .next(240, "x")])
        #expect(second.subscriptions == [Subscription(230, 245)])
    }

    @Test func `retry makes so many attempts in all`() {
        let source = scheduler.cold("-a#")
        let result = scheduler.start { source.retry(3) }
        #expect(
            result.events == [.next(210, "a"), .next(230, "a"), .next(250, "a"), .error(260, MarbleError())]
        )
        #expect(source.subscriptions.count == 3)
    }

    @Test func `endless retry of a sequence that fails at once does not nest`() {
        var attempts = 0
        var seen: [Int] = []
        _ = Observable<Int>.deferred {
            attempts += 1
            return attempts < 50_000 ? .error(Oops()) : .just(attempts)
        }.retry().subscribe(onNext: { seen.append($0) })
        #expect(seen == [50_000])
    }

    @Test func `retry when waits for the trigger`() {
        let source = scheduler.cold("-a#")
        let result = scheduler.start(disposed: 265) {
            source.retry(when: { (errors: Observable<any Error>) in errors.delay(.seconds(10), scheduler: scheduler) })
        }
        #expect(result.events == [.next(210, "a"), .next(240, "a")])
        #expect(source.subscriptions == [Subscription(200, 220), Subscription(230, 250), Subscription(260, 265)])
    }

    @Test func `do sees every moment in order`() {
        var log: [String] = []
        let source = Observable<Int>.create { observer in
            log.append("create")
            observer.onNext(1)
            observer.onCompleted()
            return Disposables.create { log.append("stopped") }
        }
        _ = source.do(
            onNext: { log.append("next \($0)") },
            afterNext: { log.append("after \($0)") },
            onCompleted: { log.append("completed") },
            onSubscribe: { log.append("subscribe") },
            onSubscribed: { log.append("subscribed") },
            onDispose: { log.append("dispose") }
        ).subscribe(onNext: { log.append("got \($0)") })
        #expect(
            log == [
                "subscribe", "create", "next 1", "got 1", "after 1", "completed", "dispose", "stopped", "subscribed",
            ]
        )
    }

    @Test func `using disposes of its resource at the end`() {
        var log: [String] = []
        _ = Observable<Int>.using(
            { BooleanDisposable() },
            observableFactory: { resource in
                Observable.just(1).do(onDispose: { log.append("source, resource \(resource.isDisposed)") })
            }
        ).subscribe(onDisposed: { log.append("disposed") })
        #expect(log == ["disposed", "source, resource false"])
    }

    @Test func `an observer that a source keeps is dead after the end`() {
        var kept: AnyObserver<Int>?
        var seen: [Int] = []
        let subscription = Observable<Int>.create { observer in
            kept = observer
            return Disposables.create()
        }.subscribe(onNext: { seen.append($0) })
        kept?.onNext(1)
        subscription.dispose()
        kept?.onNext(2)
        #expect(seen == [1])
    }
}
