// A scheduler whose work a test runs by hand: at any time, in any order, on any thread, and although it has been taken back,
// as work that a thread has already begun.
import FoundationEssentials
import Rx

/// Keeps what it is given until the test runs it.
///
/// `@unchecked Sendable`: one test uses it on one thread at a time.
final class HandScheduler: SchedulerType, @unchecked Sendable {
    private var works: [(span: RxTimeInterval, work: () -> any Disposable)] = []
    private(set) var now = RxTime(timeIntervalSince1970: 0)

    /// After how long each work that waits was to run.
    var spans: [RxTimeInterval] { works.map(\.span) }

    func advance(_ seconds: Int) { now += Double(seconds) }

    /// Runs what has waited longest.
    func runFirst() { _ = works.removeFirst().work() }

    func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
        scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
    }

    func scheduleRelative<State>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        works.append((dueTime, { action(state) }))
        return Disposables.create()
    }
}
