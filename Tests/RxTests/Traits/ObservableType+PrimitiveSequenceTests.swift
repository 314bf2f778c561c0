// asSingle, asMaybe, first, asCompletable: what an observable must be to be a trait.
import Rx
import RxTest
import Testing

private let rows = [
    TraitRow("asSingle", "-a-|", "---(a|)") { one, _ in one.asSingle().asObservable() },
    TraitRow("asSingle", "-a-#", "---#") { one, _ in one.asSingle().asObservable() },
    TraitRow("asSingle", "-a-", "---") { one, _ in one.asSingle().asObservable() },
    TraitRow("asMaybe", "-a-|", "---(a|)") { one, _ in one.asMaybe().asObservable() },
    TraitRow("asMaybe", "---|", "---|") { one, _ in one.asMaybe().asObservable() },
    TraitRow("asMaybe", "-a-#", "---#") { one, _ in one.asMaybe().asObservable() },
    TraitRow("asMaybe", "---", "---") { one, _ in one.asMaybe().asObservable() },
    TraitRow("first", "-a-b|", "-(a|)") { one, _ in one.first().map { $0 ?? "0" }.asObservable() },
    TraitRow("first", "---|", "---(0|)") { one, _ in one.first().map { $0 ?? "0" }.asObservable() },
    TraitRow("first", "---#", "---#") { one, _ in one.first().map { $0 ?? "0" }.asObservable() },
    TraitRow("first", "---", "---") { one, _ in one.first().map { $0 ?? "0" }.asObservable() },
    TraitRow("asCompletable", "-a-|", "---|") { one, _ in one.ignoreElements().asCompletable().asStrings() },
    TraitRow("asCompletable", "-a-#", "---#") { one, _ in one.ignoreElements().asCompletable().asStrings() },
    TraitRow("asCompletable", "-a-", "---") { one, _ in one.ignoreElements().asCompletable().asStrings() },
]

@Suite struct ObservablePrimitiveSequenceTests {
    @Test(arguments: rows)
    private func `an observable becomes a trait`(_ row: TraitRow) { row.check(disposed: 1000) }

    @Test(arguments: rows)
    private func `the source ends with the subscription`(_ row: TraitRow) { row.check(disposed: 205) }

    @Test func `none and many are errors`() {
        let cases: [(String, Int, RxError, (Observable<String>) -> Observable<String>)] = [
            ("---|", 230, .noElements, { $0.asSingle().asObservable() }),
            ("-a-b-|", 230, .moreThanOneElement, { $0.asSingle().asObservable() }),
            ("-a-b-|", 230, .moreThanOneElement, { $0.asMaybe().asObservable() }),
        ]
        for (line, time, error, make) in cases {
            let scheduler = TestScheduler(initialClock: 0)
            let source = scheduler.hot(line)
            let result = scheduler.start { make(source.asObservable()) }
            #expect(result.events == [.error(time, error)])
            #expect(source.subscriptions == [Subscription(200, time)])
        }
    }

    @Test func `sources that emit at once`() {
        var seen: [String] = []
        _ = Observable.just(1).asSingle().subscribe { seen.append("\($0)") }
        _ = Observable.of(1, 2).asSingle().subscribe(onFailure: { seen.append("\($0)") })
        _ = Observable<Int>.empty().asMaybe().subscribe { seen.append("\($0)") }
        _ = Observable.of(1, 2).first().subscribe(onSuccess: { seen.append("\($0 ?? 0)") })
        #expect(
            seen == ["success(1)", "\(RxError.moreThanOneElement)", "completed", "1"]
        )
    }

    @Test func `nothing follows the error of a source that goes on`() {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start {
            Observable.just(2).startWith(0, 1).asSingle().catch { _ in scheduler.cold("-x|").asSingle().map { _ in 9 } }
        }
        #expect(result.events == [.next(220, 9), .completed(220)])
    }
}
