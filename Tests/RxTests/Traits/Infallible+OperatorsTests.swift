// The operators of Infallible: each forwards to the observable's, in both fates of its closures.
import Rx
import RxTest
import Testing

private func safe(_ source: Observable<String>) -> Infallible<String> { source.asInfallible(onErrorJustReturn: "!") }

/// A row whose operator is an infallible's.
private func row(
    _ name: String,
    _ source: String,
    _ expected: String,
    until: Int? = nil,
    _ make: @escaping @Sendable (Infallible<String>, TestScheduler) -> Infallible<String>
) -> TraitRow {
    TraitRow(name, source, expected, until: until) { make(safe($0), $1).asObservable() }
}

private let transforms = [
    row("filter", "-a-b-a|", "-a---a|") { one, _ in one.filter { $0 != "b" } },
    row("map", "-a-b|", "-A-B|") { one, _ in one.map { $0.uppercased() } },
    row("compactMap", "-1-x-2|", "-1---2|") { one, _ in one.compactMap { Int($0) }.map { String($0) } },
    row("scan", "-a-b|", "-1-2|") { one, _ in one.scan(0) { sum, _ in sum + 1 }.map { String($0) } },
    row("scan into", "-a-b|", "-1-2|") { one, _ in one.scan(into: 0) { sum, _ in sum += 1 }.map { String($0) } },
    row("startWith", "-a|", "xa|") { one, _ in one.startWith("x") },
    row("share", "-a-b|", "-a-b|") { one, _ in one.share(replay: 1) },
    row("debug", "-a|", "-a|") { one, _ in one.debug("one", trimOutput: true) },
    row("deferred", "-a|", "-a|") { one, _ in .deferred { one } },
    row("distinct", "-a-a-b-a|", "-a---b-a|") { one, _ in one.distinctUntilChanged() },
    row("distinct key", "-a-A-b|", "-a---b|") { one, _ in one.distinctUntilChanged { $0.lowercased() } },
    row("distinct comparer", "-a-b-c|", "-a---c|") { one, _ in one.distinctUntilChanged { $1 == "b" && $0 == "a" } },
    row("distinct key, comparer", "-a-A-b|", "-a---b|") { one, _ in
        one.distinctUntilChanged({ $0.lowercased() }, comparer: { $0 == $1 })
    },
    row("distinct property", "-a-b|", "-a--|") { one, _ in one.distinctUntilChanged(at: \.count) },
]

private let parts = [
    row("take", "-a-b-c|", "-a-(b|)") { one, _ in one.take(2) },
    row("take while", "-a-b-c|", "-a-|") { one, _ in one.take(while: { $0 != "b" }) },
    row("take while inclusive", "-a-b-c|", "-a-(b|)") { one, _ in
        one.take(while: { $0 != "b" }, behavior: .inclusive)
    },
    row("take until predicate", "-a-b-c|", "-a-|") { one, _ in one.take(until: { $0 == "b" }) },
    row("take until predicate inclusive", "-a-b-c|", "-a-(b|)") { one, _ in
        one.take(until: { $0 == "b" }, behavior: .inclusive)
    },
    row("take until observable", "-a-b-c|", "-a-b|") { one, clock in one.take(until: clock.hot("----x")) },
    row("take until infallible", "-a-b-c|", "-a-b|") { one, clock in
        one.take(until: safe(clock.hot("----x").asObservable()))
    },
    row("take for", "-a-b-c|", "-a-b|") { one, clock in one.take(for: .seconds(40), scheduler: clock) },
    row("skip while", "-a-b-a|", "---b-a|") { one, _ in one.skip(while: { $0 != "b" }) },
    row("skip until", "-a-b|", "---b|") { one, clock in one.skip(until: clock.hot("--x")) },
    row("debounce", "-a-b----c|", "-----b---(c|)") { one, clock in one.debounce(.seconds(20), scheduler: clock) },
    row("throttle", "-ab----|", "-a--b--|") { one, clock in one.throttle(.seconds(30), scheduler: clock) },
    row("throttle first", "-ab----|", "-a-----|") { one, clock in
        one.throttle(.seconds(30), latest: false, scheduler: clock)
    },
]

