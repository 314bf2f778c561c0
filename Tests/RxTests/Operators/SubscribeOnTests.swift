// subscribe(on:): what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct SubscribeOnTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `subscribes and disposes there`() {
        let source = scheduler.hot("-a-b-|")
        let result = scheduler.start(disposed: 225) { source.subscribe(on: scheduler) }
        #expect(result.line == "-a")
        #expect(source.subscriptions == [Subscription(201, 226)])
    }

    @Test func `disposing before the subscription prevents it`() {
        let source = scheduler.hot("-a-b-|")
        let subscription = SerialDisposable()
        scheduler.scheduleAt(200) {
            subscription.disposable = source.subscribe(on: scheduler).subscribe()
            subscription.dispose()
        }
        scheduler.start()
        #expect(source.subscriptions.isEmpty)
    }

    @Test func `events pass as they come, on whatever thread`() {
        let result = scheduler.start { scheduler.cold("-(ab)-#").subscribe(on: scheduler) }
        #expect(Drawing.line(result.events, from: 201) == "-(ab)-#")
    }
}
