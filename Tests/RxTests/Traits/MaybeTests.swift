// Maybe: one element, none, or an error.
import Rx
import RxTest
import Testing

private let rows = [
    TraitRow("do", "-a|", "--(a|)") { one, _ in one.asMaybe().do(onNext: { _ in }).asObservable() },
    TraitRow("do throws", "-a|", "--#") { one, _ in one.asMaybe().do(onNext: { _ in try failing() }).asObservable() },
    TraitRow("do throws at the end", "--|", "--#") { one, _ in
        one.asMaybe().do(onCompleted: { try failing() }).asObservable()
    },
    TraitRow("filter", "-a|", "--(a|)") { one, _ in one.asMaybe().filter { $0 == "a" }.asObservable() },
    TraitRow("filter", "-b|", "--|") { one, _ in one.asMaybe().filter { $0 == "a" }.asObservable() },
    TraitRow("filter throws", "-a|", "--#") { one, _ in one.asMaybe().filter { _ in try failing() }.asObservable() },
    TraitRow("map", "-a|", "--(A|)") { one, _ in one.asMaybe().map { $0.uppercased() }.asObservable() },
    TraitRow("map", "--|", "--|") { one, _ in one.asMaybe().map { $0.uppercased() }.asObservable() },
    TraitRow("map throws", "-a|", "--#") { one, _ in
        one.asMaybe().map { (_: String) throws -> String in try failing() }.asObservable()
    },
    TraitRow("compactMap", "-1|", "--(1|)") { one, _ in
        one.asMaybe().compactMap { Int($0) }.map { "\($0)" }.asObservable()
    },
    TraitRow("compactMap", "-a|", "--|") { one, _ in one.asMaybe().compactMap { Int($0) }.map { "\($0)" }.asObservable()
    },
    TraitRow("compactMap throws", "-a|", "--#") { one, _ in
        one.asMaybe().compactMap { (_: String) throws -> String? in try failing() }.asObservable()
    },
    TraitRow("flatMap", "-a|", "----(x|)", until: 220) { one, clock in
        one.asMaybe().flatMap { _ in clock.cold("-x|").asMaybe() }.asObservable()
    },
    TraitRow("flatMap", "--|", "--|") { one, _ in one.asMaybe().flatMap { _ in .just("x") }.asObservable() },
    TraitRow("flatMap throws", "-a|", "--#") { one, _ in
        one.asMaybe().flatMap { (_: String) throws -> Maybe<String> in try failing() }.asObservable()
    },
    TraitRow("ifEmpty default", "--|", "--(x|)") { one, _ in one.asMaybe().ifEmpty(default: "x").asObservable() },
    TraitRow("ifEmpty default", "-a|", "--(a|)") { one, _ in one.asMaybe().ifEmpty(default: "x").asObservable() },
    TraitRow("ifEmpty default", "-#", "-#") { one, _ in one.asMaybe().ifEmpty(default: "x").asObservable() },
    TraitRow("ifEmpty maybe", "--|", "---|", until: 220) { one, clock in
        one.asMaybe().ifEmpty(switchTo: clock.cold("-|").asMaybe()).asObservable()
    },
    TraitRow("ifEmpty maybe", "-a|", "--(a|)") { one, _ in
        one.asMaybe().ifEmpty(switchTo: Maybe.just("x")).asObservable()
    },
    TraitRow("ifEmpty single", "--|", "----(x|)", until: 220) { one, clock in
        one.asMaybe().ifEmpty(switchTo: clock.cold("-x|").asSingle()).asObservable()
    },
    TraitRow("ifEmpty single", "-a|", "--(a|)") { one, _ in
        one.asMaybe().ifEmpty(switchTo: Single.just("x")).asObservable()
    },
    TraitRow("catchAndReturn", "-#", "-(x|)") { one, _ in one.asMaybe().catchAndReturn("x").asObservable() },
]

