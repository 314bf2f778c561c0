// never: nothing, not even the end.
import Rx
import RxTest
import Testing

@Suite struct NeverTests {
    @Test func `nothing, until it is disposed of`() {
        let scheduler = TestScheduler(initialClock: 0)
        #expect(scheduler.start { Observable<Int>.never() }.events.isEmpty)
        let home = Home(ManualContext())
        Home.with(home) {
            var disposals = 0
            let subscription = Observable<Int>.never().map { $0 }.subscribe(onDisposed: { disposals += 1 })
            #expect(disposals == 0)
            subscription.dispose()
            #expect(disposals == 1)
        }
        #expect(Home.with(home) { Resources.total } == 0)
    }
}
