// compactMap: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct CompactMapTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `drops nil and unwraps the rest`() {
        let result = scheduler.start { scheduler.hot("-1-x-2|").compactMap { Int($0) } }
        #expect(result.events == [.next(210, 1), .next(250, 2), .completed(260)])
    }

    @Test func `drops everything, but not the end`() {
        let none: (String) -> Int? = { _ in nil }
        #expect(scheduler.start { scheduler.hot("-a-b|").compactMap(none) }.line == "----|")
    }

    @Test func `an element that is itself optional stays so`() {
        let result = scheduler.start { Observable<Int?>.of(1, nil).compactMap { Optional($0) } }
        #expect(result.events.compactMap(\.value.element) == [1, nil])
    }
}
