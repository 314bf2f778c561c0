// reduce, toArray: what is particular to them; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct ReduceTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `the sum comes at the end`() {
        let sum = scheduler.start { scheduler.hot("-1-2-3|").reduce(0) { $0 + (Int($1) ?? 0) } }
        #expect(sum.events == [.next(260, 6), .completed(260)])
    }

    @Test func `all elements come at the end, none where it fails`() {
        let all = scheduler.start { scheduler.hot("-a-b|").toArray() }
        #expect(all.events == [.next(240, ["a", "b"]), .completed(240)])
        let other = TestScheduler(initialClock: 0)
        let none = other.start { other.hot("-a-b#").toArray() }
        #expect(none.events == [.error(240, MarbleError())])
    }

    @Test func `starts anew for each subscriber`() {
        let all = Observable.of(1, 2).toArray()
        for _ in 1...2 {
            var seen: [[Int]] = []
            _ = all.subscribe(onSuccess: { seen.append($0) })
            #expect(seen == [[1, 2]])
        }
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
