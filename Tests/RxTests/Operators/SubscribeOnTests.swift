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

/// A scheduler that does all work at once, until it drops it.
private final class Closed: ImmediateSchedulerType, @unchecked Sendable {
    var isClosed = false

    func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    )
        -> any Disposable
    {
        isClosed ? Disposables.create() : action(state)
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

    @Test func `disposes there at the end too`() {
        for (line, end) in [("-a-b-|", 250), ("-a#", 220)] {
            let scheduler = TestScheduler(initialClock: 0)
            let source = scheduler.hot(line)
            let result = scheduler.start { source.subscribe(on: scheduler) }
            #expect(result.line == line)
            #expect(source.subscriptions == [Subscription(201, end + 1)])
        }
    }

    @Test func `a source is disposed of although the scheduler drops that work`() {
        let closed = Closed()
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe(on: closed).subscribe()
        #expect(subject.hasObservers)
        closed.isClosed = true
        subscription.dispose()
        #expect(!subject.hasObservers)
        var disposed = 0
        ScheduledDisposable(scheduler: closed, disposable: Disposables.create { disposed += 1 }).dispose()
        #expect(disposed == 1)
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