private let joins = [
    row("flatMap", "-a-b------|", "--x-(yx)-y---|") { one, clock in one.flatMap { _ in clock.cold("-x-y|") } },
    row("flatMap infallible", "-a-b|", "-a-b|") { one, _ in one.flatMap { Infallible.just($0) } },
    row("flatMapLatest", "-a-b------|", "--x-x-y---|") { one, clock in
        one.flatMapLatest { _ in clock.cold("-x-y|") }
    },
    row("flatMapFirst", "-a-b------|", "--x-y-----|") { one, clock in
        one.flatMapFirst { _ in clock.cold("-x-y|") }
    },
    row("concatMap", "-a-b------|", "--x-y-x-y-|") { one, clock in one.concatMap { _ in clock.cold("-x-y|") } },
    row("withLatestFrom", "-a-b|", "---x|") { one, clock in
        one.withLatestFrom(safe(clock.hot("--x").asObservable()))
    },
    row("withLatestFrom selector", "-a-b|", "---b|") { one, clock in
        one.withLatestFrom(safe(clock.hot("--x").asObservable())) { own, _ in own }
    },
    row("concat", "-a|", "-a-x|", until: 220) { one, clock in one.concat(clock.cold("-x|")) },
    row("concat of some", "-a|", "-a-x|", until: 220) { one, clock in
        .concat(one, safe(clock.cold("-x|").asObservable()))
    },
    row("concat of a collection", "-a|", "-a-x|", until: 220) { one, clock in
        .concat([one, safe(clock.cold("-x|").asObservable())])
    },
    row("concat of a sequence", "-a|", "-a-x|", until: 220) { one, clock in
        .concat(AnySequence([one, safe(clock.cold("-x|").asObservable())]))
    },
    row("merge of some", "-a|", "-ax-|", until: 220) { one, clock in
        .merge(one, safe(clock.hot("--x-|").asObservable()))
    },
    row("merge of an array", "-a|", "-ax-|", until: 220) { one, clock in
        .merge([one, safe(clock.hot("--x-|").asObservable())])
    },
    row("merge of a collection", "-a|", "-ax-|", until: 220) { one, clock in
        .merge(AnyCollection([one, safe(clock.hot("--x-|").asObservable())]))
    },
]

private let throwing = [
    row("do", "-a|", "-#") { one, _ in one.do(onNext: { _ in try failing() }) },
    row("do after", "-a|", "-(a#)") { one, _ in one.do(afterNext: { _ in try failing() }) },
    row("do at the end", "-a|", "-a#") { one, _ in one.do(onCompleted: { try failing() }) },
    row("distinct key", "-a|", "-#") { one, _ in one.distinctUntilChanged { (_: String) throws -> Int in try failing() }
    },
    row("distinct comparer", "-a-b|", "-a-#") { one, _ in
        one.distinctUntilChanged { (_: String, _: String) throws -> Bool in try failing() }
    },
    row("distinct key, comparer", "-a-b|", "-a-#") { one, _ in
        one.distinctUntilChanged({ $0 }, comparer: { _, _ in try failing() })
    },
    row("take while", "-a|", "-#") { one, _ in one.take(while: { _ in try failing() }) },
    row("take until", "-a|", "-#") { one, _ in one.take(until: { _ in try failing() }) },
    row("skip while", "-a|", "-#") { one, _ in one.skip(while: { _ in try failing() }) },
    row("withLatestFrom", "-a|", "-#") { one, _ in one.withLatestFrom(Infallible.just(1)) { _, _ in try failing() } },
    row("flatMap of a failing observable", "-a|", "-#") { one, _ in
        one.flatMap { _ in Observable.error(MarbleError()) }
    },
]

@Suite struct InfallibleOperatorsTests {
    private static let all = transforms + parts + joins + throwing

    @Test(arguments: all)
    private func `each operator does what the observable's does`(_ row: TraitRow) { row.check(disposed: 1000) }

    @Test(arguments: all)
    private func `each operator ends its source with the subscription`(_ row: TraitRow) { row.check(disposed: 205) }

    @Test(arguments: transforms + parts + joins)
    private func `what stands for an error goes through each operator`(_ row: TraitRow) {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot("-#")
        let result = scheduler.start { row.make(source.asObservable(), scheduler) }
        #expect(source.subscriptions == [Subscription(200, 210)])
        #expect(!result.events.contains { $0.value.error != nil })
    }

    @Test func `do calls its closures in order`() {
        var log: [String] = []
        var disposals = 0
        _ = Infallible.just(1).do(
            onNext: { log.append("next \($0)") },
            afterNext: { log.append("after next \($0)") },
            onCompleted: { log.append("completed") },
            afterCompleted: { log.append("after completed") },
            onSubscribe: { log.append("subscribe") },
            onSubscribed: { log.append("subscribed") },
            onDispose: { disposals += 1 }
        ).subscribe(
            onNext: { log.append("received \($0)") },
            onCompleted: { log.append("ended") },
            onDisposed: { log.append("disposed") }
        )
        #expect(
            log == [
                "subscribe", "next 1", "received 1", "after next 1", "completed", "ended", "disposed",
                "after completed", "subscribed",
            ]
        )
        #expect(disposals == 1)
    }

    @Test func `withUnretained ends without its object`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot("-a-b-c-|")
        var box: Box? = Box()
        weak let kept = box
        scheduler.scheduleAt(240) { box = nil }
        let result = scheduler.start {
            guard let kept else { return Infallible<String>.never() }
            return Infallible.merge(
                safe(source.asObservable()).withUnretained(kept).map { $0.value + $1 },
                safe(source.asObservable()).withUnretained(kept) { $0.value + $1 }
            )
        }
        #expect(box == nil)
        #expect(
            result.events == [
                .next(210, "+a"), .next(210, "+a"), .next(230, "+b"), .next(230, "+b"), .completed(250),
            ]
        )
    }
}

private final class Box { let value = "+" }
