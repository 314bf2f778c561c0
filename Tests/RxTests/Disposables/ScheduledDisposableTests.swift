// ScheduledDisposable: ends the other on a scheduler.
import Rx
import RxTest
import Testing

@Suite struct ScheduledDisposableTests {
    @Test func `the other ends when the scheduler comes to it, once`() {
        let scheduler = TestScheduler(initialClock: 0)
        var ends: [Int] = []
        let scheduled = ScheduledDisposable(
            scheduler: scheduler,
            disposable: Disposables.create { ends.append(scheduler.clock) }
        )
        #expect(scheduled.scheduler is TestScheduler)
        scheduler.scheduleAt(10) { scheduled.dispose() }
        scheduler.scheduleAt(10) { #expect(!scheduled.isDisposed) }
        scheduler.scheduleAt(20) { scheduled.dispose() }
        scheduler.start()
        #expect(ends == [11] && scheduled.isDisposed)
    }

    @Test func `it ends where it was begun`() {
        let scheduler = Place.scheduler("own")
        let heard = Heard()
        ScheduledDisposable(scheduler: scheduler, disposable: Disposables.create { heard.note(Place.current) })
            .dispose()
        scheduler.wait()
        #expect(heard.log == ["own"])
    }
}
