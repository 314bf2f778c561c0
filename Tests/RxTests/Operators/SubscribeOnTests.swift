// subscribe(on:): what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

/// A scheduler that cannot take work back.
private struct Stubborn: ImmediateSchedulerType {
    let clock: TestScheduler

    func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    )
        -> any Disposable
    {
        _ = clock.schedule(state, action: action)
        return Disposables.create()
    }
}

@Suite struct SubscribeOnTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `subscribes and disposes there`() {
        let source = scheduler.hot("-a-b-|")
        let result = scheduler.start(disposed: 225) { source.subscribe(on: scheduler) }
        #expect(result.line == "-a")
        #expect(source.subscriptions == [Subscription(201, 226)])
    }

    @Test func `disposing before the subscription prevents it`() {
        for chosen in [scheduler, Stubborn(clock: scheduler)] as [any ImmediateSchedulerType] {
            let source = scheduler.hot("-a-b-|")
            scheduler.scheduleAt(200) { source.subscribe(on: chosen).subscribe().dispose() }
            scheduler.start()
            #expect(source.subscriptions.isEmpty)
        }
    }

    @Test func `events pass as they come, on whatever thread`() {
        let result = scheduler.start { scheduler.cold("-(ab)-#").subscribe(on: scheduler) }
        #expect(Drawing.line(result.events, from: 201) == "-(ab)-#")
    }
}
