// empty: only the end.
import Rx
import RxTest
import Testing

@Suite struct EmptyTests {
    @Test func `the end at once, for each subscriber`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = Observable<Int>.empty()
        #expect(scheduler.start { source }.events == [.completed(200)])
        var ends = 0
        _ = source.subscribe(onCompleted: { ends += 1 }, onDisposed: { ends += 10 })
        #expect(ends == 11)
    }
}
