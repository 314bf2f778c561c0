// timeout: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct TimeoutTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `is measured from each element`() {
        let source = scheduler.hot("-a-b-----c|")
        let result = scheduler.start { source.timeout(.seconds(35), scheduler: scheduler) }
        #expect(result.events == [.next(210, "a"), .next(230, "b"), .error(265, RxError.timeout)])
        #expect(source.subscriptions == [Subscription(200, 265)])
    }

    @Test(arguments: [
        ("---a--b|", "---a--b|"), ("----a|", "---?"), ("-a---b|", "-a--?"), ("---|", "---|"), ("-a--#", "-a--#"),
        ("-(ab)", "-(ab)--?"),
    ])
    func `an element at the very time is in time`(_ line: String, _ expected: String) {
        let result = scheduler.start { scheduler.hot(line).timeout(.seconds(30), scheduler: scheduler) }
        #expect(result.line == expected)
    }

    @Test func `goes on with another sequence, which has all the time there is`() {
        let source = scheduler.hot("-a-----c|")
        let other = scheduler.cold("-x-----y|")
        let result = scheduler.start { source.timeout(.seconds(20), other: other, scheduler: scheduler) }
        #expect(result.line == "-a--x-----y|")
        #expect(source.subscriptions == [Subscription(200, 230)])
        #expect(other.subscriptions == [Subscription(230, 310)])
    }

    @Test func `an error of the other passes, and disposing stops it`() {
        let other = scheduler.cold("-x-#")
        let failing = scheduler.start {
            Observable.never().timeout(.seconds(20), other: other, scheduler: scheduler)
        }
        #expect(failing.line == "---x-#")
        let later = TestScheduler(initialClock: 0)
        let second = later.cold("-x-y")
        let result = later.start(disposed: 235) {
            Observable.never().timeout(.seconds(20), other: second, scheduler: later)
        }
        #expect(result.line == "---x")
        #expect(second.subscriptions == [Subscription(220, 235)])
    }

    @Test func `a timeout leaves nothing behind`() {
        let home = Home(ManualContext())
        Home.with(home) {
            let scheduler = TestScheduler(initialClock: 0)
            let other = scheduler.cold("-x|")
            let result = scheduler.start {
                Observable.never().timeout(.seconds(20), other: other, scheduler: scheduler)
            }
            #expect(result.line == "---x|")
        }
        #expect(Home.with(home) { Resources.total } == 0)
    }

    @Test func `a source that takes its time to subscribe is timed from the subscription`() {
        let result = scheduler.start {
            scheduler.cold("-a").delaySubscription(.seconds(10), scheduler: scheduler)
                .timeout(.seconds(25), scheduler: scheduler)
        }
        #expect(result.line == "--a[245 ?]")
    }
}
