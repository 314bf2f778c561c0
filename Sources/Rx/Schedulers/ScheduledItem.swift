// ScheduledItem: one action given to a scheduler: its state, its home, and what it has started. The item is the
// disposable that `schedule` returns.

/// An action that waits for its turn.
///
/// `@unchecked Sendable`: `Lock` guards `action` and `started`; the state is handed over with the action. A subclass
/// answers for its own fields.
class ScheduledItem<State>: Cancelable, @unchecked Sendable {
    private let home: Home?
    private let state: State
    private var action: ((State) -> any Disposable)?
    private var started: (any Disposable)?
    private var disposed = false

    /// Remembers the caller's home.
    init(_ state: State, _ action: @escaping (State) -> any Disposable) {
        home = Home.current
        self.state = state
        self.action = action
    }

    final var isDisposed: Bool { Lock.with(self) { disposed } }

    /// Runs the action at its home, unless it was disposed of.
    final func run() {
        let action = Lock.with(self) {
            defer { self.action = nil }
            return self.action
        }
        guard let action else { return }
        // Work without a home keeps the one of the context it runs in.
        let result = home == nil ? action(state) : Home.with(home) { action(state) }
        let late = Lock.with(self) {
            if !disposed { started = result }
            return disposed
        }
        if late { result.dispose() }
    }

    final func dispose() {
        let (action, started) = Lock.with(self) {
            disposed = true
            defer {
                self.action = nil
                self.started = nil
            }
            return (self.action, self.started)
        }
        started?.dispose()
        withExtendedLifetime(action) {}
    }
}
