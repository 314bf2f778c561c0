// delaySubscription: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct DelaySubscriptionTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `misses what a hot source says before`() {
        let source = scheduler.hot("-a-b|")
        let result = scheduler.start { source.delaySubscription(.seconds(25), scheduler: scheduler) }
        #expect(result.line == "---b|")
        #expect(source.subscriptions == [Subscription(225, 240)])
    }

    @Test func `delays a cold source and its error`() {
        let source = scheduler.cold("-a#")
        let result = scheduler.start { source.delaySubscription(.seconds(20), scheduler: scheduler) }
        #expect(result.line == "---a#")
        #expect(source.subscriptions == [Subscription(220, 240)])
    }

    @Test func `disposing before the time never subscribes`() {
        let source = scheduler.cold("-a")
        _ = scheduler.start(disposed: 210) { source.delaySubscription(.seconds(20), scheduler: scheduler) }
        #expect(source.subscriptions.isEmpty)
    }
}
