// timer, interval: elements made by a clock.
import Rx
import RxTest
import Testing

@Suite struct TimerTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `a timer without a period ends`() {
        let result = scheduler.start { Observable<Int>.timer(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(230, 0), .completed(230)])
    }

    @Test func `an interval counts until it is disposed of`() {
        let result = scheduler.start(disposed: 335) { Observable<Int>.interval(.seconds(50), scheduler: scheduler) }
        #expect(result.events == [.next(250, 0), .next(300, 1)])
    }
}
