// A main context that a test runs by hand, under a virtual clock.
import Glibc
import Rx

/// Queues work until `run` or `advance`; work posted by the turn that runs is done in the same run.
///
/// `@unchecked Sendable`: one test uses it on one thread, except where the test joins its threads first.
final class ManualContext: MainContext, @unchecked Sendable {
    private var queue: [() -> Void] = []
    private var timers: [(due: Duration, number: Int, work: () -> Void)] = []
    private var number = 0
    private(set) var now = Duration.zero
    /// How much later than due a timer fires.
    var late = Duration.zero
    /// The thread whose turn runs.
    private var thread: pthread_t?
    private(set) var reports: [String] = []

    var isCurrent: Bool { thread == pthread_self() }

    func post(_ work: @escaping () -> Void) { queue.append(work) }

    func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable {
        number += 1
        let mine = number
        timers.append((now + delay, mine, work))
        return Disposables.create { self.timers.removeAll { $0.number == mine } }
    }

    func report(_ error: any Error, from binding: String) { reports.append("\(error)") }

    /// Runs `body` as a turn, then everything that is queued.
    func turn(_ body: () -> Void = {}) {
        thread = pthread_self()
        body()
        while !queue.isEmpty { queue.removeFirst()() }
        thread = nil
    }

    /// Lets time pass, in steps from timer to timer.
    func advance(_ span: Duration) {
        let end = now + span
        while let next = timers.filter({ $0.due <= end }).min(by: { ($0.due, $0.number) < ($1.due, $1.number) }) {
            timers.removeAll { $0.number == next.number }
            now = max(now, next.due + late)
            turn(next.work)
        }
        now = max(now, end)
    }
}

/// Something that a test throws.
struct Oops: Error, Equatable {}
