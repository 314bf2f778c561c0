// of: the elements that are listed.
import Rx
import RxTest
import Testing

@Suite struct OfTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `the elements in order, then the end`() {
        let result = scheduler.start { Observable.of("a", "b") }
        #expect(result.events == [.next(200, "a"), .next(200, "b"), .completed(200)])
    }

    @Test func `one per turn of a scheduler`() {
        let result = scheduler.start { Observable.of("a", "b", scheduler: scheduler) }
        #expect(result.events == [.next(201, "a"), .next(202, "b"), .completed(203)])
    }

    @Test func `of nothing only the end`() {
        #expect(scheduler.start { Observable<Int>.of() }.events == [.completed(200)])
    }

    @Test func `an array is one element`() {
        #expect(scheduler.start { Observable.of([1, 2]) }.events == [.next(200, [1, 2]), .completed(200)])
    }
}
