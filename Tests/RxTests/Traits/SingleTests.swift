// Single: one element, or an error.
import Rx
import RxTest
import Testing

private let rows = [
    TraitRow("do", "-a|", "--(a|)") { one, _ in one.asSingle().do(onSuccess: { _ in }).asObservable() },
    TraitRow("do throws", "-a|", "--#") { one, _ in one.asSingle().do(onSuccess: { _ in try failing() }).asObservable()
    },
    TraitRow("filter", "-a|", "--(a|)") { one, _ in one.asSingle().filter { $0 == "a" }.asObservable() },
    TraitRow("filter", "-b|", "--|") { one, _ in one.asSingle().filter { $0 == "a" }.asObservable() },
    TraitRow("filter throws", "-a|", "--#") { one, _ in one.asSingle().filter { _ in try failing() }.asObservable() },
    TraitRow("map", "-a|", "--(A|)") { one, _ in one.asSingle().map { $0.uppercased() }.asObservable() },
    TraitRow("map throws", "-a|", "--#") { one, _ in
        one.asSingle().map { (_: String) throws -> String in try failing() }.asObservable()
    },
    TraitRow("compactMap", "-1|", "--(1|)") { one, _ in
        one.asSingle().compactMap { Int($0) }.map { "\($0)" }.asObservable()
    },
    TraitRow("compactMap", "-a|", "--|") { one, _ in
        one.asSingle().compactMap { Int($0) }.map { "\($0)" }.asObservable()
    },
    TraitRow("compactMap throws", "-a|", "--#") { one, _ in
        one.asSingle().compactMap { (_: String) throws -> String? in try failing() }.asObservable()
    },
    TraitRow("flatMap", "-a|", "----(x|)", until: 220) { one, clock in
        one.asSingle().flatMap { _ in clock.cold("-x|").asSingle() }.asObservable()
    },
    TraitRow("flatMap throws", "-a|", "--#") { one, _ in
        one.asSingle().flatMap { (_: String) throws -> Single<String> in try failing() }.asObservable()
    },
    TraitRow("flatMapMaybe", "-a|", "---|", until: 220) { one, clock in
        one.asSingle().flatMapMaybe { _ in clock.cold("-|").asMaybe() }.asObservable()
    },
    TraitRow("flatMapMaybe throws", "-a|", "--#") { one, _ in
        one.asSingle().flatMapMaybe { (_: String) throws -> Maybe<String> in try failing() }.asObservable()
    },
    TraitRow("flatMapCompletable", "-a|", "---|", until: 220) { one, clock in
        one.asSingle().flatMapCompletable { _ in clock.cold("-|").ignoreElements().asCompletable() }.asStrings()
    },
    TraitRow("flatMapCompletable throws", "-a|", "--#") { one, _ in
        one.asSingle().flatMapCompletable { _ in try failing() }.asStrings()
    },
    TraitRow("catchAndReturn", "-#", "-(x|)") { one, _ in one.asSingle().catchAndReturn("x").asObservable() },
    TraitRow("asMaybe", "-a|", "--(a|)") { one, _ in one.asSingle().asMaybe().asObservable() },
    TraitRow("asCompletable", "-a|", "--|") { one, _ in one.asSingle().asCompletable().asStrings() },
    TraitRow("asCompletable", "-#", "-#") { one, _ in one.asSingle().asCompletable().asStrings() },
]

