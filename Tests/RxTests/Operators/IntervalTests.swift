// interval: elements made by a clock, again and again.
import Rx
import RxTest
import Testing

@Suite struct IntervalTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `one element after each period, until it is disposed of`() {
        let result = scheduler.start(disposed: 300) { Observable<Int>.interval(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(230, 0), .next(260, 1), .next(290, 2)])
    }

    @Test func `a period of nothing is one turn of the scheduler`() {
        let result = scheduler.start(disposed: 204) { Observable<Int>.interval(.seconds(0), scheduler: scheduler) }
        #expect(result.events == [.next(201, 0), .next(202, 1), .next(203, 2)])
    }

    @Test func `what comes of an element may end it`() {
        let result = scheduler.start { Observable<UInt8>.interval(.seconds(10), scheduler: scheduler).take(2) }
        #expect(result.events == [.next(210, 0), .next(220, 1), .completed(220)])
    }

    @Test func `what a closure throws ends it`() {
        let result = scheduler.start {
            Observable<Int>.interval(.seconds(10), scheduler: scheduler).map { if $0 == 1 { throw Oops() } else { $0 } }
        }
        #expect(result.events == [.next(210, 0), .error(220, Oops())])
    }

    @Test func `each subscriber counts for itself`() {
        let observer = scheduler.createObserver(Int.self)
        let source = Observable<Int>.interval(.seconds(30), scheduler: scheduler).take(2)
        scheduler.scheduleAt(245) { _ = source.subscribe(observer) }
        #expect(scheduler.start { source }.events == [.next(230, 0), .next(260, 1), .completed(260)])
        #expect(observer.events == [.next(275, 0), .next(305, 1), .completed(305)])
    }
}
