// flatMapLatest to infallibles: an infallible, unless an observable is asked for.
import Rx
import RxTest
import Testing

@Suite struct FlatMapLatestInfallibleTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `the elements of the latest, as an infallible`() {
        let source = scheduler.hot("-a--b-|")
        let inner = scheduler.cold("-xyz|")
        let result = scheduler.start {
            let latest = source.flatMapLatest { _ in inner.asInfallible(onErrorJustReturn: "?") }
            return latest as Infallible<String>
        }
        #expect(
            result.events == [
                .next(220, "x"), .next(230, "y"), .next(250, "x"), .next(260, "y"), .next(270, "z"), .completed(280),
            ]
        )
        #expect(inner.subscriptions == [Subscription(210, 240), Subscription(240, 280)])
        #expect(source.subscriptions == [Subscription(200, 260)])
    }

    @Test func `an observable, where that is asked for`() {
        let latest: Observable<Int> = Observable.of(1, 2).flatMapLatest {
            Observable.just($0).asInfallible(onErrorJustReturn: 0)
        }
        var seen: [Int] = []
        _ = latest.subscribe(onNext: { seen.append($0) })
        #expect(seen == [1, 2])
    }
}
