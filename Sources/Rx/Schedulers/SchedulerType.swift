// SchedulerType: a scheduler with a clock.

/// Runs work now, later or periodically.
///
/// See reactivex.io/documentation/scheduler.html.
public protocol SchedulerType: ImmediateSchedulerType {
    /// The time on the scheduler's clock, which should never go back: spans are measured with it.
    var now: RxTime { get }

    /// Runs `action` once, `dueTime` from now at the earliest.
    func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable

    /// Runs `action` every `period`, first after `startAfter`, each time with what it returned before.
    func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable
}

extension SchedulerType {
    /// Runs `action` periodically, as a chain of single runs.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        let chain = PeriodicChain(self, state, action) { period }
        chain.schedule(after: startAfter)
        return chain
    }
}

/// A chain of single runs.
///
/// On a concurrent scheduler they do not overlap either: one whose time comes while another goes on follows it at once,
/// and nothing is scheduled meanwhile, as on a serial scheduler.
///
/// `@unchecked Sendable`: one run goes on at a time, and `Lock` guards `action`.
final class PeriodicChain<Scheduler: SchedulerType, State>: Disposable, @unchecked Sendable {
    private let scheduler: Scheduler
    /// How long to wait from the beginning of a run to the next.
    private let pause: () -> RxTimeInterval
    private var state: State
    /// Guarded by `Lock`, as the two below.
    private var action: ((State) -> State)?
    private var isRunning = false
    /// Whether the time of another run has come meanwhile.
    private var isOwed = false
    private let pending = SerialDisposable()

    init(
        _ scheduler: Scheduler,
        _ state: State,
        _ action: @escaping (State) -> State,
        pause: @escaping () -> RxTimeInterval
    ) {
        self.scheduler = scheduler
        self.pause = pause
        self.state = state
        self.action = action
    }

    func schedule(after span: RxTimeInterval) {
        let item = SingleAssignmentDisposable()
        pending.disposable = item
        item.setDisposable(
            scheduler.scheduleRelative((), dueTime: span) {
                self.step()
                return NopDisposable.instance
            }
        )
    }

    private func step() {
        guard begins() else { return }
        repeat {
            guard let action = Lock.with(self, { self.action }) else { return }
            schedule(after: pause())
            state = action(state)
        } while goesOn()
    }

    /// Whether the caller is to run now; else it is owed.
    private func begins() -> Bool {
        Lock.with(self) {
            isOwed = isRunning
            defer { isRunning = true }
            return !isRunning
        }
    }

    /// Ends a run; whether another is owed.
    private func goesOn() -> Bool {
        Lock.with(self) {
            isRunning = isOwed
            isOwed = false
            return isRunning
        }
    }

    func dispose() {
        let former = Lock.with(self) {
            defer { action = nil }
            return action
        }
        pending.dispose()
        withExtendedLifetime(former) {}
    }
}
