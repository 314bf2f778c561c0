// HistoricalScheduler: a virtual clock of dates.
import Foundation
import Rx
import Testing

@Suite struct HistoricalSchedulerTests {
    let scheduler = HistoricalScheduler()
    let heard = Heard()

    private func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    private func note(_ name: String) -> (()) -> any Disposable {
        { [scheduler, heard] _ in
            heard.note("\(name)\(scheduler.clock.timeIntervalSince1970)")
            return Disposables.create()
        }
    }

    @Test func `its clock begins in 1970 unless told otherwise, and now is its clock`() {
        #expect(scheduler.clock == at(0) && scheduler.now == at(0))
        #expect(HistoricalScheduler(initialClock: at(7)).now == at(7))
    }

    @Test func `work runs at its dates`() {
        _ = scheduler.scheduleAbsoluteVirtual((), time: at(90), action: note("c"))
        _ = scheduler.scheduleRelativeVirtual((), dueTime: 60, action: note("b"))
        _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1_500), action: note("a"))
        _ = scheduler.schedule((), action: note("now"))
        scheduler.advanceTo(at(70))
        #expect(heard.log == ["now0.0", "a1.5", "b60.0"])
        #expect(scheduler.clock == at(70))
        scheduler.start()
        #expect(heard.log.last == "c90.0")
    }

    @Test func `sleep, stop and taking back`() {
        _ = scheduler.scheduleAbsoluteVirtual((), time: at(10), action: note("late"))
        _ = scheduler.scheduleAbsoluteVirtual((), time: at(50), action: note("never")).dispose()
        _ = scheduler.scheduleAbsoluteVirtual((), time: at(40)) { [scheduler] in
            scheduler.stop()
            return Disposables.create()
        }
        _ = scheduler.scheduleAbsoluteVirtual((), time: at(45), action: note("after"))
        scheduler.sleep(20)
        scheduler.start()
        #expect(heard.log == ["late20.0"] && scheduler.clock == at(40))
        scheduler.start()
        #expect(heard.log == ["late20.0", "after45.0"])
    }

    @Test func `its converter takes dates and seconds as they are`() {
        func check<Clock: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>>(_: Clock) -> Bool {
            Clock.VirtualTime.self == RxTime.self && Clock.VirtualTimeInterval.self == TimeInterval.self
        }
        #expect(check(scheduler))
    }
}
