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
        // Used by one run at a time: a timer's handler never runs twice at once, on any queue.
        var state = state
        return DispatchTimer.start(on: self, after: span.duration, every: period.duration, leeway: leeway) {
            state = home == nil ? action(state) : Home.with(home) { action(state) }
        }
    }
}
