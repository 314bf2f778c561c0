// ImmediateSchedulerType: what runs work somewhere, as soon as it can.

/// Runs work.
///
/// See reactivex.io/documentation/scheduler.html.
///
/// `@preconcurrency`: a class of an application in Swift 5 mode conforms without being told to be `Sendable`.
@preconcurrency
public protocol ImmediateSchedulerType: Sendable {
    /// Runs `action` with `state`; the result takes it back, or ends what the action has started.
    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable
}

extension ImmediateSchedulerType {
    /// Runs `action` with `state`, and again for each call of its second argument, with what that is given.
    ///
    /// Each run is an item of work of its own: the stack does not grow, and other work gets its turn.
    ///
    /// - Parameters:
    ///   - state: What the first run receives.
    ///   - action: The work; it may call its second argument any number of times, later too.
    /// - Returns: What ends the recursion.
    public func scheduleRecursive<State>(
        _ state: State,
        action: @escaping (_ state: State, _ recurse: @escaping (State) -> Void) -> Void
    ) -> any Disposable {
        let recursion = Recursion(self, action)
        recursion.schedule(state)
        return recursion
    }
}

/// Work that schedules itself again, any number of times per run.
///
/// `@unchecked Sendable`: `Lock` guards `action` and `pending`.
private final class Recursion<State>: Disposable, @unchecked Sendable {
    typealias Action = (State, @escaping (State) -> Void) -> Void

    private let scheduler: any ImmediateSchedulerType
    /// The trampoline's items need not be taken back: it comes to them at once, and they find no action.
    private let isTrampoline: Bool
    /// `nil` once disposed of.
    private var action: Action?
    private var pending: ContiguousArray<SingleAssignmentDisposable> = []

    init(_ scheduler: any ImmediateSchedulerType, _ action: @escaping Action) {
        self.scheduler = scheduler
        isTrampoline = scheduler is CurrentThreadScheduler
        self.action = action
    }

    func schedule(_ state: State) {
        if isTrampoline { return CurrentThreadScheduler.instance.enqueue { self.step(state) } }
        let item = SingleAssignmentDisposable()
        let isLive = Lock.with(self) {
            if action != nil { pending.append(item) }
            return action != nil
        }
        guard isLive else { return }
        item.setDisposable(
            scheduler.schedule(state) { state in
                self.forget(item)
                self.step(state)
                return NopDisposable.instance
            }
        )
    }

    private func forget(_ item: SingleAssignmentDisposable) {
        Lock.with(self) { if let index = pending.firstIndex(where: { $0 === item }) { pending.remove(at: index) } }
    }

    private func step(_ state: State) {
        let action = Lock.with(self) { self.action }
        action?(state, schedule)
    }

    func dispose() {
        let (former, items) = Lock.with(self) {
            defer {
                action = nil
                pending = []
            }
            return (action, pending)
        }
        for item in items { item.dispose() }
        withExtendedLifetime(former) {}
    }
}