@Suite struct MaybeTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: rows)
    private func `each operator does what the observable's does`(_ row: TraitRow) { row.check(disposed: 1000) }

    @Test(arguments: rows)
    private func `each operator ends its source with the subscription`(_ row: TraitRow) { row.check(disposed: 205) }

    @Test func `maybes are made of a result`() {
        let results = [
            scheduler.start { Maybe.just(1) }.events,
            TestScheduler(initialClock: 0).start { Maybe<Int>.error(Oops()) }.events,
            TestScheduler(initialClock: 0).start { Maybe<Int>.never() }.events,
            TestScheduler(initialClock: 0).start { Maybe<Int>.empty() }.events,
        ]
        #expect(results == [[.next(200, 1), .completed(200)], [.error(200, Oops())], [], [.completed(200)]])
        let just = TestScheduler(initialClock: 0)
        #expect(just.start { Maybe.just(1, scheduler: just) }.events == [.next(201, 1), .completed(202)])
    }

    @Test func `create takes one result, and stops its work`() {
        var log: [String] = []
        for results in [[.success(1), .completed], [.completed, .success(1)], [.error(Oops()), .completed]]
            as [[MaybeEvent<Int>]]
        {
            _ = Maybe<Int>.create { observer in
                for result in results { observer(result) }
                return Disposables.create { log.append("stopped") }
            }.subscribe(
                onSuccess: { log.append("\($0)") },
                onError: { log.append("\($0)") },
                onCompleted: { log.append("completed") },
                onDisposed: { log.append("disposed") }
            )
        }
        #expect(
            log == [
                "1", "disposed", "stopped", "completed", "disposed", "stopped", "Oops()", "disposed", "stopped",
            ]
        )
    }

    @Test func `nothing comes after dispose`() {
        var log: [String] = []
        var feed: Maybe<Int>.MaybeObserver = { _ in }
        let maybe = Maybe<Int>.create { observer in
            feed = observer
            return Disposables.create { log.append("stopped") }
        }
        maybe.subscribe(onSuccess: { log.append("\($0)") }, onDisposed: { log.append("disposed") }).dispose()
        feed(.success(1))
        #expect(log == ["stopped", "disposed"])
    }

    @Test func `the subscriber hears one result`() {
        var seen: [MaybeEvent<Int>] = []
        let maybes: [Maybe<Int>] = [.just(1), .empty(), .error(Oops()), .just(2).do(afterNext: { _ in throw Oops() })]
        for maybe in maybes { _ = maybe.subscribe { seen.append($0) } }
        #expect(seen == [.success(1), .completed, .error(Oops()), .success(2)])
    }

    @Test func `subscribe with an object does not keep it`() {
        final class Log { var lines: [String] = [] }
        let subject = PublishSubject<Int>()
        let log = Log()
        var gone: Log? = Log()
        weak let weakly = gone
        for target in [log, gone].compactMap({ $0 }) {
            _ = subject.asMaybe().subscribe(
                with: target,
                onSuccess: { $0.lines.append("\($1)") },
                onCompleted: { $0.lines.append("completed") },
                onDisposed: { $0.lines.append("disposed") }
            )
        }
        gone = nil
        #expect(weakly == nil)
        subject.onNext(1)
        subject.onCompleted()
        _ = Maybe<Int>.empty().subscribe(with: log, onCompleted: { $0.lines.append("completed") })
        _ = Maybe<Int>.error(Oops()).subscribe(with: log, onError: { $0.lines.append("\($1)") })
        #expect(log.lines == ["1", "disposed", "completed", "Oops()"])
    }

    @Test(arguments: ["next 1", "error Oops()", "completed"])
    func `do calls its closures in order`(event: String) {
        var log: [String] = []
        var disposals = 0
        let maybe: Maybe<Int> = event == "completed" ? .empty() : event == "next 1" ? .just(1) : .error(Oops())
        _ = maybe.do(
            onNext: { log.append("next \($0)") },
            afterNext: { log.append("after next \($0)") },
            onError: { log.append("error \($0)") },
            afterError: { log.append("after error \($0)") },
            onCompleted: { log.append("completed") },
            afterCompleted: { log.append("after completed") },
            onSubscribe: { log.append("subscribe") },
            onSubscribed: { log.append("subscribed") },
            onDispose: { disposals += 1 }
        ).subscribe { _ in log.append("received") }
        let end = event == "next 1" ? ["completed", "after completed"] : []
        #expect(log == ["subscribe", event, "received", "after \(event)"] + end + ["subscribed"])
        #expect(disposals == 1)
    }
}
