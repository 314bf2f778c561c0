// Single, Maybe, Completable, Infallible.
import Rx
import RxTest
import Testing

@Suite struct SingleTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `a single succeeds once`() {
        var seen: [String] = []
        _ = Single<Int>.create { observer in
            observer(.success(1))
            observer(.success(2))
            return Disposables.create()
        }.map { $0 + 1 }.subscribe(onSuccess: { seen.append("\($0)") }, onDisposed: { seen.append("disposed") })
        #expect(seen == ["2", "disposed"])
    }

    @Test func `asSingle refuses none and many`() {
        let none = scheduler.start { scheduler.hot("--|").asSingle() }
        #expect(none.events == [.error(220, RxError.noElements)])
        let second = TestScheduler(initialClock: 0)
        let many = second.start { second.hot("-a-b|").asSingle() }
        #expect(many.events == [.error(230, RxError.moreThanOneElement)])
    }

    @Test func `first is nil for an empty sequence`() {
        let result = scheduler.start { scheduler.hot("--|").first() }
        #expect(result.events == [.next(220, nil), .completed(220)])
    }

    @Test func `completables follow one another`() {
        var log: [String] = []
        let first = Completable.create { observer in
            log.append("first")
            observer(.completed)
            return Disposables.create()
        }
        _ = first.andThen(Single.just(1)).subscribe(onSuccess: { log.append("\($0)") })
        #expect(log == ["first", "1"])
    }

    @Test func `a failed completable is not followed`() {
        var seen: [String] = []
        _ = Completable.error(Oops()).andThen(Single.just(1))
            .subscribe(onSuccess: { _ in seen.append("success") }, onFailure: { seen.append("\($0)") })
        #expect(seen == ["Oops()"])
    }

    @Test func `a maybe may be empty`() {
        var seen: [String] = []
        _ = Maybe<Int>.empty().subscribe { seen.append("\($0)") }
        _ = Maybe<Int>.just(1).subscribe { seen.append("\($0)") }
        #expect(seen == ["completed", "success(1)"])
    }

    @Test func `zip of singles waits for all`() {
        var seen: [Int] = []
        _ = Single.zip(Single.just(1), Single.just(2)) { $0 + $1 }.subscribe(onSuccess: { seen.append($0) })
        #expect(seen == [3])
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

    @Test func `an infallible ends instead of failing`() {
        let result = scheduler.start { scheduler.hot("-a#").asInfallible(onErrorJustReturn: "x") }
        #expect(result.events == [.next(210, "a"), .next(220, "x"), .completed(220)])
    }
}
