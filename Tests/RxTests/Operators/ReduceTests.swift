// reduce: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct ReduceTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `the sum comes at the end`() {
        let sum = scheduler.start { scheduler.hot("-1-2-3|").reduce(0) { $0 + (Int($1) ?? 0) } }
        #expect(sum.events == [.next(260, 6), .completed(260)])
    }

    @Test func `after a throw there is no result, not even of a source that cannot be stopped`() {
        var transformed = 0
        var events: [Event<Int>] = []
        _ = Observable.just(1).reduce(0, accumulator: { _, _ in throw Oops() }) { sum in
            transformed += 1
            return sum
        }.subscribe { events.append($0) }
        #expect(events == [.error(Oops())])
        #expect(transformed == 0)
    }
}
