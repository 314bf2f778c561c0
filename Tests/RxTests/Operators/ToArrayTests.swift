// toArray: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct ToArrayTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `all elements come at the end, none where it fails`() {
        let all = scheduler.start { scheduler.hot("-a-b|").toArray() }
        #expect(all.events == [.next(240, ["a", "b"]), .completed(240)])
        let other = TestScheduler(initialClock: 0)
        let none = other.start { other.hot("-a-b#").toArray() }
        #expect(none.events == [.error(240, MarbleError())])
    }

    @Test func `starts again for each subscriber`() {
        let all = Observable.of(1, 2).toArray()
        for _ in 1...2 {
            var seen: [[Int]] = []
            _ = all.subscribe(onSuccess: { seen.append($0) })
            #expect(seen == [[1, 2]])
        }
    }
}
