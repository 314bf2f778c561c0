// schedulePeriodic, as every scheduler has it that does not bring its own.
import Rx
import Testing

@Suite struct SchedulerTypeTests {
    private let scheduler = HandScheduler()
    private let heard = Heard()

    @Test func `each run gets what the one before has returned, and the next one's time begins with it`() {
        let subscription = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(2)) {
            [heard, scheduler] number in
            heard.note("\(number) \(scheduler.spans == [.seconds(2)])")
            return number + 1
        }
        #expect(scheduler.spans == [.seconds(1)])
        for _ in 0..<3 { scheduler.runFirst() }
        #expect(heard.log == ["0 true", "1 true", "2 true"])
        subscription.dispose()
        scheduler.runFirst()
        #expect(heard.log.count == 3)
        #expect(scheduler.spans == [])
    }

    @Test func `a run whose time comes on another thread while one goes on follows it`() {
        let subscription = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(2)) {
            [heard, scheduler] number in
            heard.note("\(number) begins")
            if heard.log.count == 1 { onAnotherThread { scheduler.runFirst() } }
            heard.note("\(number) ends")
            return number + 1
        }
        scheduler.runFirst()
        #expect(heard.log == ["0 begins", "0 ends", "1 begins", "1 ends"])
        #expect(scheduler.spans == [.seconds(2)])
        scheduler.runFirst()
        #expect(heard.log.suffix(2) == ["2 begins", "2 ends"])
        subscription.dispose()
    }

    @Test func `a run that is owed does not follow after dispose`() {
        let subscription = SerialDisposable()
        subscription.disposable = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(2)) {
            [heard, scheduler] number in
            heard.note("\(number)")
            if heard.log.count == 1 { onAnotherThread { scheduler.runFirst() } }
            subscription.dispose()
            return number + 1
        }
        scheduler.runFirst()
        #expect(heard.log == ["0"])
        #expect(scheduler.spans == [])
    }
}
