// ImmediateSchedulerType: what runs work somewhere, as soon as it can.

/// Runs work.
///
/// See reactivex.io/documentation/scheduler.html.
public protocol ImmediateSchedulerType: Sendable {
    /// Runs `action` with `state`; the result takes it back, or ends what the action has started.
    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable
}

extension ImmediateSchedulerType {
    /// Runs `action` with `state`, and again each time it calls its second argument.
    public func scheduleRecursive<State>(
        _ state: State,
        action: @escaping (_ state: State, _ recurse: @escaping (State) -> Void) -> Void
    ) -> any Disposable {
        let recursion = Recursion(self, action)
        recursion.schedule(state)
        return recursion
    }
}

/// Work that schedules itself again.
///
/// `@unchecked Sendable`: `Lock` guards the fields.
private final class Recursion<State>: Disposable, @unchecked Sendable {
    private let scheduler: any ImmediateSchedulerType
    private var action: ((State, @escaping (State) -> Void) -> Void)?
    private let pending = SerialDisposable()

    init(
        _ scheduler: any ImmediateSchedulerType,
        _ action: @escaping (State, @escaping (State) -> Void) -> Void
    ) {
        self.scheduler = scheduler
        self.action = action
    }

    func schedule(_ state: State) {
        guard Lock.with(self, { action != nil }) else { return }
        // An item that runs at once may already have set a later one: keep that.
        let item = SingleAssignmentDisposable()
        pending.disposable = item
        item.setDisposable(
            scheduler.schedule(state) { state in
                self.step(state)
                return NopDisposable.instance
            }
        )
    }

    private func step(_ state: State) {
        let action = Lock.with(self) { self.action }
        action?(state) { self.schedule($0) }
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
