// EvenClock: the date that schedulers tell.
import FoundationEssentials
import Rx
import Synchronization
import Testing

@Suite struct EvenClockTests {
    @Test func `it shows the date, and goes on as time passes`() {
        let milliseconds = Atomic(1_000_500)
        let date = Date(timeIntervalSinceReferenceDate: 800_000_000.25)
        let clock = EvenClock(date: date) { .milliseconds(milliseconds.load(ordering: .relaxed)) }
        #expect(clock.date == date)
        milliseconds.store(1_003_000, ordering: .relaxed)
        #expect(clock.date == date + 2.5)
    }

    @Test func `all schedulers of queues tell the same time, which does not go back`() {
        let main = MainScheduler.instance
        let others: [any SchedulerType] = [
            SerialDispatchQueueScheduler(qos: .default), ConcurrentDispatchQueueScheduler(qos: .default),
            MainScheduler.asyncInstance, ConcurrentMainScheduler.instance,
        ]
        for _ in 0..<1_000 {
            let before = main.now
            let times = [before] + others.map { $0.now } + [main.now]
            #expect(times == times.sorted())
        }
    }

    @Test func `it was the date when the process first asked`() {
        let scheduler = SerialDispatchQueueScheduler(qos: .default)
        #expect(abs(scheduler.now.timeIntervalSince(Date())) < 3_600)
    }
}
