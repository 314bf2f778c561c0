// VirtualMain: a home for view models under test: its time is virtual, and nothing happens between two of its ticks.
import Rx
import RxTest

/// A main context run by a test scheduler.
///
/// `@unchecked Sendable`: used by the one thread that runs the test.
final class VirtualMain: MainContext, @unchecked Sendable {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    /// Errors that reached a binding.
    private(set) var reports: [String] = []

    var now: Duration { .seconds(scheduler.clock) }
    var isCurrent: Bool { true }

    func post(_ work: @escaping () -> Void) { scheduler.scheduleAt(scheduler.clock, action: work) }

    func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable {
        scheduler.scheduleRelativeVirtual((), dueTime: Int(delay.components.seconds)) { _ in
            work()
            return Disposables.create()
        }
    }

    func report(_ error: any Error, from binding: String) { reports.append("\(binding): \(error)") }
}
