// DispatchQueue+Schedule: how the dispatch queue schedulers give work to a queue.
import Dispatch

extension DispatchQueue {
    /// Runs an action at its home.
    func schedule<State>(_ state: State, _ action: @escaping (State) -> any Disposable) -> any Disposable {
        let item = ScheduledItem(state, action)
        async { item.run() }
        return item
    }

    /// Runs an action at its home after a while.
    func schedule<State>(
        _ state: State,
        after span: RxTimeInterval,
        _ leeway: DispatchTimeInterval,
        _ action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem(state, action)
        let timer = DispatchTimer.start(on: self, after: span.duration, leeway: leeway, item.run)
        return CompositeDisposable(timer, item)
    }

    /// Runs an action at its home again and again, without drift.
    func schedule<State>(
        _ state: State,
        after span: RxTimeInterval,
        every period: RxTimeInterval,
        _ leeway: DispatchTimeInterval,
        _ action: @escaping (State) -> State
    ) -> any Disposable {
        let home = Home.current
        let latest = Latest(state)
        return DispatchTimer.start(on: self, after: span.duration, every: period.duration, leeway: leeway) {
            let state = latest.state
            latest.set(home == nil ? action(state) : Home.with(home) { action(state) })
        }
    }
}

/// What a periodic run has returned, for the next one: never at once, but on another thread perhaps.
private final class Latest<State> {
    /// Guarded by `Lock`.
    private var value: State

    init(_ state: State) { value = state }

    var state: State { Lock.with(self) { value } }

    func set(_ state: State) {
        // The former one is released outside of the lock.
        var former = state
        Lock.with(self) { swap(&value, &former) }
        withExtendedLifetime(former) {}
    }
}