@Suite struct SingleTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: rows)
    private func `each operator does what the observable's does`(_ row: TraitRow) { row.check(disposed: 1000) }

    @Test(arguments: rows)
    private func `each operator ends its source with the subscription`(_ row: TraitRow) { row.check(disposed: 205) }

    @Test func `singles are made of a result`() {
        #expect(scheduler.start { Single.just(1) }.events == [.next(200, 1), .completed(200)])
        let just = TestScheduler(initialClock: 0)
        #expect(just.start { Single.just(1, scheduler: just) }.events == [.next(201, 1), .completed(202)])
        let error = TestScheduler(initialClock: 0)
        #expect(error.start { Single<Int>.error(Oops()) }.events == [.error(200, Oops())])
        let never = TestScheduler(initialClock: 0)
        #expect(never.start { Single<Int>.never() }.events == [])
    }

    @Test func `create takes one result, and stops its work`() {
        var log: [String] = []
        for results in [[.success(1), .failure(Oops())], [.failure(Oops()), .success(1)]] as [[SingleEvent<Int>]] {
            _ = Single<Int>.create { observer in
                for result in results { observer(result) }
                return Disposables.create { log.append("stopped") }
            }.subscribe(
                onSuccess: { log.append("\($0)") },
                onFailure: { log.append("\($0)") },
                onDisposed: { log.append("disposed") }
            )
        }
        #expect(log == ["1", "disposed", "stopped", "Oops()", "disposed", "stopped"])
    }

    @Test func `nothing comes after dispose`() {
        var log: [String] = []
        var feed: Single<Int>.SingleObserver = { _ in }
        let single = Single<Int>.create { observer in
            feed = observer
            return Disposables.create { log.append("stopped") }
        }
        single.subscribe(onSuccess: { log.append("\($0)") }, onDisposed: { log.append("disposed") }).dispose()
        feed(.success(1))
        #expect(log == ["stopped", "disposed"])
    }

    @Test func `the subscriber hears one result`() {
        var seen: [String] = []
        _ = Single.just(1).subscribe { seen.append("\($0)") }
        _ = Single<Int>.error(Oops()).subscribe { seen.append("\($0)") }
        let late = Single.just(2).do(afterSuccess: { _ in throw Oops() })
        _ = late.subscribe { seen.append("\($0)") }
        _ = late.subscribe(onSuccess: { seen.append("\($0)") }, onFailure: { seen.append("\($0)") })
        #expect(seen == ["success(1)", "failure(RxTests.Oops())", "success(2)", "2"])
    }

    @Test func `subscribe with an object does not keep it`() {
        final class Log { var lines: [String] = [] }
        let subject = PublishSubject<Int>()
        let log = Log()
        var gone: Log? = Log()
        weak let weakly = gone
        for target in [log, gone].compactMap({ $0 }) {
            _ = subject.asSingle().subscribe(
                with: target,
                onSuccess: { $0.lines.append("\($1)") },
                onDisposed: { $0.lines.append("disposed") }
            )
        }
        gone = nil
        #expect(weakly == nil)
        subject.onNext(1)
        subject.onCompleted()
        _ = Single<Int>.error(Oops()).subscribe(with: log, onFailure: { $0.lines.append("\($1)") })
        #expect(log.lines == ["1", "disposed", "Oops()"])
    }

    @Test func `a single that ends without a result is reported`() {
        let context = ManualContext()
        context.turn {
            Home.with(Home(context)) {
                let failed = Single<Int>.error(Oops())
                let empty = failed.retry(when: { (_: Observable<any Error>) in Observable<Int>.empty() })
                _ = empty.subscribe(onSuccess: { _ in Issue.record("a result") })
            }
        }
        #expect(context.reports == ["\(RxError.noElements)"])
    }

    @Test(arguments: [false, true])
    func `do calls its closures in order`(fails: Bool) {
        var log: [String] = []
        var disposals = 0
        let single = fails ? Single<Int>.error(Oops()) : .just(1)
        _ = single.do(
            onSuccess: { log.append("success \($0)") },
            afterSuccess: { log.append("after \($0)") },
            onError: { log.append("error \($0)") },
            afterError: { log.append("after \($0)") },
            onSubscribe: { log.append("subscribe") },
            onSubscribed: { log.append("subscribed") },
            onDispose: { disposals += 1 }
        ).subscribe(onSuccess: { log.append("received \($0)") }, onFailure: { log.append("received \($0)") })
        let what = fails ? "Oops()" : "1"
        let before = fails ? "error \(what)" : "success \(what)"
        #expect(log == ["subscribe", before, "received \(what)", "after \(what)", "subscribed"])
        #expect(disposals == 1)
    }

    @Test func `zip of a collection waits for all`() {
        let sources = ["--a|", "-b|", "----c|"].map { scheduler.hot($0) }
        let result = scheduler.start { Single.zip(sources.map { $0.asSingle() }) }
        #expect(result.events == [.next(250, ["a", "b", "c"]), .completed(250)])
        #expect(sources.map { $0.subscriptions[0].unsubscribe } == [230, 220, 250])
    }

    @Test func `zip of a collection, with a selector`() {
        let ways: [([Int]) throws -> Int] = [{ $0.reduce(0, +) }, { _ in throw Oops() }]
        let results = ways.map { way in
            TestScheduler(initialClock: 0).start { Single.zip([Single.just(1), .just(2)], resultSelector: way) }.events
        }
        #expect(results == [[.next(200, 3), .completed(200)], [.error(200, Oops())]])
    }

    @Test func `zip of a collection ends with the first error`() {
        let sources = ["--#", "-----b|"].map { scheduler.hot($0) }
        let result = scheduler.start { Single.zip(sources.map { $0.asSingle() }) }
        #expect(result.events == [.error(220, MarbleError())])
        #expect(sources.map(\.subscriptions) == [[Subscription(200, 220)], [Subscription(200, 220)]])
    }

    @Test func `zip of no singles is one empty array`() {
        let result = scheduler.start { Single<Int>.zip([Single<Int>]()) }
        #expect(result.events == [.next(200, []), .completed(200)])
        let second = TestScheduler(initialClock: 0)
        let thrown = second.start { Single<Int>.zip([Single<Int>]()) { _ -> Int in throw Oops() } }
        #expect(thrown.events == [.error(200, Oops())])
    }

    @Test func `a single becomes a driver`() {
        let context = ManualContext()
        var seen: [Int] = []
        context.turn {
            Home.with(Home(context)) {
                _ = Single<Int>.error(Oops()).asDriver(onErrorJustReturn: 0).drive(onNext: { seen.append($0) })
            }
        }
        #expect(seen == [0])
    }
}
